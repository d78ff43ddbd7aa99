/**
 * Lets one caller after the other use the thread. A search hardly ever waits for anything, so
 * requests that came together would be answered one by one in the order of their connections, and a
 * caller with forty connections would be served forty times before another one. Here one of them
 * begins, what has come meanwhile is read, and callers are served in turn.
 */
import { createFairLine } from "./fair-queue.ts";
import { type QueueEntry, waitInLine } from "./queue-entry.ts";

export interface Turns {
  /**
   * Resolves at once if nobody has begun since the event loop last looked for what had come.
   * Rejects as `waitInLine` does.
   */
  take(signal: AbortSignal, caller: string): Promise<void>;
}

export function createFairScheduler(waitMaxMs: number): Turns {
  const line = createFairLine<QueueEntry>();
  let isTaken = false;

  const begin = (caller: string): void => {
    isTaken = true;
    line.hasStarted(caller);
    setImmediate(passOn, caller);
  };
  const passOn = (previous: string): void => {
    // Before the previous one has ended: a new caller goes before its next request.
    const next = line.next();
    line.hasEnded(previous);
    isTaken = false;
    if (next === undefined) return;
    begin(next.caller);
    next.enter();
  };
  return {
    async take(signal, caller) {
      signal.throwIfAborted();
      if (isTaken) return waitInLine(line, { signal, caller, waitMaxMs });
      begin(caller);
    },
  };
}
