/** A clock that stands still until a test moves it. */
import type { Clock } from "../base/index.ts";

export interface FixedClock extends Clock {
  advance(durationMs: number): void;
}

/** Starts at `startMs`, milliseconds since 1970; default the first moment of 2026 in UTC. */
export function createFixedClock(startMs: number = Date.UTC(2026, 0, 1)): FixedClock {
  let current = startMs;
  return {
    now: () => current,
    advance(durationMs) {
      current += durationMs;
    },
  };
}
