/** Which promises of `high` are broken: that of a collection, or that of all together. */
import type { BrokenPromise } from "../../contract/index.ts";
import { promised } from "../confidence/thresholds.ts";
import { brokenBelow, type DatedCount } from "../statistics/broken-promise.ts";
import type { HighCount } from "../statistics/high-judgements.ts";
import { wilsonInterval } from "../statistics/wilson-interval.ts";

/** So many judgements since the day in question: it must not be a matter of two or three tickets. */
const judgedMin = 20;
/**
 * Standard errors between the share of right answers and the promise. The interval is looked at after
 * every correction, so that of 95 % pauses nearly everything sometime: simulated with 30 judgements a
 * day, 97 of a hundred right, 98 of 100 services within a year. With three it is 9, and one that is
 * right 85 times of a hundred is paused after two days; after nine with 5 judgements a day.
 */
const quantile = 3;

export interface Watched {
  /** Of `automateAt`; undefined where it is learnt. */
  readonly automateAt: (collection: string) => number | undefined;
  /** Whether the collection is paused: its tickets are not automated, so they break nothing. */
  readonly isPaused: (collection: string) => boolean;
}

/**
 * The collections, and everything only where no single collection is to blame. An operator who lets a
 * collection be placed from a lower probability on has taken its mistakes into account: it promises
 * that much, and does not count for all together.
 */
export function brokenPromises(
  counts: readonly HighCount[],
  { automateAt, isPaused }: Watched,
): readonly BrokenPromise[] {
  const running = counts.filter(({ collection }) => !isPaused(collection));
  const collections = [...new Set(running.map(({ collection }) => collection))];
  const broken = collections.flatMap((collection) => {
    const own = running.filter((entry) => entry.collection === collection);
    return brokenIn(own, collection, Math.min(promised.high, automateAt(collection) ?? 1));
  });
  if (broken.length > 0) return broken;
  const usual = running.filter(({ collection }) => (automateAt(collection) ?? 1) >= promised.high);
  return brokenIn(usual, null, promised.high);
}

function brokenIn(
  counts: readonly HighCount[],
  collection: string | null,
  promise: number,
): BrokenPromise[] {
  const days = byDay(counts);
  const since = brokenBelow(promise, days, quantile);
  if (since === null) return [];
  const after = days.filter(({ day }) => day >= since);
  const judged = after.reduce((total, { count }) => total + count, 0);
  if (judged < judgedMin) return [];
  const right = after.reduce((total, entry) => total + entry.right, 0);
  const interval = wilsonInterval(right, judged);
  return [{ level: "high", collection, promise, judged, right, interval, since }];
}

function byDay(counts: readonly HighCount[]): readonly DatedCount[] {
  const days = new Map<string, DatedCount>();
  for (const { day, count, right } of counts) {
    const known = days.get(day) ?? { day, count: 0, right: 0 };
    days.set(day, { day, count: known.count + count, right: known.right + right });
  }
  return [...days.values()];
}
