/** Upkeep in the background: one at a time, and one more for all requests in the meantime. */
import type { LiveContext } from "./live-context.ts";
import { maintain } from "./maintain-model.ts";

export interface Upkeep {
  /** Begins `work`, or sees after the running one to what is due then. Default: what is due. */
  begin(work?: () => Promise<void>): void;
  /** Null when nothing is under way. Never rejects. */
  running(): Promise<void> | null;
}

export function createUpkeep(context: LiveContext, onError: (error: unknown) => void): Upkeep {
  let running: Promise<void> | null = null;
  let isWanted = false;
  const begin = (work = (): Promise<void> => maintain(context)): void => {
    if (running !== null) {
      isWanted = true;
      return;
    }
    isWanted = false;
    running = work()
      .catch((error: unknown) => {
        if (!context.isClosed) onError(error);
      })
      .finally(() => {
        running = null;
        // All requests that arrived in the meantime are handled together.
        if (isWanted && !context.isClosed) begin();
      });
  };
  return { begin, running: () => running };
}
