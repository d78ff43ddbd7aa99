/** Which sections of a found page have most of the query. */
import type { Segment } from "../../corpus/index.ts";
import type { RankedPage } from "../ranking/ranked-page.ts";
import { termsByWord } from "../ranking/scoring-terms.ts";
import type { ScoringTerm } from "../scoring/scoring-term.ts";
import { highestPlaces, lowerBound } from "../scoring/sorted-search.ts";

export interface ScoredSection {
  readonly section: number;
  /** 0 to 1: against the best section of the page. */
  readonly share: number;
  /** 0 to 1: how much of what the page has of the query all its sections have; the opening's. */
  readonly common: number;
}

/**
 * The best sections of a page, best first, and its opening where the page as a whole has most of
 * the query. What every section has of a word says nothing about which one answers, so a word of
 * the page's title tells sections apart only by what it adds.
 */
export function pageSections(
  { segment, page, section: ranked }: RankedPage,
  terms: readonly ScoringTerm[],
  count: number,
): readonly ScoredSection[] {
  const { pageFirstSections } = segment.arrays;
  const first = pageFirstSections[page] as number;
  const end = pageFirstSections[page + 1] as number;
  if (end - first === 1) return [{ section: first, share: 1, common: 0 }];
  const scores = new Float64Array(end - first);
  let common = 0;
  for (const group of termsByWord(terms)) common += addTold(scores, segment, first, group);
  const chosen = highestPlaces(scores, count);
  const best = scores[chosen[0] ?? 0] as number;
  if (best === 0) return [{ section: common > 0 ? first : ranked, share: 1, common: 0 }];
  if (common >= best && !chosen.includes(0)) chosen.push(0);
  return chosen.map((at) => ({
    section: first + at,
    share: (scores[at] as number) / best,
    common: at === 0 ? common / (common + best) : 0,
  }));
}

/** A section of so few bytes of words may be a heading alone, which the next one tells about. */
const headingBytesMax = 24;

/** The section whose text may stand for that of this one; null for most. */
export function followingSection({ segment, page }: RankedPage, section: number): number | null {
  const { streamOffsets, pageFirstSections } = segment.arrays;
  const isLast = section + 1 >= (pageFirstSections[page + 1] as number);
  const bytes = (streamOffsets[section + 1] as number) - (streamOffsets[section] as number);
  return isLast || bytes > headingBytesMax ? null : section + 1;
}

/** Adds what a word adds to each section above what it adds to all; returns that. */
function addTold(
  scores: Float64Array,
  { arrays }: Segment,
  first: number,
  group: readonly ScoringTerm[],
): number {
  const { postingOffsets, postingSections, postingImpacts } = arrays;
  const shares = new Float64Array(scores.length);
  for (const { term, unit } of group) {
    const last = postingOffsets[term + 1] as number;
    let at = lowerBound(postingSections, postingOffsets[term] as number, last, first);
    for (; at < last; at++) {
      const place = (postingSections[at] as number) - first;
      if (place >= scores.length) break;
      shares[place] = Math.max(shares[place] as number, unit * (postingImpacts[at] as number));
    }
  }
  let common = Number.POSITIVE_INFINITY;
  for (let place = 0; place < shares.length; place++) {
    common = Math.min(common, shares[place] as number);
  }
  for (let place = 0; place < shares.length; place++) {
    scores[place] = (scores[place] as number) + (shares[place] as number) - common;
  }
  return common;
}
