/**
 * The most that a term can add to a page: the page's score if it were the only term. Postings of
 * pages are a fifth of those of sections in the worst queries, and a page's score is never above
 * the sum of its terms' bounds, so they find the few pages worth scoring by section.
 */
import { pageGainMax, pageScore } from "../scoring/page-score.ts";
import type { SegmentArrays } from "./segment.ts";
import { varintSize, writeVarint } from "./varint.ts";

type Postings = Pick<SegmentArrays, "postingOffsets" | "postingSections" | "postingImpacts">;
type PageBounds = Pick<SegmentArrays, "boundBytes" | "boundOffsets">;

/**
 * For each term a row of pages, ascending: the step from the page before as a varint, then the
 * bound in levels of `pageGainMax` impacts, rounded up. Terms that never score have no row.
 */
export function buildPageBounds(
  postings: Postings,
  sectionPages: Uint32Array,
  sectionGain: number,
): PageBounds {
  const boundOffsets = new Uint32Array(postings.postingOffsets.length);
  let size = 0;
  forEachPage(postings, sectionPages, (term, step) => {
    size += varintSize(step) + 1;
    boundOffsets[term + 1] = size;
  });
  // Terms without a row end where the one before ends.
  for (let term = 1; term < boundOffsets.length; term++) {
    boundOffsets[term] = Math.max(boundOffsets[term] as number, boundOffsets[term - 1] as number);
  }
  const boundBytes = new Uint8Array(size);
  const gainMax = pageGainMax(sectionGain);
  let position = 0;
  forEachPage(postings, sectionPages, (_term, step, start, end) => {
    position = writeVarint(boundBytes, position, step);
    const score = pageScore(postings.postingImpacts, start, end, sectionGain);
    boundBytes[position++] = Math.ceil(score / gainMax);
  });
  return { boundBytes, boundOffsets };
}

/** The term's postings on the page are `[start, end)`. */
type PageVisitor = (term: number, step: number, start: number, end: number) => void;

function forEachPage(postings: Postings, sectionPages: Uint32Array, visit: PageVisitor): void {
  const { postingOffsets, postingSections, postingImpacts } = postings;
  for (let term = 0; term + 1 < postingOffsets.length; term++) {
    const end = postingOffsets[term + 1] as number;
    let position = postingOffsets[term] as number;
    let previous = -1;
    // Marked terms only filter: their impacts are all 0.
    if (postingImpacts[position] === 0) continue;
    while (position < end) {
      const start = position;
      const page = sectionPages[postingSections[position] as number] as number;
      do position += 1;
      while (position < end && sectionPages[postingSections[position] as number] === page);
      visit(term, page - previous, start, position);
      previous = page;
    }
  }
}
