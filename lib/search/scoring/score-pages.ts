/**
 * Finds the best pages of a segment exactly, in two steps: bounds of whole pages are summed over
 * all terms, then only pages whose bound reaches the score to beat are scored by their sections
 * (the idea of MaxScore, Turtle and Flood 1995, with pages in the place of blocks).
 */

import { pageGainMax, type Segment, sectionGain } from "../../corpus/index.ts";
import { PageScorer, type ScoredPage } from "./page-scorer.ts";
import type { CoveredPages, PageRange, ScoreRequest } from "./score-request.ts";
import type { ScoringTerm } from "./scoring-term.ts";
import { addWhereFound, type CountedWord, rowBytes } from "./term-look-up.ts";
import { TopScores } from "./top-scores.ts";

/** Bounds are summed in 32 bits; they are widened by more than rounding can lose. */
const roundingSlack = 1.0001;
/**
 * Pages scored first, as a multiple of those wanted. Their bounds rank them well enough that the
 * score to beat is then near its last value: of 30 pages wanted, 60 scored first left 12 more to
 * score in the mean, 30 left 210, and 120 left 36 of those that need not have been.
 */
const likelyShare = 2;

/** An upper bound for the error of sums in 32 bits, callers with some slack included. */
const roundingLoss = 2e-4;
/** Bytes of a row that are read in the time of one page's look-up. */
const lookUpCost = 64;

/** Scores the pages of one segment. Holds scratch space, so one search runs at a time. */
export class SegmentScorer {
  private readonly segment: Segment;
  /** All zeros between two searches. */
  private readonly bounds: Float32Array;
  private readonly touchedPages: Uint32Array;
  /** The same for the group of terms that is being added. */
  private readonly groupSums: Float32Array;
  private readonly groupMost: Float32Array;
  private readonly groupPages: Uint32Array;
  /** Touched pages that may answer. */
  private readonly eligiblePages: Uint32Array;
  private readonly chosenPages: Uint32Array;
  private top: TopScores = new TopScores(0);

  constructor(segment: Segment) {
    this.segment = segment;
    this.bounds = new Float32Array(segment.header.pages);
    this.touchedPages = new Uint32Array(segment.header.pages);
    this.groupSums = new Float32Array(segment.header.pages);
    this.groupMost = new Float32Array(segment.header.pages);
    this.groupPages = new Uint32Array(segment.header.pages);
    this.eligiblePages = new Uint32Array(segment.header.pages);
    this.chosenPages = new Uint32Array(segment.header.pages);
  }

  /** Best pages first, ties by page. */
  search(request: ScoreRequest): ScoredPage[] {
    const touched = this.sumBounds(request.terms);
    this.multiplyBounds(touched, request.factors ?? null);
    const eligible = this.keepEligible(touched, request);
    const found = this.scoreBest(eligible, request);
    for (let index = 0; index < touched.length; index++) this.bounds[touched[index] as number] = 0;
    return found
      .filter(({ score }) => score > 0)
      .sort((left, right) => right.score - left.score || left.page - right.page)
      .slice(0, request.count);
  }

  /** Pages that may answer, whatever words they have. */
  openPages(blockedPages: Uint8Array | null): CoveredPages {
    const all = Uint32Array.from({ length: this.segment.header.pages }, (_unused, page) => page);
    const pages = blockedPages === null ? all : all.filter((page) => blockedPages[page] !== 1);
    const weights = new Float32Array(this.segment.header.pages).fill(1);
    return { pages, weights, release: () => undefined };
  }

  /**
   * Pages that may answer with the weights of the words that they have, each counted once; at least
   * those with a weight of `least`. `words` begin with those of most weight: a page that has none of
   * the first cannot reach it, and the last, whose rows are longest, are looked up on the pages that
   * can (the prefix filter of similarity joins, Chaudhuri, Ganti and Kaushik 2006).
   */
  coveredPages(
    words: readonly CountedWord[],
    { blockedPages, least }: { blockedPages: Uint8Array | null; least: number },
  ): CoveredPages {
    const { bounds } = this;
    let touched = this.touchedPages.subarray(0, 0);
    let isClosed = false;
    let rest = words.reduce((total, { weight }) => total + weight, 0);
    for (const word of words) {
      touched = this.addWord(word, touched, isClosed);
      rest -= word.weight;
      isClosed = rest < least - roundingLoss;
      if (isClosed) touched = this.keepFrom(least - rest - roundingLoss, touched);
    }
    return {
      pages: this.keepEligible(touched, { ranges: null, blockedPages }),
      weights: bounds,
      release() {
        for (const page of touched) bounds[page] = 0;
      },
    };
  }

  /** Returns all pages with a weight; once it is closed, no page gets its first one. */
  private addWord(
    { terms, weight }: CountedWord,
    touched: Uint32Array,
    isClosed: boolean,
  ): Uint32Array {
    const { bounds, touchedPages, groupSums, groupPages } = this;
    if (isClosed && touched.length * lookUpCost < this.rowBytes(terms)) {
      addWhereFound(this.segment, { terms, weight }, touched.sort(), bounds);
      return touched;
    }
    let count = 0;
    for (const term of terms) count = this.addRow({ term, unit: 1 }, groupSums, groupPages, count);
    let total = touched.length;
    for (let index = 0; index < count; index++) {
      const page = groupPages[index] as number;
      groupSums[page] = 0;
      const before = bounds[page] as number;
      if (before === 0) {
        if (isClosed) continue;
        touchedPages[total++] = page;
      }
      bounds[page] = before + weight;
    }
    return touchedPages.subarray(0, total);
  }

  private rowBytes(terms: readonly number[]): number {
    return terms.reduce((sum, term) => sum + rowBytes(this.segment, term), 0);
  }

  /** Forgets the pages below `least`. */
  private keepFrom(least: number, touched: Uint32Array): Uint32Array {
    const { bounds, touchedPages } = this;
    let count = 0;
    for (const page of touched) {
      if ((bounds[page] as number) >= least) touchedPages[count++] = page;
      else bounds[page] = 0;
    }
    return touchedPages.subarray(0, count);
  }

  private sumBounds(terms: readonly ScoringTerm[]): Uint32Array {
    let count = 0;
    for (let index = 0; index < terms.length; ) {
      const end = endOfGroup(terms, index);
      count =
        end === index + 1
          ? this.addRow(terms[index] as ScoringTerm, this.bounds, this.touchedPages, count)
          : this.addGroup(terms.slice(index, end), count);
      index = end;
    }
    return this.touchedPages.subarray(0, count);
  }

  /**
   * A section gets the share of one term of the group, so a page never more than what its best
   * sections would with the highest share. The sum alone would let thousands of pages pass.
   */
  private addGroup(terms: readonly ScoringTerm[], touched: number): number {
    const { bounds, touchedPages, groupSums, groupMost, groupPages } = this;
    const gainMax = pageGainMax(sectionGain);
    let count = 0;
    for (const term of terms) count = this.addRow(term, groupSums, groupPages, count, groupMost);
    let total = touched;
    for (let index = 0; index < count; index++) {
      const page = groupPages[index] as number;
      const before = bounds[page] as number;
      if (before === 0) touchedPages[total++] = page;
      const most = gainMax * (groupMost[page] as number);
      bounds[page] = before + Math.min(groupSums[page] as number, most);
      groupSums[page] = 0;
      groupMost[page] = 0;
    }
    return total;
  }

  /**
   * Adds the term's bounds to `sums`, and keeps the highest in `most` where that is given. Pages
   * whose sum was 0 are written behind the first `count` of `touched`; returns how many there are
   * then.
   */
  private addRow(
    { term, unit }: ScoringTerm,
    sums: Float32Array,
    touched: Uint32Array,
    count: number,
    most: Float32Array | null = null,
  ): number {
    const { boundBytes, boundOffsets } = this.segment.arrays;
    const levelWorth = unit * pageGainMax(sectionGain) * roundingSlack;
    const end = boundOffsets[term + 1] as number;
    let touchedCount = count;
    let position = boundOffsets[term] as number;
    let page = -1;
    while (position < end) {
      let step = boundBytes[position++] as number;
      if (step >= 0x80) {
        // Written out: a call for each page would cost more than the rest of the loop.
        step &= 0x7f;
        let shift = 7;
        let byte: number;
        do {
          byte = boundBytes[position++] as number;
          step |= (byte & 0x7f) << shift;
          shift += 7;
        } while (byte >= 0x80);
      }
      page += step;
      const before = sums[page] as number;
      if (before === 0) touched[touchedCount++] = page;
      const bound = levelWorth * (boundBytes[position++] as number);
      sums[page] = before + bound;
      if (most !== null && bound > (most[page] as number)) most[page] = bound;
    }
    return touchedCount;
  }

  /** A factor changes the score and its bound equally, so the cut-off stays exact. */
  private multiplyBounds(touched: Uint32Array, factors: Float32Array | null): void {
    if (factors === null) return;
    const { bounds } = this;
    for (const page of touched) bounds[page] = (bounds[page] as number) * (factors[page] as number);
  }

  private keepEligible(
    touched: Uint32Array,
    request: Pick<ScoreRequest, "ranges" | "blockedPages">,
  ): Uint32Array {
    const { ranges, blockedPages } = request;
    if (ranges === null && blockedPages === null) return touched;
    let count = 0;
    for (const page of touched) {
      if (blockedPages !== null && blockedPages[page] === 1) continue;
      if (ranges !== null && !isWithin(ranges, page)) continue;
      this.eligiblePages[count++] = page;
    }
    return this.eligiblePages.subarray(0, count);
  }

  /** Scores the pages with the highest bounds; what they reach rules most of the others out. */
  private scoreBest(eligible: Uint32Array, request: ScoreRequest): ScoredPage[] {
    const scorer = new PageScorer(this.segment, request.terms, request);
    const likely = this.emptyTop(likelyShare * request.count);
    for (let index = 0; index < eligible.length; index++) {
      likely.add(this.bounds[eligible[index] as number] as number);
    }
    const bound = request.exhaustive === true ? Number.NEGATIVE_INFINITY : likely.threshold;
    const found = scorer.score(this.pagesBounded(eligible, bound, Number.POSITIVE_INFINITY));
    const reached = this.emptyTop(request.count);
    for (const { score } of found) reached.add(score);
    return [...found, ...scorer.score(this.pagesBounded(eligible, reached.threshold, bound))];
  }

  /** Pages, ascending, whose bound is at least `from` and below `to`. */
  private pagesBounded(eligible: Uint32Array, from: number, to: number): Uint32Array {
    const { bounds, chosenPages } = this;
    let count = 0;
    for (let index = 0; index < eligible.length; index++) {
      const page = eligible[index] as number;
      const bound = bounds[page] as number;
      if (bound >= from && bound < to) chosenPages[count++] = page;
    }
    return chosenPages.subarray(0, count).sort();
  }

  /** Kept from search to search: garbage of the ranking shows in the slowest answers. */
  private emptyTop(count: number): TopScores {
    if (this.top.capacity !== count) this.top = new TopScores(count);
    this.top.clear();
    return this.top;
  }
}

/** Terms of one group are next to each other. */
function endOfGroup(terms: readonly ScoringTerm[], start: number): number {
  const group = terms[start]?.group;
  if (group === undefined) return start + 1;
  let end = start + 1;
  while (terms[end]?.group === group) end += 1;
  return end;
}

function isWithin(ranges: readonly PageRange[], page: number): boolean {
  for (const { start, end } of ranges) if (page >= start && page < end) return true;
  return false;
}
