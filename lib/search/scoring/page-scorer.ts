/** Scores pages of a segment by their sections, as the ranking defines it. */

import { bestSection, pageScore, type Segment, sectionGain } from "../../corpus/index.ts";
import type { ScoringTerm } from "./scoring-term.ts";
import { gallop } from "./sorted-search.ts";

export interface ScoredPage {
  readonly page: number;
  readonly score: number;
  /** The section that scored highest. */
  readonly section: number;
}

export interface PageScoring {
  /** The factor for the score of each page; null if all scores stay unchanged. */
  readonly factors?: Float32Array | null | undefined;
  /** What the second section counts, the third its square and so on; by default `sectionGain`. */
  readonly gain?: number | undefined;
}

export class PageScorer {
  private readonly segment: Segment;
  private readonly terms: readonly ScoringTerm[];
  private readonly factors: Float32Array | null;
  private readonly gain: number;
  /** The next posting of each term to read, and its section. */
  private readonly positions: Uint32Array;
  private readonly nextSections: Uint32Array;
  private sectionScores = new Float64Array(64);
  /** Highest share of the group that is being added. */
  private groupShares = new Float64Array(64);

  constructor(
    segment: Segment,
    terms: readonly ScoringTerm[],
    { factors = null, gain = sectionGain }: PageScoring = {},
  ) {
    this.segment = segment;
    this.terms = terms;
    this.factors = factors;
    this.gain = gain;
    this.positions = new Uint32Array(terms.length);
    this.nextSections = new Uint32Array(terms.length);
  }

  /** `pages` must ascend: each term's postings are walked forwards once. */
  score(pages: Uint32Array): ScoredPage[] {
    this.rewind();
    const scored: ScoredPage[] = [];
    for (const page of pages) scored.push(this.scorePage(page));
    return scored;
  }

  /** The score of each section of each page; `pages` must ascend. */
  scoreSections(pages: Uint32Array, visit: (section: number, score: number) => void): void {
    const { pageFirstSections } = this.segment.arrays;
    this.rewind();
    for (const page of pages) {
      const first = pageFirstSections[page] as number;
      const end = pageFirstSections[page + 1] as number;
      this.addSections(first, end);
      for (let section = first; section < end; section++) {
        visit(section, this.sectionScores[section - first] as number);
      }
    }
  }

  private rewind(): void {
    const { postingOffsets } = this.segment.arrays;
    this.terms.forEach(({ term }, index) => {
      this.moveTo(index, postingOffsets[term] as number);
    });
  }

  private scorePage(page: number): ScoredPage {
    const { pageFirstSections } = this.segment.arrays;
    const first = pageFirstSections[page] as number;
    const end = pageFirstSections[page + 1] as number;
    this.addSections(first, end);
    const scores = this.sectionScores;
    const score = pageScore(scores, 0, end - first, this.gain);
    return {
      page,
      score: this.factors === null ? score : score * (this.factors[page] as number),
      section: first + bestSection(scores, 0, end - first),
    };
  }

  /** Fills the scores of the sections of one page. */
  private addSections(first: number, end: number): void {
    const count = end - first;
    this.makeRoom(count);
    this.sectionScores.fill(0, 0, count);
    for (let index = 0; index < this.terms.length; index++) {
      const { group } = this.terms[index] as ScoringTerm;
      if (group === undefined) this.addTerm(index, first, end);
      else if (group !== this.terms[index - 1]?.group) this.addGroup(index, first, end);
    }
  }

  private makeRoom(sections: number): void {
    if (sections <= this.sectionScores.length) return;
    this.sectionScores = new Float64Array(2 * sections);
    this.groupShares = new Float64Array(2 * sections);
  }

  private addTerm(index: number, first: number, end: number): void {
    this.addShares(index, first, end, this.sectionScores, false);
  }

  /** Adds the terms of the group that begins at `index`. */
  private addGroup(index: number, first: number, end: number): void {
    const { groupShares: shares, sectionScores: scores } = this;
    const { group } = this.terms[index] as ScoringTerm;
    shares.fill(0, 0, end - first);
    for (let member = index; this.terms[member]?.group === group; member++) {
      this.addShares(member, first, end, shares, true);
    }
    for (let section = 0; section < end - first; section++) {
      scores[section] = (scores[section] as number) + (shares[section] as number);
    }
  }

  /** Adds the term's shares in the page's sections to `sums`, or keeps the highest there. */
  private addShares(
    index: number,
    first: number,
    end: number,
    sums: Float64Array,
    keepsHighest: boolean,
  ): void {
    // Most terms of a long query are not near: their next section shows that by itself.
    if ((this.nextSections[index] as number) >= end) return;
    const { postingOffsets, postingSections, postingImpacts } = this.segment.arrays;
    const { term, unit } = this.terms[index] as ScoringTerm;
    const last = postingOffsets[term + 1] as number;
    let position = gallop(postingSections, this.positions[index] as number, last, first);
    for (; position < last; position++) {
      const section = postingSections[position] as number;
      if (section >= end) break;
      const share = unit * (postingImpacts[position] as number);
      const before = sums[section - first] as number;
      sums[section - first] = keepsHighest ? Math.max(before, share) : before + share;
    }
    this.moveTo(index, position);
  }

  private moveTo(index: number, position: number): void {
    const { postingOffsets, postingSections } = this.segment.arrays;
    const { term } = this.terms[index] as ScoringTerm;
    this.positions[index] = position;
    this.nextSections[index] =
      position < (postingOffsets[term + 1] as number)
        ? (postingSections[position] as number)
        : noSection;
  }
}

/** Above every section. */
const noSection = 0xffff_ffff;
