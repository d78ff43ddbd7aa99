/** When a page changed, as people say it; the exact time is for those who ask. */
const dayMs = 86_400_000;

export interface RelativeDayOptions {
  readonly language: string;
  /** Milliseconds since 1970. Default: now. */
  readonly now?: number;
  /** The reader's zone in a browser; a server knows none and counts in UTC, which is the default. */
  readonly zone?: "own" | "UTC";
}

/** `at` is an ISO 8601 time, or a day without one. One that lies ahead is named as it is. */
export function relativeDay(at: string, options: RelativeDayOptions): string {
  const { language, now = Date.now(), zone = "UTC" } = options;
  const days = dayNumber(at, zone) - dayNumber(new Date(now).toISOString(), zone);
  if (days > 0) return exactTime(at, options);
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  if (days > -31) return relative.format(days, "day");
  return days > -365
    ? relative.format(Math.round(days / 30.4), "month")
    : relative.format(Math.round(days / 365), "year");
}

/** A day alone is the same in every zone. */
export function exactTime(at: string, { language, zone = "UTC" }: RelativeDayOptions): string {
  if (isDay(at)) return format(at, { dateStyle: "long", timeZone: "UTC" }, language);
  if (zone === "own") return format(at, { dateStyle: "long", timeStyle: "short" }, language);
  const parts = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
  const day = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return format(at, { ...day, ...parts }, language);
}

function format(at: string, parts: Intl.DateTimeFormatOptions, language: string): string {
  return new Intl.DateTimeFormat(language, parts).format(new Date(at));
}

function dayNumber(at: string, zone: "own" | "UTC"): number {
  const date = new Date(at);
  const offsetMs = isDay(at) || zone === "UTC" ? 0 : date.getTimezoneOffset() * 60_000;
  return Math.floor((date.getTime() - offsetMs) / dayMs);
}

/** Front matter names days; the service gives them as the first moment in UTC. */
function isDay(at: string): boolean {
  return /^\d{4}-\d\d-\d\d(?:T00:00:00(?:\.000)?Z)?$/.test(at);
}
