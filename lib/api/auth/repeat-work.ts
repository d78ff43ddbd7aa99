/** Work that is done again and again: one run at a time, and a fault is told once until it has gone. */
import { createPoller, type Poller } from "../../base/index.ts";

export interface RepeatedWork {
  readonly work: () => Promise<unknown>;
  /** Between the end of a run and the next one. */
  readonly intervalMs: number;
  readonly onFault: (error: unknown) => void;
}

export function repeatWork({ work, intervalMs, onFault }: RepeatedWork): Poller {
  let isFailing = false;
  return createPoller({
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
