/** Lists of an answer that grow with what a page or a wiki holds, so that no answer passes 5 MB. */
import { cutText, type WikiHeading, type WikiTreeNode } from "../contract/index.ts";

const headingLengthMax = 200;

/** In JSON; each of `<`, `>` and `&` takes up to six bytes in pages. */
function bytesOf(value: unknown): number {
  const text = JSON.stringify(value);
  return Buffer.byteLength(text) + 5 * (text.match(/[<>&]/g)?.length ?? 0);
}

/** The first items whose JSON takes at most so many bytes together. */
export function firstOf<Item>(items: readonly Item[], bytesMax: number): Item[] {
  const kept: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    bytes += bytesOf(item) + 1;
    if (bytes > bytesMax) break;
    kept.push(item);
  }
  return kept;
}

/** The first members of an object whose JSON takes at most so many bytes together. */
export function firstMembers(
  values: Readonly<Record<string, unknown>>,
  bytesMax: number,
): Record<string, unknown> {
  return Object.fromEntries(firstOf(Object.entries(values), bytesMax));
}

/**
 * A tree whose lines take at most so many bytes, in their order. What leads to the current page stays
 * as long as it is that page's way.
 */
export function firstLines(nodes: readonly WikiTreeNode[], bytesMax: number): WikiTreeNode[] {
  let left = bytesMax;
  const linesOf = (all: readonly WikiTreeNode[]): WikiTreeNode[] =>
    all.flatMap((node) => {
      left -= bytesOf([node.title, node.address]) + lineBytes;
      if (left < 0 && !node.isOpen) return [];
      return [{ ...node, children: node.children && linesOf(node.children) }];
    });
  return linesOf(nodes);
}
/** Its other members, in JSON. */
const lineBytes = 60;

/** The first headings of a page, each with at most 200 UTF-16 units of its text. */
export function firstHeadings(headings: readonly WikiHeading[], bytesMax: number): WikiHeading[] {
  const short = headings.slice(0, headingsMax).map((heading) => ({
    ...heading,
    text:
      heading.text.length <= headingLengthMax
        ? heading.text
        : `${cutText(heading.text, headingLengthMax - 1)}…`,
  }));
  return firstOf(short, bytesMax);
}
const headingsMax = 5_000;
