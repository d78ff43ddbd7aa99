/** Figures as people read them: one way for pictures, tables and sentences. */

import type { JudgedShare, ShareInterval } from "knowledge-sdk/service";
import type { InterfaceLanguage } from "knowledge-sdk/service-schemas";
import type { PageTranslator } from "../../_messages/translate.ts";

/** A space that does not break the line. */
const gap = "\u00a0";

export function count(value: number, language: InterfaceLanguage = "en"): string {
  return formatsOf(language).whole.format(value);
}

/** `12K` where there is little room. */
export function shortCount(value: number, language: InterfaceLanguage = "en"): string {
  return formatsOf(language).short.format(value);
}

/** `93.4 %`; a dash for nothing. */
export function percent(
  share: number | null,
  digits = 1,
  language: InterfaceLanguage = "en",
): string {
  return share === null ? "–" : `${fixed(100 * share, language, digits)}${gap}%`;
}

/** `90–96 %` */
export function interval({ low, high }: ShareInterval, language: InterfaceLanguage = "en"): string {
  return `${fixed(100 * low, language, 0)}–${percent(high, 0, language)}`;
}

/** `93.4 % (90–96 %)` */
export function shareWithInterval(
  { accuracy, interval: bounds }: JudgedShare,
  language: InterfaceLanguage = "en",
): string {
  if (accuracy === null) return "–";
  return `${percent(accuracy, 1, language)} (${interval(bounds, language)})`;
}

/** `2.1` */
export function decimal(value: number, language: InterfaceLanguage = "en"): string {
  return fixed(value, language, 1);
}

/** `+12 %`, `−3 %` or `±0 %` */
export function signed(share: number, language: InterfaceLanguage = "en"): string {
  const shown = percent(Math.abs(share), 0, language);
  const isNone = Math.round(100 * share) === 0;
  return `${isNone ? "±" : share < 0 ? "−" : "+"}${shown}`;
}

const dayMinutes = 24 * 60;

/** `35 min`, `4 hr` or `2.5 days`; a dash for nothing. */
export function waiting(minutes: number | null, language: InterfaceLanguage = "en"): string {
  if (minutes === null) return "–";
  const [value, unit] =
    minutes < 90
      ? ([minutes, "minute"] as const)
      : minutes < 2 * dayMinutes
        ? ([minutes / 60, "hour"] as const)
        : ([minutes / dayMinutes, "day"] as const);
  const shown = { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, shown).format(value).replace(" ", gap);
}

/** `21 Nov`, or `Nov 2026` if a point covers weeks. */
export function shortDay(
  day: string,
  daysPerPeriod: number,
  language: InterfaceLanguage = "en",
): string {
  const { days, months } = formatsOf(language);
  return (daysPerPeriod >= 28 ? months : days).format(Date.parse(day));
}

interface Period {
  readonly from: string;
  readonly to: string;
}

/** `2026-11-21`, or `2026-11-15 to 2026-11-21`. */
export function periodText({ from, to }: Period, t: PageTranslator): string {
  return from === to ? from : t("stats.period", { from, to });
}

/** Cut to some letters, with a sign that it is. */
export function clipped(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax - 1)}…`;
}

function fixed(value: number, language: InterfaceLanguage, digits: number): string {
  return value.toLocaleString(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

interface Formats {
  readonly whole: Intl.NumberFormat;
  readonly short: Intl.NumberFormat;
  readonly days: Intl.DateTimeFormat;
  readonly months: Intl.DateTimeFormat;
}

/** Making them costs more than using them, and a report has hundreds of figures. */
const known = new Map<InterfaceLanguage, Formats>();

function formatsOf(language: InterfaceLanguage): Formats {
  // Days before months in both languages.
  const region = language === "en" ? "en-GB" : language;
  const formats = known.get(language) ?? {
    whole: new Intl.NumberFormat(language),
    short: new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 }),
    days: new Intl.DateTimeFormat(region, { day: "numeric", month: "short", timeZone: "UTC" }),
    months: new Intl.DateTimeFormat(region, { month: "short", year: "numeric", timeZone: "UTC" }),
  };
  known.set(language, formats);
  return formats;
}
