/** Every page fits into an answer of 5 MB, whatever was written. */
import { expect, test } from "vitest";
import { pageWeight, pageWeightMax } from "./page-weight.ts";
import { type RenderedPage, renderPage } from "./render-page.ts";

const links = { resolve: missing, resolveWikiLink: missing };

function missing(target: string) {
  return { page: null, address: target, isBroken: true };
}

async function render(source: string, title = "a"): Promise<RenderedPage> {
  const from = { address: "/docs/a", path: "a", anchors: new Map<string, string>() };
  const request = { source, filePath: "a.md", title, isTooSlow: false, from, links };
  return renderPage({ ...request, sizeOf: () => null } as never, async () => null);
}

test("160 kB of headings is shown as its source, and ordinary pages are formatted", async () => {
  const { html, notices } = await render("# a\n".repeat(40_000));
  expect(notices).toEqual(["This page makes too much HTML; it is shown as its source."]);
  expect(pageWeight(html)).toBeLessThan(pageWeightMax);
  const ordinary = await render("# a\n\n## b\n\ntext");
  expect(ordinary.notices).toEqual([]);
  expect(ordinary.html).toContain("<h2");
});

test("a page whose elements are heavier than its words is shown as its source", async () => {
  const { html, notices } = await render(`~~~\n${"<<<<<\n".repeat(60_000)}~~~\n`);
  expect(notices).toEqual(["This page makes too much HTML; the beginning is shown as its source."]);
  expect(pageWeight(html)).toBeLessThan(pageWeightMax);
});

test("thousands of comments in a block of code are no headings", async () => {
  const { html, notices } = await render(`~~~sh\n${"# a\n".repeat(20_000)}~~~\n`);
  expect(notices).toEqual([]);
  expect(html).toContain("<pre");
});

test.each([
  ["lines", "\n"],
  ["tags", "<"],
  ["references", "&"],
  ["ends of tags", ">"],
  ["quotes", '"'],
  ["backslashes", "\\"],
  ["letters", "a"],
  ["umlauts", "ä"],
  ["ideographs", "語"],
  ["emoji", "😀"],
])("5 MB of %s make no page heavier than the bound", async (_name, sign) => {
  const source = `x${sign.repeat(5_000_000 / Buffer.byteLength(sign))}x`;
  const { html, notices } = await render(source);
  expect(pageWeight(html)).toBeLessThanOrEqual(pageWeightMax);
  expect(notices[0]).toMatch(/the beginning is shown as its source\.$/);
  expect(html).not.toMatch(/\p{Surrogate}/u);
});

test("the anchor and the label of a heading of 100 kB are short", async () => {
  const { html } = await render(`# ${"word ".repeat(20_000)}\n\ntext`);
  expect(html.length).toBeLessThan(110_000);
});

test("a page whose title was cut shows it once", async () => {
  const title = "word ".repeat(190).trim();
  const { html } = await render(`# ${title}\n\ntext`, `${title.slice(0, 299)}…`);
  expect(html).not.toContain("word word");
});
