/** Which promises of the levels are broken: that of a collection, or that of all together. */
import type { AutomationPause, BrokenPromise, PromisingLevel } from "../../contract/index.ts";
import { type ConfiguredLevels, promised } from "../confidence/thresholds.ts";
import { wilsonInterval } from "../confidence/wilson-interval.ts";
import { brokenBelow, type DatedCount } from "../statistics/broken-promise.ts";
import type { LevelCount } from "../statistics/level-judgements.ts";

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
  /** As configured; what is absent is learnt. */
  readonly levelsOf: (collection: string) => ConfiguredLevels;
  /** Tickets of a paused level are not acted on, so they break nothing. */
  readonly pauses: readonly Pick<AutomationPause, "collection" | "level">[];
}

/** What each level begins at, where an operator says so. */
const configuredAt = { high: "automateAt", medium: "suggestAt" } as const;
const promising = ["high", "medium"] as const;

/** The broken promises of each level, see `brokenAt`. */
export function brokenPromises(
  counts: readonly LevelCount[],
  watched: Watched,
): readonly BrokenPromise[] {
  return promising.flatMap((level) =>
    brokenAt(
      level,
      counts.filter((entry) => entry.level === level),
      watched,
    ),
  );
}

/**
 * The collections, and everything only where no single collection is to blame. An operator who lets a
 * level of a collection begin at a lower probability has taken its mistakes into account: it promises
 * that much, and does not count for all together.
 */
function brokenAt(
  level: PromisingLevel,
  counts: readonly LevelCount[],
  { levelsOf, pauses }: Watched,
): readonly BrokenPromise[] {
  const paused = new Set(
    pauses.filter((pause) => pause.level === level).map(({ collection }) => collection),
  );
  if (paused.has(null)) return [];
  const promise = promised[level];
  const startOf = (collection: string): number => levelsOf(collection)[configuredAt[level]] ?? 1;
  const running = counts.filter(({ collection }) => !paused.has(collection));
  const collections = [...new Set(running.map(({ collection }) => collection))];
  const broken = collections.flatMap((collection) => {
    const own = running.filter((entry) => entry.collection === collection);
    return brokenIn(own, { level, collection, promise: Math.min(promise, startOf(collection)) });
  });
  if (broken.length > 0) return broken;
  const usual = running.filter(({ collection }) => startOf(collection) >= promise);
  return brokenIn(usual, { level, collection: null, promise });
}

function brokenIn(
  counts: readonly LevelCount[],
  given: Pick<BrokenPromise, "level" | "collection" | "promise">,
): BrokenPromise[] {
  const days = byDay(counts);
  const since = brokenBelow(given.promise, days, quantile);
  if (since === null) return [];
  const after = days.filter(({ day }) => day >= since);
  const judged = after.reduce((total, { count }) => total + count, 0);
  if (judged < judgedMin) return [];
  const right = after.reduce((total, entry) => total + entry.right, 0);
  const interval = wilsonInterval(right, judged);
  return [{ ...given, judged, right, interval, since }];
}

function byDay(counts: readonly LevelCount[]): readonly DatedCount[] {
  const days = new Map<string, DatedCount>();
  for (const { day, count, right } of counts) {
    const known = days.get(day) ?? { day, count: 0, right: 0 };
    days.set(day, { day, count: known.count + count, right: known.right + right });
  }
  return [...days.values()];
}
