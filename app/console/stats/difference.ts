/** How sure it is that one share is larger than another. */
import type { ShareInterval } from "knowledge-sdk/service";

interface MeasuredShare {
  /** Null of none. */
  readonly accuracy: number | null;
  readonly interval: ShareInterval;
}

/**
 * Interval of 95 % for the difference of two shares of different tickets, from the Wilson interval of
 * each: Newcombe, "Interval estimation for the difference between independent proportions", 1998,
 * method 10. It holds 0 where the difference may be chance, and -1 to 1 where one share is of none.
 */
export function differenceOf(now: MeasuredShare, before: MeasuredShare): ShareInterval {
  if (now.accuracy === null || before.accuracy === null) return { low: -1, high: 1 };
  const difference = now.accuracy - before.accuracy;
  const below = Math.hypot(now.accuracy - now.interval.low, before.interval.high - before.accuracy);
  const above = Math.hypot(now.interval.high - now.accuracy, before.accuracy - before.interval.low);
  return { low: difference - below, high: difference + above };
}
