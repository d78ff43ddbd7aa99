/** Work that is done again and again: one run at a time, and a fault is told once until it has gone. */
import { createRepeatedLook, type RepeatedLook } from "../../base/index.ts";

export interface RepeatedWork {
  readonly work: () => Promise<unknown>;
  /** Between the end of a run and the next one. */
  readonly intervalMs: number;
  readonly onFault: (error: unknown) => void;
}

export function repeatWork({ work, intervalMs, onFault }: RepeatedWork): RepeatedLook {
  let isFailing = false;
  return createRepeatedLook({
    async look() {
      await work();
      isFailing = false;
      return intervalMs;
    },
    onError(error) {
      if (!isFailing) onFault(error);
      isFailing = true;
    },
    failedMs: intervalMs,
  });
}
