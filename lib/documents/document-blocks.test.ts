import { expect, test } from "vitest";
import { listBlocks } from "./document-blocks.ts";

const textsOf = (source: string): readonly string[] =>
  listBlocks(source).map(({ start, end }) => source.slice(start, end));

test("blocks make the source whole, whatever it is", () => {
  for (const source of [
    "",
    "\n\n",
    "a",
    "# A",
    "```\nopen",
    "- a\n\n  b\n\nc",
    "\r\n\r\n# a\r\n",
  ]) {
    expect(textsOf(source).join("")).toBe(source);
  }
});

test("a heading belongs to what follows it, also below another heading", () => {
  expect(textsOf("Opening.\n\n# A\n\n## B\n\nText.\n\nMore.\n")).toEqual([
    "Opening.\n\n",
    "# A\n\n## B\n\nText.\n\n",
    "More.\n",
  ]);
});

test("code with empty lines, marks of headings and shorter fences is one block", () => {
  const code = "````md\n# no heading\n\n```js\nx\n```\n````\n";
  expect(textsOf(`Before:\n\n${code}\nAfter.\n`)).toEqual(["Before:\n\n", `${code}\n`, "After.\n"]);
});

test("a list with empty lines between its items is one block that has lines", () => {
  const list = "- one\n\n  more of one\n- two\n\n";
  expect(listBlocks(`${list}Text.\n`)).toEqual([
    { start: 0, end: list.length, hasLines: true },
    { start: list.length, end: list.length + 6, hasLines: false },
  ]);
});
