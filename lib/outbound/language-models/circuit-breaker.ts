/** Stops asking a server after repeated failures, so that callers do not wait for nothing. */
import type { Clock } from "../../base/index.ts";

export interface CircuitBreaker {
  /** Whether to ask now. After the pause one may, and its outcome decides. */
  mayAsk(): boolean;
  succeeded(): void;
  failed(): void;
}

export interface BreakerOptions {
  /** So many failures in a row begin a pause. */
  readonly failuresMax: number;
  readonly pauseMs: number;
  readonly clock: Clock;
}

export function createCircuitBreaker(options: BreakerOptions): CircuitBreaker {
  const { failuresMax, pauseMs, clock } = options;
  let failures = 0;
  let pausedUntil_ms = 0;
  return {
    mayAsk() {
      if (failures < failuresMax) return true;
      if (clock.now() < pausedUntil_ms) return false;
      // The others wait for the outcome of this one.
      pausedUntil_ms = clock.now() + pauseMs;
      return true;
    },
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures >= failuresMax) pausedUntil_ms = clock.now() + pauseMs;
    },
  };
}
