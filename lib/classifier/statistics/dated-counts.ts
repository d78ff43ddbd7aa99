/** Judged tickets of each period, as the search for a broken promise takes them. */
import type { DatedCount } from "./broken-promise.ts";
import { sum } from "./judged-shares.ts";
import type { JudgedCount } from "./read-counts.ts";
import { dayText, periodsOf, type ReportRange } from "./report-range.ts";

export function datedCounts(range: ReportRange, judged: readonly JudgedCount[]): DatedCount[] {
  const periods = periodsOf(range);
  return [...new Set(judged.map(({ back }) => back))].map((back) => {
    const own = judged.filter((entry) => entry.back === back);
    return {
      day: periods[periods.length - 1 - back]?.from ?? dayText(range.firstDay),
      count: sum(own, ({ count }) => count),
      right: sum(own, ({ hasRightCollection }) => hasRightCollection),
    };
  });
}
