import { toHtml } from "hast-util-to-html";
import { toHast } from "mdast-util-to-hast";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { expect, test } from "vitest";
import { createListItemHandler } from "./linear-lists.ts";

const parser = unified().use(remarkParse).freeze();
const ours = (markdown: string) =>
  toHtml(toHast(parser.parse(markdown), { handlers: { listItem: createListItemHandler() } }));

test.each([
  "- a\n- b\n",
  "- a\n\n- b\n",
  "1. a\n   - b\n\n   c\n2. d\n",
  "- a\n- b\n\n  c\n- d\n",
  "-\n-\n",
])("the list %j comes out as the converter's own way has it", (markdown) => {
  expect(ours(markdown)).toBe(toHtml(toHast(parser.parse(markdown))));
});

test("a list of 24,000 items took 6 s: an item costs the same in any list", () => {
  const short = conversion(2_000);
  const long = conversion(40_000);
  // A look at all items for each of them makes it hundreds of times.
  expect(long / Math.max(short, 5)).toBeLessThan(100);
});

/** CPU milliseconds. */
function conversion(items: number): number {
  const item = { type: "listItem" as const, spread: false, children: [] };
  const children = Array.from({ length: items }, () => ({ ...item }));
  const list = { type: "list" as const, spread: false, children };
  const before = process.cpuUsage();
  toHast(list, { handlers: { listItem: createListItemHandler() } });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
