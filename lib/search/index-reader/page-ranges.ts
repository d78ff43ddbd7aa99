/** Where the pages of collections are in a segment. */
import type { Segment } from "../../corpus/index.ts";
import type { PageRange } from "../scoring/score-request.ts";

/** Pages of the wanted collections; null wants all. */
export function pageRanges(
  segment: Segment,
  collections: readonly string[] | null,
): readonly PageRange[] | null {
  if (collections === null) return null;
  return segment.header.collections
    .filter(({ name }) => collections.includes(name))
    .map(({ firstPage, endPage }) => ({ start: firstPage, end: endPage }));
}
