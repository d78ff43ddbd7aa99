/** Limits how long a caller waits, independent of the work. */
import { KnowledgeError } from "../contract/index.ts";

/**
 * Gives `work` a signal that aborts with `signal`, or with `request_timeout` after `timeoutMs`.
 * By hand, because `AbortSignal.any` and `timeout` cost several times as much on Node 20.
 */
export async function withDeadline<T>(
  timeoutMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const onAbort = (): void => controller.abort(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort, { once: true });
  const timer = setTimeout(() => controller.abort(timedOut(timeoutMs)), timeoutMs);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}

function timedOut(timeoutMs: number): KnowledgeError {
  return new KnowledgeError(
    "request_timeout",
    `The answer was not ready within ${timeoutMs / 1_000} seconds; try again, or ask for less.`,
  );
}
