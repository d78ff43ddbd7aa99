/** Figures as people read them: one way for pictures, tables and sentences. */
import type { JudgedShare, ShareInterval } from "knowledge-sdk/host";

const whole = new Intl.NumberFormat("en");
const short = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
/** A space that does not break the line. */
const gap = "\u00a0";

export function count(value: number): string {
  return whole.format(value);
}

/** `12K` where there is little room. */
export function shortCount(value: number): string {
  return short.format(value);
}

/** `93.4 %`; a dash for nothing. */
export function percent(share: number | null, digits = 1): string {
  return share === null ? "–" : `${(100 * share).toFixed(digits)}${gap}%`;
}

/** `90–96 %` */
export function interval({ low, high }: ShareInterval): string {
  return `${(100 * low).toFixed(0)}–${percent(high, 0)}`;
}

/** `93.4 % (90–96 %)` */
export function shareWithInterval({ accuracy, interval: bounds }: JudgedShare): string {
  return accuracy === null ? "–" : `${percent(accuracy)} (${interval(bounds)})`;
}

const dayForm = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});
const monthForm = new Intl.DateTimeFormat("en-GB", {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** `21 Nov`, or `Nov 2026` if a point covers weeks. */
export function shortDay(day: string, daysPerPeriod: number): string {
  return (daysPerPeriod >= 28 ? monthForm : dayForm).format(Date.parse(day));
}

/** `2026-11-21`, or `2026-11-15 to 2026-11-21`. */
export function periodText({ from, to }: { readonly from: string; readonly to: string }): string {
  return from === to ? from : `${from} to ${to}`;
}

/** Cut to some letters, with a sign that it is. */
export function clipped(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax - 1)}…`;
}
