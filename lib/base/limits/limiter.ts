/** Backpressure: a few requests run, some more wait in line, and the rest are refused. */
import { isKnowledgeError, KnowledgeError, LimiterConfig } from "../../contract/index.ts";
import { parseOptions } from "../parse-options.ts";
import { describeProblem, problemContentType } from "../problem.ts";
import { requestIdOf } from "../request-id.ts";
import { createFairLine, type FairLine } from "./fair-queue.ts";
import { createFairScheduler } from "./fair-scheduler.ts";
import { type QueueEntry, waitInLine } from "./queue-entry.ts";

export interface LimitOptions {
  /** Leaves the line, or gives the slot back, as soon as it aborts. */
  readonly signal?: AbortSignal | null | undefined;
  /**
   * Whose work it is, e.g. the id of a key or an address: callers share the slots, the line and the
   * thread. Default: one caller for all who name none, whose work starts at once.
   */
  readonly caller?: string | undefined;
}

export interface Limiter {
  /**
   * Runs `work` when a slot is free. The requests of one caller are served in their order; of several
   * callers, the one with the fewest slots comes first. Rejects with `too_many_requests` when the
   * line is full, or when the newest place of the largest caller is needed for another one,
   * `request_timeout` after 10 s in line, and the signal's reason on abort. The
   * slot is free again when the work ends or the signal aborts, whichever comes first: work that
   * cannot be stopped may then continue next to other work.
   */
  limit<T>(work: (signal: AbortSignal) => T | Promise<T>, options?: LimitOptions): Promise<T>;
  /** A handler that answers 429 (line full) or 503 (waited too long) instead of piling up work. */
  withBackpressure(
    handler: (request: Request) => Response | Promise<Response>,
  ): (request: Request) => Promise<Response>;
  readonly running: number;
  readonly waiting: number;
}

/**
 * Lets `maxConcurrency` (default 5) pieces of work run and `maxPending` (default 20) wait; the rest
 * is refused. `waitMaxMs` (default 10,000) limits the time in line, because an answer after a
 * longer wait helps no caller.
 * @example
 * import { createLimiter } from "knowledge-sdk";
 *
 * const limiter = createLimiter({ maxConcurrency: 5, maxPending: 20 });
 * const page = await limiter.limit((signal) => fetch("https://docs.example.com/", { signal }));
 * console.log(page.status);
 */
export function createLimiter(config: LimiterConfig = {}): Limiter {
  const { maxConcurrency, maxPending, waitMaxMs } = parseOptions(
    LimiterConfig,
    config,
    "createLimiter",
  );
  const line = createFairLine<QueueEntry>();
  const turns = createFairScheduler(waitMaxMs);
  let running = 0;

  const release = (caller: string): void => {
    line.hasEnded(caller);
    // The slot is handed over, so a newcomer can never overtake the line.
    const next = line.next();
    if (next === undefined) {
      running -= 1;
      return;
    }
    line.hasStarted(next.caller);
    next.enter();
  };
  const takeSlot = async (signal: AbortSignal, caller: string): Promise<void> => {
    signal.throwIfAborted();
    if (running < maxConcurrency) {
      running += 1;
      line.hasStarted(caller);
      return;
    }
    if (line.length >= maxPending) makeRoom(line, caller, lineFull(maxConcurrency, maxPending));
    await waitInLine(line, { signal, caller, waitMaxMs });
  };

  const limit: Limiter["limit"] = async (work, { signal: given, caller: named } = {}) => {
    // One that never aborts: a fresh one each time, because a shared one would collect listeners.
    const signal = given ?? new AbortController().signal;
    const caller = named ?? "";
    if (named !== undefined) await turns.take(signal, caller);
    await takeSlot(signal, caller);
    return untilAborted(work, signal, () => release(caller));
  };

  return {
    limit,
    withBackpressure: (handler) => (request) =>
      limit(() => handler(request), { signal: request.signal }).catch((error: unknown) => {
        if (isBackpressure(error)) return refusal(error, request);
        throw error;
      }),
    get running() {
      return running;
    },
    get waiting() {
      return line.length;
    },
  };
}

/** Either the newest place of the largest caller is refused, or `caller`. */
function makeRoom(line: FairLine<QueueEntry>, caller: string, refused: KnowledgeError): void {
  const newest = line.makeRoomFor(caller);
  if (newest === undefined) throw refused;
  newest.refuse(refused);
}

/** Settles with the work or with the abort, and calls `onEnd` exactly once, before it settles. */
function untilAborted<T>(
  work: (signal: AbortSignal) => T | Promise<T>,
  signal: AbortSignal,
  onEnd: () => void,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let hasEnded = false;
    const end = (): void => {
      if (hasEnded) return;
      hasEnded = true;
      signal.removeEventListener("abort", onAbort);
      onEnd();
    };
    const onAbort = (): void => {
      end();
      reject(signal.reason);
    };
    // It may have aborted after the slot was handed over and before this line.
    if (signal.aborted) {
      onAbort();
      return;
    }
    signal.addEventListener("abort", onAbort, { once: true });
    // Started inside the chain, so that work which throws at once rejects like any other.
    Promise.resolve(signal).then(work).finally(end).then(resolve, reject);
  });
}

function lineFull(running: number, waiting: number): KnowledgeError {
  return new KnowledgeError(
    "too_many_requests",
    `${running} requests are running and ${waiting} are waiting; try again in a second.`,
    { retryAfter_s: 1 },
  );
}

/** Other failures are the handler's own and pass through. */
function isBackpressure(error: unknown): error is KnowledgeError {
  return (
    isKnowledgeError(error) &&
    (error.code === "too_many_requests" || error.code === "request_timeout")
  );
}

function refusal(error: KnowledgeError, request: Request): Response {
  const requestId = requestIdOf(request.headers.get("x-request-id"));
  const { problem, retryAfter_s } = describeProblem(error, requestId, "");
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      "Content-Type": problemContentType,
      "Cache-Control": "no-store",
      "Retry-After": String(retryAfter_s),
      "X-Request-Id": requestId,
    },
  });
}
