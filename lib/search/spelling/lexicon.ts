/** The words of the searched pages. */
import { type CompoundLexicon, documentFrequency, type Segment } from "../../corpus/index.ts";
import type { IndexSnapshot } from "../index-reader/index-snapshot.ts";
import { pageRanges } from "../index-reader/page-ranges.ts";
import { snapshotLexicon } from "../index-reader/snapshot-lexicon.ts";
import type { QueryContext } from "../query/analyse-query.ts";
import type { PageRange } from "../scoring/score-request.ts";
import { lowerBound } from "../scoring/sorted-search.ts";

/** `frequency` counts the sections that hold a term, in all collections. */
export interface Lexicon extends CompoundLexicon {
  readonly segments: readonly Segment[];
  /** Whether a page of the wanted collections holds the term. */
  has(term: string): boolean;
  /** Whether the word is no evidence of a spelling. */
  doubts(word: string): boolean;
  /** Sections that hold the word; 0 for what is only a term, and for words of other collections. */
  wordFrequency(word: string): number;
}

/** What words are looked up by, those of the pages included. */
export interface LexiconContext extends QueryContext {
  readonly lexicon: Lexicon;
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
  const has = (term: string): boolean =>
    parts.some(({ segment, ranges }) => holds(segment, ranges, term));
  const ofTerms = snapshotLexicon(snapshot);
  const ofWord = (word: string, { vocabulary, arrays }: Segment): number => {
    const number = vocabulary.find(word);
    if (number === -1 || arrays.wordRanks[number] === 0) return 0;
    const term = vocabulary.termAt(arrays.termOfWord[number] as number);
    return has(term) ? ofTerms.frequency(term) : 0;
  };
  return {
    ...ofTerms,
    segments: parts.map(({ segment }) => segment),
    has,
    doubts: (word) => doubted.has(word),
    wordFrequency: (word) =>
      doubted.has(word) ? 0 : Math.max(0, ...parts.map(({ segment }) => ofWord(word, segment))),
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
