/** What is asked of the scorer of a segment. */
import type { ScoringTerm } from "./scoring-term.ts";

/** Half-open range of pages. */
export interface PageRange {
  readonly start: number;
  readonly end: number;
}

export interface ScoreRequest {
  readonly terms: readonly ScoringTerm[];
  /** Ranges that may answer: the collections asked for; null when all may. */
  readonly ranges: readonly PageRange[] | null;
  /** Pages that may not answer: 1 for each; null when all may. */
  readonly blockedPages: Uint8Array | null;
  /** The factor for the score of each page; null if all scores stay unchanged. */
  readonly factors?: Float32Array | null | undefined;
  /** What the second section of a page counts: at most `sectionGain`, its default. */
  readonly gain?: number | undefined;
  /** Pages wanted. */
  readonly count: number;
  /** Scores every page; for tests that prove the cut-off exact. */
  readonly exhaustive?: boolean;
}

/**
 * Pages with the sum of the weights of their words, in the scorer's own space: a copy for each search
 * took as long as the ranking in a large index. The scorer does nothing else until they are released.
 */
export interface CoveredPages {
  readonly pages: Uint32Array;
  /** By page. */
  readonly weights: Float32Array;
  release(): void;
}
