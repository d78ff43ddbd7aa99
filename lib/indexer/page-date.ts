/** The date of a page: from its front matter, otherwise none. */
import { dayMs } from "../base/index.ts";
import type { ParsedDocument } from "../documents/index.ts";

/** The range of dates that a segment can store for a page. */
const dayMax = 65_535;
/** `2026-03-01`, alone or followed by a time; the day counts as written. */
const writtenDay = /^(\d{4})-(\d{2})-(\d{2})(?=$|[T\s])/;
const fields = ["updated", "lastUpdated", "lastmod", "date"] as const;

/**
 * Days since 1970, 1 to 65,535, of the first field that is a date; 0 if none is. A day that is not
 * in the calendar does not count.
 */
export function dayOfPage({ frontMatter }: ParsedDocument): number {
  for (const field of fields) {
    const day = dayOf(frontMatter[field]);
    if (day !== 0) return day;
  }
  return 0;
}

function dayOf(value: unknown): number {
  const match = typeof value === "string" ? writtenDay.exec(value.trim()) : null;
  if (match === null) return 0;
  const [year, month, date] = match.slice(1).map(Number) as [number, number, number];
  const time = new Date(Date.UTC(year, month - 1, date));
  const isReal = time.getUTCMonth() === month - 1 && time.getUTCDate() === date;
  const day = time.getTime() / dayMs;
  return isReal && day >= 1 && day <= dayMax ? day : 0;
}
