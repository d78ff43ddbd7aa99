/** The source of time: tests pass a clock that stands still. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Milliseconds of a day. */
export const dayMs = 86_400_000;

/** Days since 1970-01-01 in UTC: the same for all processes, wherever they run. */
export function dayOf({ now }: Clock): number {
  return Math.floor(now() / dayMs);
}
