/** Shares of right placements among counted tickets, and sums. */
import type { JudgedShare } from "../../contract/index.ts";
import { wilsonInterval } from "../confidence/wilson-interval.ts";
import type { JudgedCount } from "./read-counts.ts";

/** In the sub-theme too, where a person named one. */
export function accuracyOfJudged(judged: readonly JudgedCount[]): JudgedShare {
  return shareOf(
    judged,
    sum(judged, ({ isRight }) => isRight),
  );
}

/** Confidence is about the collection alone. */
export function placementAccuracyOf(judged: readonly JudgedCount[]): JudgedShare {
  return shareOf(
    judged,
    sum(judged, ({ hasRightCollection }) => hasRightCollection),
  );
}

function shareOf(judged: readonly JudgedCount[], right: number): JudgedShare {
  const count = sum(judged, (entry) => entry.count);
  const accuracy = count === 0 ? null : right / count;
  return { judged: count, right, accuracy, interval: wilsonInterval(right, count) };
}

export function sum<Entry>(entries: readonly Entry[], value: (entry: Entry) => number): number {
  return entries.reduce((total, entry) => total + value(entry), 0);
}
