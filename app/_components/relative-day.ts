/** When a page changed, as people say it. */
import type { InterfaceLanguage } from "knowledge-sdk/schemas";

const dayMs = 86_400_000;

/** `at` is an ISO 8601 time, days are those of UTC; what lies ahead is today. */
export function relativeDay(
  at: string,
  language: InterfaceLanguage,
  now: number = Date.now(),
): string {
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const days = Math.min(0, Math.floor(Date.parse(at) / dayMs) - Math.floor(now / dayMs));
  if (days > -31) return relative.format(days, "day");
  return days > -365
    ? relative.format(Math.round(days / 30.4), "month")
    : relative.format(Math.round(days / 365), "year");
}
