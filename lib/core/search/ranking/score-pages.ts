/**
 * Finds the best pages of a segment exactly: terms are taken one after the other, the weightiest
 * first, into one score per section. Once the terms that are left cannot lift a new page among the
 * best, only sections of pages that are still in the race are looked up (the idea of MaxScore,
 * Turtle and Flood 1995, over page scores).
 */
import type { Segment } from "../segment/segment.ts";
import { pageGainMax, pageScore } from "./page-score.ts";
import { gallop, lowerBound } from "./sorted-search.ts";
import { TopScores } from "./top-scores.ts";

/** Scores are summed in 32 bits; the bound is widened by more than rounding can lose. */
const roundingSlack = 1.0001;

/** A term of the query in one segment. */
export interface ScoringTerm {
  /** Number in the segment's vocabulary. */
  readonly term: number;
  /** Score of one level of impact: weight × idf × step. */
  readonly unit: number;
}

/** Half-open range of sections. */
export interface SectionRange {
  readonly start: number;
  readonly end: number;
}

export interface ScoreRequest {
  readonly terms: readonly ScoringTerm[];
  /** Ranges that may answer, ascending and apart: the collections asked for. */
  readonly ranges: readonly SectionRange[];
  /** Pages that may not answer: 1 for each; null when all may. */
  readonly blockedPages: Uint8Array | null;
  readonly sectionGain: number;
  /** Pages wanted. */
  readonly count: number;
  /** Looks at every posting; for tests that prove the cut-off exact. */
  readonly exhaustive?: boolean;
}

export interface ScoredPage {
  readonly page: number;
  readonly score: number;
}

/**
 * Scores of one segment's sections. Reused from query to query: `scores` is all zeros between two
 * searches, and only what was touched is wiped.
 */
export class SegmentScorer {
  readonly scores: Float32Array;
  private readonly segment: Segment;
  /** Highest section score of each page: at most the page's score, cheap to keep up to date. */
  private readonly pageBest: Float32Array;
  private readonly isTouched: Uint8Array;
  private readonly touchedPages: Uint32Array;
  private touchedCount = 0;
  /** Pages that can still be among the best: those touched, until the rest is ruled out. */
  private readonly pagesInRace: Uint32Array;
  private raceCount = 0;
  /** What `collect` found. */
  private readonly candidatePages: Uint32Array;
  private readonly candidateScores: Float64Array;
  private candidateCount = 0;
  private top: TopScores | null = null;

  constructor(segment: Segment) {
    this.segment = segment;
    this.scores = new Float32Array(segment.header.sections);
    this.pageBest = new Float32Array(segment.header.pages);
    this.isTouched = new Uint8Array(segment.header.pages);
    this.touchedPages = new Uint32Array(segment.header.pages);
    this.pagesInRace = new Uint32Array(segment.header.pages);
    this.candidatePages = new Uint32Array(segment.header.pages);
    this.candidateScores = new Float64Array(segment.header.pages);
  }

  /** Best pages first, ties by page. `scores` stays readable until `release`. */
  search(request: ScoreRequest): ScoredPage[] {
    const terms = [...request.terms].sort((left, right) => this.reach(right) - this.reach(left));
    const remaining = suffixSums(terms.map((term) => this.reach(term)));
    const gainMax = pageGainMax(request.sectionGain) * roundingSlack;
    // The threshold cannot be above this: what it was, plus all that was added since.
    let thresholdMax = 0;
    for (const [index, term] of terms.entries()) {
      const rest = gainMax * (remaining[index] as number);
      const isPromising = rest < thresholdMax && request.exhaustive !== true;
      if (isPromising && this.isWorthChecking(terms, index)) {
        const threshold = this.bestSectionBar(request);
        if (rest < threshold) {
          this.keepPagesReaching(threshold - rest, request, gainMax);
          this.refine(terms.slice(index));
          break;
        }
        thresholdMax = Math.max(0, threshold);
      }
      this.accumulate(term, request.ranges);
      thresholdMax += gainMax * this.reach(term);
    }
    return this.best(request, gainMax);
  }

  /** Wipes the scores of the last search. */
  release(): void {
    const { pageFirstSections } = this.segment.arrays;
    for (let index = 0; index < this.touchedCount; index++) {
      const page = this.touchedPages[index] as number;
      this.isTouched[page] = 0;
      this.pageBest[page] = 0;
      const end = pageFirstSections[page + 1] as number;
      for (let section = pageFirstSections[page] as number; section < end; section++) {
        this.scores[section] = 0;
      }
    }
    this.touchedCount = 0;
    this.raceCount = 0;
  }

  /** The most that a term can add to a section. */
  private reach({ term, unit }: ScoringTerm): number {
    return unit * (this.segment.arrays.maxImpacts[term] as number);
  }

  private postings(term: number): { start: number; end: number } {
    const { postingOffsets } = this.segment.arrays;
    return { start: postingOffsets[term] as number, end: postingOffsets[term + 1] as number };
  }

  /**
   * Finding the threshold walks all touched pages, which measured some five times the cost of a
   * posting each.
   */
  private isWorthChecking(terms: readonly ScoringTerm[], index: number): boolean {
    let left = 0;
    for (const { term } of terms.slice(index)) {
      const { start, end } = this.postings(term);
      left += end - start;
    }
    return left > 5 * this.touchedCount;
  }

  private accumulate({ term, unit }: ScoringTerm, ranges: readonly SectionRange[]): void {
    const { postingSections, postingImpacts, sectionPages } = this.segment.arrays;
    const { start, end } = this.postings(term);
    const { scores, pageBest, isTouched, touchedPages, pagesInRace } = this;
    let count = this.touchedCount;
    for (const range of ranges) {
      const first = lowerBound(postingSections, start, end, range.start);
      for (let position = first; position < end; position++) {
        const section = postingSections[position] as number;
        if (section >= range.end) break;
        const score = (scores[section] as number) + unit * (postingImpacts[position] as number);
        scores[section] = score;
        const page = sectionPages[section] as number;
        if (score > (pageBest[page] as number)) pageBest[page] = score;
        if (isTouched[page] === 0) {
          isTouched[page] = 1;
          touchedPages[count] = page;
          pagesInRace[count++] = page;
        }
      }
    }
    this.touchedCount = count;
    this.raceCount = count;
  }

  /** Adds the terms that are left to the pages that are still in the race. */
  private refine(terms: readonly ScoringTerm[]): void {
    const { postingSections, postingImpacts, pageFirstSections } = this.segment.arrays;
    const { scores, pageBest } = this;
    const pages = this.pagesInRace.subarray(0, this.raceCount);
    for (const { term, unit } of terms) {
      const { start, end } = this.postings(term);
      let position = start;
      for (const page of pages) {
        const sectionsEnd = pageFirstSections[page + 1] as number;
        position = gallop(postingSections, position, end, pageFirstSections[page] as number);
        while (position < end && (postingSections[position] as number) < sectionsEnd) {
          const section = postingSections[position] as number;
          const score = (scores[section] as number) + unit * (postingImpacts[position] as number);
          scores[section] = score;
          if (score > (pageBest[page] as number)) pageBest[page] = score;
          position += 1;
        }
        if (position === end) break;
      }
    }
  }

  /** Leaves only pages, ascending, whose score so far reaches `minimum` in the race. */
  private keepPagesReaching(minimum: number, request: ScoreRequest, gainMax: number): void {
    const { pagesInRace, pageBest } = this;
    const bar = minimum / gainMax;
    let kept = 0;
    for (let index = 0; index < this.raceCount; index++) {
      const page = pagesInRace[index] as number;
      if ((pageBest[page] as number) < bar || isBlocked(request, page)) continue;
      if (this.scoreOf(page, request.sectionGain) >= minimum) pagesInRace[kept++] = page;
    }
    this.raceCount = kept;
    pagesInRace.subarray(0, kept).sort();
  }

  /**
   * Collects the pages that were among the best when they were met, and tells the score to reach.
   * A page's score is at most `gainMax` times its best section, so most are ruled out at a glance.
   */
  private collect(request: ScoreRequest, gainMax: number): number {
    const { pagesInRace, raceCount, pageBest, candidatePages, candidateScores } = this;
    const top = this.emptyTop(request.count);
    let count = 0;
    for (let index = 0; index < raceCount; index++) {
      const page = pagesInRace[index] as number;
      if ((pageBest[page] as number) * gainMax < top.threshold || isBlocked(request, page))
        continue;
      const score = this.scoreOf(page, request.sectionGain);
      if (score < top.threshold) continue;
      top.add(score);
      candidatePages[count] = page;
      candidateScores[count++] = score;
    }
    this.candidateCount = count;
    return top.threshold;
  }

  private best(request: ScoreRequest, gainMax: number): ScoredPage[] {
    const threshold = this.collect(request, gainMax);
    const found: ScoredPage[] = [];
    const tied: number[] = [];
    for (let index = 0; index < this.candidateCount; index++) {
      const page = this.candidatePages[index] as number;
      const score = this.candidateScores[index] as number;
      if (score > threshold) found.push({ page, score });
      else if (score === threshold) tied.push(page);
    }
    // Impacts come in 255 levels, so a frequent word leaves thousands of pages at the bar.
    tied.sort((left, right) => left - right);
    for (const page of tied.slice(0, request.count - found.length)) {
      found.push({ page, score: threshold });
    }
    return found
      .filter(({ score }) => score > 0)
      .sort((left, right) => right.score - left.score || left.page - right.page);
  }

  /**
   * A score that enough pages reach by their best section alone: a little below the score to
   * reach, and found without a look at all sections of thousands of pages.
   */
  private bestSectionBar(request: ScoreRequest): number {
    const { pagesInRace, raceCount, pageBest } = this;
    const top = this.emptyTop(request.count);
    for (let index = 0; index < raceCount; index++) {
      const page = pagesInRace[index] as number;
      if (!isBlocked(request, page)) top.add(pageBest[page] as number);
    }
    return top.threshold;
  }

  /** Kept from search to search: garbage of the ranking shows in the slowest answers. */
  private emptyTop(count: number): TopScores {
    if (this.top?.capacity !== count) this.top = new TopScores(count);
    this.top.clear();
    return this.top;
  }

  private scoreOf(page: number, sectionGain: number): number {
    const { pageFirstSections } = this.segment.arrays;
    const first = pageFirstSections[page] as number;
    return pageScore(this.scores, first, pageFirstSections[page + 1] as number, sectionGain);
  }
}

function isBlocked({ blockedPages }: ScoreRequest, page: number): boolean {
  return blockedPages !== null && blockedPages[page] === 1;
}

function suffixSums(values: readonly number[]): number[] {
  const sums = [...values];
  for (let index = sums.length - 2; index >= 0; index--) {
    sums[index] = (sums[index] as number) + (sums[index + 1] as number);
  }
  return sums;
}
