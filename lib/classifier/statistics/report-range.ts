/** The days of a report, and the periods that its series are made of. */

import { dayMs } from "../../base/index.ts";
import {
  KnowledgeError,
  type ReportParameters,
  type ReportPeriod,
  reportDaysMax,
} from "../../contract/index.ts";

/** Days since 1970-01-01 in UTC. */
export interface ReportRange {
  readonly firstDay: number;
  readonly lastDay: number;
}

/** `from` wins over `days`; `to` is today when absent. Throws `parameter_invalid` for a `from` after today. */
export function rangeOf(
  { days, from, to }: Pick<ReportParameters, "days" | "from" | "to">,
  today: number,
): ReportRange {
  const lastDay = to === undefined ? today : dayNumber(to);
  const firstDay = from === undefined ? lastDay - days + 1 : dayNumber(from);
  if (firstDay > lastDay) {
    throw new KnowledgeError(
      "parameter_invalid",
      `from must not be after ${dayText(lastDay)}, got ${dayText(firstDay)}.`,
    );
  }
  return { firstDay: Math.max(firstDay, lastDay - reportDaysMax + 1), lastDay };
}

export function dayNumber(text: string): number {
  return Math.floor(Date.parse(text) / dayMs);
}

export function dayText(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** More points in one chart cannot be told apart. */
const periodsMax = 62;
const periodLengths = [1, 7, 28, 91];

/** Days of each period; the last one ends with the range, the first may be shorter. */
export function periodLength({ firstDay, lastDay }: ReportRange): number {
  const days = lastDay - firstDay + 1;
  return periodLengths.find((length) => days <= length * periodsMax) ?? 91;
}

/** Oldest first. */
export function periodsOf(range: ReportRange): readonly ReportPeriod[] {
  const length = periodLength(range);
  const count = Math.ceil((range.lastDay - range.firstDay + 1) / length);
  return Array.from({ length: count }, (_, index) => {
    const last = range.lastDay - (count - 1 - index) * length;
    const first = Math.max(range.firstDay, last - length + 1);
    return { from: dayText(first), to: dayText(last) };
  });
}
