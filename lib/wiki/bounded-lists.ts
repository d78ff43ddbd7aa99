/** Lists of an answer that grow with what a page or a wiki holds, so that no answer passes 5 MB. */
import { cutText, type WikiHeading } from "../contract/index.ts";

const headingLengthMax = 200;

/** The first items whose JSON takes at most so many bytes together. */
export function firstOf<Item>(items: readonly Item[], bytesMax: number): Item[] {
  const kept: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    bytes += Buffer.byteLength(JSON.stringify(item)) + 1;
    if (bytes > bytesMax) break;
    kept.push(item);
  }
  return kept;
}

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
