/** Since when a level of confidence is right less often than it promises. */
import type { ClassifyResponse } from "../../contract/index.ts";
import { promised } from "../confidence/thresholds.ts";
import { wilsonInterval } from "../confidence/wilson-interval.ts";

type Level = ClassifyResponse["confidence"];

/** Judged tickets of one level and one day or period. */
export interface DatedCount {
  /** The first day, such as "2026-03-31". */
  readonly day: string;
  readonly count: number;
  readonly right: number;
}

/** Share of right answers that the level promises; null for `low`, which promises nothing. */
export function promiseOf(level: Level): number | null {
  return level === "low" ? null : promised[level];
}

/**
 * The day since when the level has been below its promise: the one after which most right answers are
 * missing (cumulative sums; Page, "Continuous inspection schemes", 1954). Null unless that is sure:
 * the upper end of the 95 % interval over the days since then does not reach the promise. Who looks at
 * many levels at once gives a higher quantile of the normal distribution.
 */
export function brokenSince(
  level: Level,
  counts: readonly DatedCount[],
  quantile?: number,
): string | null {
  const promise = promiseOf(level);
  return promise === null ? null : brokenBelow(promise, counts, quantile);
}

/** The same for any share of right answers. */
export function brokenBelow(
  promise: number,
  counts: readonly DatedCount[],
  quantile?: number,
): string | null {
  let since: string | null = null;
  let count = 0;
  let right = 0;
  let most = 0;
  for (const entry of [...counts].sort((one, other) => (one.day < other.day ? 1 : -1))) {
    count += entry.count;
    right += entry.right;
    const missing = promise * count - right;
    if (missing <= most) continue;
    most = missing;
    since = wilsonInterval(right, count, quantile).high < promise ? entry.day : null;
  }
  return since;
}
