/** Backpressure: a few requests run, some wait, the rest is told at once to come back later. */
import { isKnowledgeError, KnowledgeError, LimiterConfig } from "../contract/index.ts";
import { describeProblem, problemContentType } from "./problem.ts";
import { requestIdOf } from "./request-id.ts";

export interface LimitOptions {
  /** Gives the place in the queue up when it is aborted. */
  readonly signal?: AbortSignal | null | undefined;
}

export interface Limiter {
  /**
   * Runs the work when there is a place. Throws `too_many_requests` when the queue is full and
   * `request_timeout` when the wait was too long.
   */
  limit<T>(
    work: (signal: AbortSignal) => T | Promise<T>,
    options?: LimitOptions,
  ): Promise<T>;
  /** Wraps a web handler: it answers 429 when the queue is full. */
  withBackpressure(
    handler: (request: Request) => Response | Promise<Response>,
  ): (request: Request) => Promise<Response>;
  readonly running: number;
  readonly waiting: number;
}

/** Who waits longer than this would not be helped by the answer. */
const waitMaxMs = 10_000;

const neverAborted = new AbortController().signal;

interface Waiter {
  readonly start: () => void;
}

/** Defaults: 5 running, 20 waiting, first come first served. */
export function createLimiter(config: LimiterConfig = {}): Limiter {
  const { maxConcurrency, maxPending } = LimiterConfig.parse(config);
  const queue = new Set<Waiter>();
  let running = 0;

  const release = (): void => {
    running -= 1;
    const next = queue.values().next().value;
    if (next === undefined) return;
    queue.delete(next);
    next.start();
  };

  const enter = async (signal: AbortSignal | null | undefined): Promise<void> => {
    if (running < maxConcurrency) {
      running += 1;
      return;
    }
    if (queue.size >= maxPending) throw tooMany();
    await new Promise<void>((resolve, reject) => {
      const leave = (reason: unknown): void => {
        queue.delete(waiter);
        done();
        reject(reason);
      };
      const onAbort = (): void => leave(signal?.reason);
      const timer = setTimeout(() => leave(waitedTooLong()), waitMaxMs);
      const done = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
      };
      const waiter: Waiter = {
        start() {
          done();
          running += 1;
          resolve();
        },
      };
      if (signal?.aborted === true) {
        leave(signal.reason);
        return;
      }
      signal?.addEventListener("abort", onAbort, { once: true });
      queue.add(waiter);
    });
  };

  const limit: Limiter["limit"] = async (work, options = {}) => {
    await enter(options.signal);
    try {
      return await work(options.signal ?? neverAborted);
    } finally {
      release();
    }
  };

  return {
    limit,
    withBackpressure: (handler) => async (request) => {
      try {
        return await limit(() => handler(request), { signal: request.signal });
      } catch (error) {
        if (isKnowledgeError(error)) return refusal(error);
        throw error;
      }
    },
    get running() {
      return running;
    },
    get waiting() {
      return queue.size;
    },
  };
}

function refusal(error: KnowledgeError): Response {
  const { problem, retryAfter_s } = describeProblem(error, requestIdOf(null), "");
  const headers = new Headers({ "Content-Type": problemContentType });
  if (retryAfter_s !== null) headers.set("Retry-After", String(retryAfter_s));
  return new Response(JSON.stringify(problem), { status: problem.status, headers });
}

function tooMany(): KnowledgeError {
  return new KnowledgeError(
    "too_many_requests",
    "Too many requests are waiting; try again in a second.",
    { retryAfter_s: 1 },
  );
}

function waitedTooLong(): KnowledgeError {
  return new KnowledgeError(
    "request_timeout",
    `The request waited ${waitMaxMs / 1_000} seconds for its turn; try again.`,
    { retryAfter_s: 1 },
  );
}
