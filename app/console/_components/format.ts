/** Figures as people read them: one way for pictures, tables and sentences. */
import type { JudgedShare, ShareInterval } from "knowledge-sdk/host";
import type { InterfaceLanguage } from "knowledge-sdk/schemas";
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
