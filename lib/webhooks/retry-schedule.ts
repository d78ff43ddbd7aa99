/** When a message is sent again, and when it is given up. */

const firstDelayMs = 5_000;
const factor = 3;
export const delayMaxMs = 21_600_000;
const jitter = 0.2;
/** Without jitter and `Retry-After` the last one comes 22.6 hours after the first. */
export const sendsMax = 12;

export interface FailedAttempts {
  /** Failed attempts so far, at least 1. */
  readonly count: number;
  /** What the receiver asks for; null for nothing. */
  readonly retryAfterMs: number | null;
  /** 0 to 1. */
  readonly random: number;
}

/**
 * Milliseconds until the next attempt; null when there is none. Exponential, with a fifth more or
 * less by chance, so that what failed together is not sent together. A receiver that asks for more
 * time gets up to six hours.
 */
export function nextDelayMs({ count, retryAfterMs, random }: FailedAttempts): number | null {
  if (count >= sendsMax) return null;
  const planned = Math.min(firstDelayMs * factor ** (count - 1), delayMaxMs);
  const varied = planned * (1 + jitter * (2 * random - 1));
  return Math.round(Math.max(varied, pauseMsOf(retryAfterMs ?? 0)));
}

/** Milliseconds for which a receiver as a whole is left alone; what failed may wait for longer. */
export function pauseMsOf(retryAfterMs: number): number {
  return Math.min(retryAfterMs, delayMaxMs);
}

/** No delay is longer, so a later time was set by a clock that was wrong. */
export const delayBoundMs: number = delayMaxMs * (1 + jitter);

/** Seconds, or a date (RFC 9110, section 10.2.3); null for anything else. */
export function readRetryAfter(value: string | undefined, now: number): number | null {
  const text = value?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
