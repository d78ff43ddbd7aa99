/**
 * Features that distinguish pages of similar score: a title that equals the query, words as they
 * were spelt.
 */
import {
  createRankFinder,
  type RankFinder,
  type Segment,
  wantedRanksMax,
} from "../../corpus/index.ts";

/** The best match over the readings of a query in the languages of its pages. */
export function bestTitleMatch(
  segment: Segment,
  page: number,
  readings: readonly (readonly number[])[],
  completions: readonly number[],
): number {
  let best = 0;
  for (const terms of readings) {
    best = Math.max(best, titleMatch(segment, page, terms, completions));
  }
  return best;
}

/**
 * Query coverage × title coverage, 0 to 1: how much of the query the title contains, times how much
 * of the title the query contains. 1 if the two are equal. Measured +.09 nDCG@10 on 57,964 pages.
 * One of `completions` replaces the query's last word if the title lacks that.
 */
function titleMatch(
  segment: Segment,
  page: number,
  queryTerms: readonly number[],
  completions: readonly number[],
): number {
  const { titleWords, titleWordOffsets } = segment.arrays;
  const start = titleWordOffsets[page] as number;
  const end = titleWordOffsets[page + 1] as number;
  if (start === end || queryTerms.length === 0) return 0;
  let shared = 0;
  let isCompleted = false;
  for (let index = start; index < end; index++) {
    const word = titleWords[index] as number;
    if (queryTerms.includes(word)) shared += 1;
    else isCompleted ||= completions.includes(word);
  }
  if (isCompleted && shared < queryTerms.length) shared += 1;
  return (shared / queryTerms.length) * (shared / (end - start));
}

/**
 * Share of the query's words, 0 to 1, that occur in the section or the page's title exactly as
 * spelt: it restores the precision that stemming takes from identifiers.
 */
export function exactMatch(
  { arrays }: Segment,
  page: number,
  section: number,
  { count, find }: WantedWords,
): number {
  if (count === 0) return 0;
  const { streamBytes, streamOffsets, pageFirstSections } = arrays;
  const inSection = (index: number): number =>
    find(streamBytes, streamOffsets[index] as number, streamOffsets[index + 1] as number);
  const first = pageFirstSections[page] as number;
  const present = inSection(section);
  // A title's words are in the first section.
  const isComplete = first === section || countBits(present) === count;
  return countBits(isComplete ? present : present | inSection(first)) / count;
}

/** The words of a query in one segment. */
export interface WantedWords {
  readonly count: number;
  readonly find: RankFinder;
}

/** `ranks` of the words by frequency; 0 for words that the segment's text never has. */
export function wantedWords(ranks: readonly number[]): WantedWords {
  const known = ranks.slice(0, wantedRanksMax).filter((rank) => rank !== 0);
  return { count: Math.min(ranks.length, wantedRanksMax), find: createRankFinder(known) };
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
