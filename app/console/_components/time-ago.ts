/** Times as agents say them: "5 minutes ago", and the day from a week on. */
import type { InterfaceLanguage } from "knowledge-sdk/service-schemas";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

interface Formats {
  readonly ago: Intl.RelativeTimeFormat;
  readonly day: Intl.DateTimeFormat;
  readonly dayOfYear: Intl.DateTimeFormat;
  readonly exact: Intl.DateTimeFormat;
}

/** Making them costs more than using them, and a list has a thousand times. */
const known = new Map<InterfaceLanguage, Formats>();

function formatsOf(language: InterfaceLanguage): Formats {
  const region = language === "en" ? "en-GB" : language;
  const formats = known.get(language) ?? {
    ago: new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" }),
    day: new Intl.DateTimeFormat(region, { day: "numeric", month: "short" }),
    dayOfYear: new Intl.DateTimeFormat(region, { dateStyle: "medium" }),
    exact: new Intl.DateTimeFormat(region, { dateStyle: "full", timeStyle: "short" }),
  };
  known.set(language, formats);
  return formats;
}

/** In the zone of whoever runs it; what lies ahead, by a clock that is wrong, is now. */
export function timeAgo(at: string, language: InterfaceLanguage, now: number = Date.now()): string {
  const { ago, day, dayOfYear } = formatsOf(language);
  const time = Date.parse(at);
  const awayMs = Math.max(0, now - time);
  if (awayMs < minuteMs) return ago.format(0, "second");
  if (awayMs < hourMs) return ago.format(-Math.floor(awayMs / minuteMs), "minute");
  if (awayMs < dayMs) return ago.format(-Math.floor(awayMs / hourMs), "hour");
  if (awayMs < 7 * dayMs) return ago.format(-Math.floor(awayMs / dayMs), "day");
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? day : dayOfYear).format(time);
}

/** Day and minute in the local zone. */
export function timeInFull(at: string, language: InterfaceLanguage): string {
  return formatsOf(language).exact.format(Date.parse(at));
}

/** For pages without scripts, which do not know the zone. */
export function utcTime(at: string): string {
  return `${at.slice(0, 16).replace("T", " ")} UTC`;
}
