/** Runs the costly part of a request: in a slot of the limiter, within a time, and measured. */
import type { Limiter } from "../base/index.ts";
import { withDeadline } from "./deadline.ts";
import type { HttpRequest } from "./exchange.ts";
import type { RequestTiming } from "./request-timing.ts";

export interface LimitedWork {
  readonly limiter: Limiter;
  /** Waiting and working together. */
  readonly timeoutMs: number;
  readonly request: HttpRequest;
  readonly timing: RequestTiming;
  /** Who asks, for the limiter. */
  readonly caller: string | undefined;
}

export function runLimited<T>(
  { limiter, timeoutMs, request, timing, caller }: LimitedWork,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const askedAt = performance.now();
  const measured = async (signal: AbortSignal): Promise<T> => {
    const startedAt = performance.now();
    timing.queue_ms = startedAt - askedAt;
    try {
      return await work(signal);
    } finally {
      timing.work_ms = performance.now() - startedAt;
    }
  };
  return withDeadline(timeoutMs, request.signal, (signal) =>
    limiter.limit(measured, { signal, caller }),
  );
}
