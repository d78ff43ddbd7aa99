/** A page as one text, and its best sections, read from the postings of a query's terms. */
import {
  frequencyOf,
  impactLevels,
  occurrenceWeight,
  rankingParameters,
  type Segment,
  saturate,
} from "../../corpus/index.ts";
import type { ScoringTerm } from "../scoring/scoring-term.ts";
import { highestPlaces, lowerBound } from "../scoring/sorted-search.ts";
import { termsByWord } from "./scoring-terms.ts";

export interface PageReading {
  /** What the page would score as a single section; of its title each word counts once. */
  readonly whole: number;
  /** The best first; those without a word of the query are left out. */
  readonly sections: readonly number[];
}

/** Best sections that are told. */
const sectionsMax = 3;
const { k1, body } = rankingParameters;
const frequencies = Float64Array.from({ length: impactLevels + 1 }, (_unused, level) =>
  frequencyOf(level, k1),
);
/** The highest score of a term, in levels. */
const levelsPerShare = impactLevels / (k1 + 1);

/** Reads pages of one segment. */
export class PageReader {
  private readonly segment: Segment;
  /** Terms that stand for one word of the query, of which a section has the best. */
  private readonly words: readonly (readonly ScoringTerm[])[];
  private readonly sectionBytes: number;
  private readonly pageBytes: number;

  constructor(segment: Segment, terms: readonly ScoringTerm[]) {
    const { arrays } = segment;
    this.segment = segment;
    this.words = termsByWord(terms);
    // Averages of the whole segment, as those behind its impacts are.
    this.sectionBytes = arrays.streamBytes.length / Math.max(1, arrays.sectionPages.length);
    this.pageBytes = arrays.streamBytes.length / Math.max(1, arrays.pageRids.length);
  }

  read(page: number): PageReading {
    const { pageFirstSections, streamOffsets } = this.segment.arrays;
    const first = pageFirstSections[page] as number;
    const end = pageFirstSections[page + 1] as number;
    const bytes = (streamOffsets[end] as number) - (streamOffsets[first] as number);
    // What an occurrence counts in a page of this length, against one in a section of average length.
    const pageWeight = occurrenceWeight(body, bytes, this.pageBytes);
    const scores = new Float64Array(end - first);
    const levels = new Uint8Array(end - first);
    let whole = 0;
    for (const word of this.words) {
      levels.fill(0);
      const unit = this.readLevels(word, first, levels);
      if (unit === 0) continue;
      for (let at = 0; at < levels.length; at++) {
        scores[at] = (scores[at] as number) + unit * (levels[at] as number);
      }
      const frequency = this.pageFrequency(levels, first, pageWeight);
      whole += unit * levelsPerShare * saturate(frequency, k1);
    }
    return { whole, sections: highestPlaces(scores, sectionsMax).map((at) => first + at) };
  }

  /** Fills the levels of a word in the sections of a page; returns what one is worth, 0 for none. */
  private readLevels(word: readonly ScoringTerm[], first: number, levels: Uint8Array): number {
    const { postingOffsets, postingSections, postingImpacts } = this.segment.arrays;
    const most = word.reduce((highest, { unit }) => Math.max(highest, unit), 0);
    let isFound = false;
    for (const { term, unit } of word) {
      const last = postingOffsets[term + 1] as number;
      let at = lowerBound(postingSections, postingOffsets[term] as number, last, first);
      for (; at < last; at++) {
        const place = (postingSections[at] as number) - first;
        if (place >= levels.length) break;
        isFound = true;
        const level = Math.round(((postingImpacts[at] as number) * unit) / most);
        levels[place] = Math.max(levels[place] as number, level);
      }
    }
    return isFound ? most : 0;
  }

  /** What all sections say of the word stands in the title, and counts once. */
  private pageFrequency(levels: Uint8Array, first: number, pageWeight: number): number {
    const { streamOffsets } = this.segment.arrays;
    if (levels.length === 1) return frequencies[levels[0] as number] as number;
    let common = impactLevels;
    for (const level of levels) common = Math.min(common, level);
    const title = frequencies[common] as number;
    let sum = 0;
    for (let at = 0; at < levels.length; at++) {
      const level = levels[at] as number;
      if (level === common) continue;
      const bytes =
        (streamOffsets[first + at + 1] as number) - (streamOffsets[first + at] as number);
      const own = (frequencies[level] as number) - title;
      sum += own / occurrenceWeight(body, bytes, this.sectionBytes);
    }
    return title + sum * pageWeight;
  }
}
