/** The words of the searched pages. */
import { type CompoundLexicon, documentFrequency, type Segment } from "../../corpus/index.ts";
import { type IndexSnapshot, pageRanges, snapshotLexicon } from "../index-reader/index-snapshot.ts";
import type { PageRange } from "../scoring/score-request.ts";
import { lowerBound } from "../scoring/sorted-search.ts";

/** `frequency` counts the sections that hold a term, in all collections. */
export interface Lexicon extends CompoundLexicon {
  readonly segments: readonly Segment[];
  /** Whether a page of the wanted collections holds the term. */
  has(term: string): boolean;
  /** Whether the word is no evidence of a spelling. */
  doubts(word: string): boolean;
}

export function createLexicon(
  snapshot: IndexSnapshot,
  collections: readonly string[] | null,
  doubted: ReadonlySet<string>,
): Lexicon {
  const parts = snapshot.segments.map(({ segment }) => ({
    segment,
    ranges: pageRanges(segment, collections),
  }));
  return {
    segments: parts.map(({ segment }) => segment),
    has: (term) => parts.some(({ segment, ranges }) => holds(segment, ranges, term)),
    doubts: (word) => doubted.has(word),
    ...snapshotLexicon(snapshot),
  };
}

function holds(segment: Segment, ranges: readonly PageRange[] | null, term: string): boolean {
  const number = segment.vocabulary.find(term);
  if (number === -1) return false;
  if (ranges === null) return documentFrequency(segment, number) > 0;
  const { postingOffsets, postingSections, pageFirstSections } = segment.arrays;
  const start = postingOffsets[number] as number;
  const end = postingOffsets[number + 1] as number;
  return ranges.some((range) => {
    const first = pageFirstSections[range.start] as number;
    const position = lowerBound(postingSections, start, end, first);
    const last = pageFirstSections[range.end] as number;
    return position < end && (postingSections[position] as number) < last;
  });
}
