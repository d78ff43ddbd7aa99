/** Lets one after the other go on, with a pause between them. */
import { setTimeout as wait } from "node:timers/promises";

export interface Pace {
  /** Resolves when it is time; rejects when the signal is aborted. */
  turn(signal: AbortSignal): Promise<void>;
}

/** `now`: monotonic, in milliseconds; a clock that is put back must not stretch the pause. */
export function createPace(pauseMs: number, now: () => number = () => performance.now()): Pace {
  let nextAt = Number.NEGATIVE_INFINITY;
  return {
    async turn(signal) {
      const asked = now();
      const turnAt = Math.max(asked, nextAt);
      nextAt = turnAt + pauseMs;
      if (turnAt > asked) await wait(turnAt - asked, undefined, { signal });
    },
  };
}
