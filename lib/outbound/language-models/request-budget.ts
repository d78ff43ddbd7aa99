/** How many requests a process may send to a language model in 24 hours. */
import { type Clock, dayMs } from "../../base/index.ts";
import type { ModelBudget } from "../../contract/index.ts";

export interface RequestBudget {
  /** False if none is left. */
  spend(): boolean;
  budget(): ModelBudget;
}

/** Counts by days from the first request on. */
export function createRequestBudget(requestsMax: number, clock: Clock): RequestBudget {
  let startedAt = Number.NEGATIVE_INFINITY;
  let spent = 0;
  const isOver = (): boolean => clock.now() - startedAt >= dayMs;
  return {
    spend() {
      if (isOver()) {
        startedAt = clock.now();
        spent = 0;
      }
      if (spent >= requestsMax) return false;
      spent += 1;
      return true;
    },
    budget: () => ({ spent: isOver() ? 0 : spent, limit: requestsMax }),
  };
}
