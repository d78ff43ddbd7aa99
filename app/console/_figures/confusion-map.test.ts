import { createTranslator } from "knowledge-sdk/wiki-ui";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messages, type PageMessages } from "../../_messages/tables.ts";
import { drawConfusion } from "./confusion-map.tsx";

const t = createTranslator<PageMessages>({ language: "en", messages: messages.en.pages });
const kinds = (pairs: Parameters<typeof drawConfusion>[0]): readonly string[] => {
  const { content } = drawConfusion(pairs, { id: "confusion", width: 800, isNarrow: true, t });
  const drawn = renderToStaticMarkup(content);
  return [...drawn.matchAll(/--figure-(right|wrong|mixed)/g)].map(([, kind = ""]) => kind);
};
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
