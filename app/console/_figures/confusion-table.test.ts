import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { confusionMatrix } from "./confusion-matrix.ts";
import { ConfusionTable } from "./confusion-table.tsx";

type Pairs = Parameters<typeof confusionMatrix>[0];
const drawn = (pairs: Pairs): string =>
  renderToStaticMarkup(
    createElement(ConfusionTable, {
      ...confusionMatrix(pairs, 8, (others) => `${others} others`),
      title: "Confusion",
      corner: "",
      language: "en",
      address: "/console/tickets?counted=belonging",
    }),
  );
const kinds = (pairs: Pairs): readonly string[] =>
  [...drawn(pairs).matchAll(/class="(right|wrong|mixed)"/g)].map(([, kind = ""]) => kind);
const pair = (correct: string, predicted: string, count: number) => ({ correct, predicted, count });

test("two small collections that are mixed up are not drawn as right", () => {
  const large = Array.from({ length: 7 }, (_, index) =>
    pair(`large ${index}`, `large ${index}`, 9),
  );
  expect(kinds([...large, pair("small a", "small b", 1)])).toEqual([
    ...large.map(() => "right"),
    "mixed",
  ]);
});

test("right and wrong placements have different colours", () => {
  expect(kinds([pair("a", "a", 2), pair("b", "a", 1)])).toEqual(["right", "wrong"]);
});

test("a cell is as deep as its share of the row, and names are no markup", () => {
  const html = drawn([pair("<b>a", "<b>a", 3), pair("<b>a", "c", 1)]);
  expect(html).toContain('data-depth="11"');
  expect(html).toContain('data-depth="4"');
  expect(html).toContain("&lt;b&gt;a");
});

test("a cell leads to its tickets, and one of several collections nowhere", () => {
  const large = Array.from({ length: 7 }, (_, index) => pair(`large ${index}`, "large 0", 9));
  const html = drawn([...large, pair("small a", "small b", 1)]);
  expect(html).toContain(
    'href="/console/tickets?counted=belonging&amp;predicted=large+0&amp;collection=large+3"',
  );
  expect(html.match(/<a /g)).toHaveLength(7);
});
