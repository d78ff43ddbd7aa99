/** Backpressure: a few requests run, some more wait in line, and the rest are refused. */
import { isKnowledgeError, KnowledgeError, LimiterConfig } from "../contract/index.ts";
import { parseOptions } from "./parse-options.ts";
import { describeProblem, problemContentType } from "./problem.ts";
import { requestIdOf } from "./request-id.ts";

export interface LimitOptions {
  /** Leaves the line, or gives the slot back, as soon as it aborts. */
  readonly signal?: AbortSignal | null | undefined;
}

export interface Limiter {
  /**
   * Runs `work` when a slot is free, first come first served. Rejects with `too_many_requests` when
   * the line is full, `request_timeout` after 10 s in line, and the signal's reason on abort. The
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
  const line = createLine(waitMaxMs);
  let running = 0;

  const release = (): void => {
    // The slot is handed over, so a newcomer can never overtake the line.
    if (!line.letIn()) running -= 1;
  };
  const takeSlot = async (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (running < maxConcurrency) running += 1;
    else if (line.length() < maxPending) await line.wait(signal);
    else throw lineFull(maxConcurrency, maxPending);
  };

  const limit: Limiter["limit"] = async (work, options = {}) => {
    // One that never aborts: a fresh one each time, because a shared one would collect listeners.
    const signal = options.signal ?? new AbortController().signal;
    await takeSlot(signal);
    return untilAborted(work, signal, release);
  };

  return {
    limit,
    withBackpressure: (handler) => async (request) => {
      try {
        return await limit(() => handler(request), { signal: request.signal });
      } catch (error) {
        if (isBackpressure(error)) return refusal(error, request);
        throw error;
      }
    },
    get running() {
      return running;
    },
    get waiting() {
      return line.length();
    },
  };
}

interface Line {
  /** Resolves when it is one's turn. */
  wait(signal: AbortSignal): Promise<void>;
  /** Lets the first one in; false if none is waiting. */
  letIn(): boolean;
  length(): number;
}

function createLine(waitMaxMs: number): Line {
  // Insertion order is the line, and leaving it from the middle costs nothing.
  const line = new Set<() => void>();
  return {
    wait: (signal) =>
      new Promise((resolve, reject) => {
        const leave = (): void => {
          line.delete(enter);
          clearTimeout(timer);
          signal.removeEventListener("abort", onAbort);
        };
        const enter = (): void => {
          leave();
          resolve();
        };
        const onAbort = (): void => {
          leave();
          reject(signal.reason);
        };
        const timer = setTimeout(() => {
          leave();
          reject(waitedTooLong(waitMaxMs));
        }, waitMaxMs);
        signal.addEventListener("abort", onAbort, { once: true });
        line.add(enter);
      }),
    letIn() {
      const enter = line.values().next().value;
      enter?.();
      return enter !== undefined;
    },
    length: () => line.size,
  };
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

function waitedTooLong(waitMaxMs: number): KnowledgeError {
  return new KnowledgeError(
    "request_timeout",
    `No slot became free within ${waitMaxMs / 1_000} seconds; try again in a moment.`,
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
