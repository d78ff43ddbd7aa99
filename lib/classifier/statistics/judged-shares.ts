/** Shares of right placements among counted tickets, and sums. */
import type { JudgedShare } from "../../contract/index.ts";
import { wilsonInterval } from "../confidence/wilson-interval.ts";
import type { JudgedCount } from "./read-counts.ts";

/** In the sub-theme too, where a person named one. */
export function accuracyOfJudged(judged: readonly JudgedCount[]): JudgedShare {
  return shareOf(judged, "isRight");
}

/** Confidence is about the collection alone. */
export function placementAccuracyOf(judged: readonly JudgedCount[]): JudgedShare {
  return shareOf(judged, "hasRightCollection");
}

function shareOf(
  entries: readonly JudgedCount[],
  rightness: "isRight" | "hasRightCollection",
): JudgedShare {
  const judged = sum(entries, ({ count }) => count);
  const right = sum(entries, (entry) => entry[rightness]);
  const accuracy = judged === 0 ? null : right / judged;
  return { judged, right, accuracy, interval: wilsonInterval(right, judged) };
}

export function sum<Entry>(entries: readonly Entry[], value: (entry: Entry) => number): number {
  return entries.reduce((total, entry) => total + value(entry), 0);
}
