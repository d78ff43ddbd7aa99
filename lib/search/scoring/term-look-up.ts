/** Which of some pages have the words of a query, asked page by page. */
import type { Segment } from "../../corpus/index.ts";
import { gallop, lowerBound } from "./sorted-search.ts";

/** A word with all terms that say it. */
export interface CountedWord {
  /** Numbers in the vocabulary of the segment. */
  readonly terms: readonly number[];
  readonly weight: number;
}

/** The length of the row with the term's pages; 0 for a term that never scores. */
export function rowBytes({ arrays: { boundOffsets } }: Segment, term: number): number {
  return (boundOffsets[term + 1] as number) - (boundOffsets[term] as number);
}

/** Adds the word's weight to each of `pages`, which ascend, that has one of its terms. */
export function addWhereFound(
  segment: Segment,
  { terms, weight }: CountedWord,
  pages: Uint32Array,
  weights: Float32Array,
): void {
  const { postingOffsets, postingSections, pageFirstSections } = segment.arrays;
  const scoring = terms.filter((term) => rowBytes(segment, term) > 0);
  const positions = scoring.map((term) => postingOffsets[term] as number);
  for (const page of pages) {
    const first = pageFirstSections[page] as number;
    const end = pageFirstSections[page + 1] as number;
    for (let index = 0; index < scoring.length; index++) {
      const last = postingOffsets[(scoring[index] as number) + 1] as number;
      const position = gallop(postingSections, positions[index] as number, last, first);
      positions[index] = position;
      if (position === last || (postingSections[position] as number) >= end) continue;
      weights[page] = (weights[page] as number) + weight;
      break;
    }
  }
}

/** What one page has of the words. */
export function weightOf(segment: Segment, words: readonly CountedWord[], page: number): number {
  const { postingOffsets, postingSections, pageFirstSections } = segment.arrays;
  const first = pageFirstSections[page] as number;
  const end = pageFirstSections[page + 1] as number;
  const isThere = (term: number): boolean => {
    const last = postingOffsets[term + 1] as number;
    const position = lowerBound(postingSections, postingOffsets[term] as number, last, first);
    return position < last && (postingSections[position] as number) < end;
  };
  return words
    .filter(({ terms }) => terms.some((term) => rowBytes(segment, term) > 0 && isThere(term)))
    .reduce((sum, { weight }) => sum + weight, 0);
}
