/** The parts of a request's time, for `Server-Timing`. */

export interface RequestTiming {
  readonly startedAt: number;
  auth_ms: number;
  queue_ms: number;
  work_ms: number;
}

export function startTiming(): RequestTiming {
  return { startedAt: performance.now(), auth_ms: 0, queue_ms: 0, work_ms: 0 };
}

export function serverTiming({ auth_ms, queue_ms, work_ms }: RequestTiming): string {
  return `auth;dur=${rounded(auth_ms)}, queue;dur=${rounded(queue_ms)}, work;dur=${rounded(work_ms)}`;
}

/** Microseconds are as fine as a clock in milliseconds can tell. */
export function rounded(duration_ms: number): number {
  return Math.round(duration_ms * 1_000) / 1_000;
}
