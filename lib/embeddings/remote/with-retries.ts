/** Tries again what may go better later: pauses double, part by chance, and heed Retry-After. */
import { ProviderError } from "./provider-error.ts";

export interface RetryOptions {
  /** How often a call is tried again. Default 5. */
  readonly maxRetries?: number | undefined;
  /** Pause before the first of these, in milliseconds. Default 1,000. */
  readonly retryBaseMs?: number | undefined;
  /** Called before each try. */
  readonly beforeTry?: (() => Promise<void>) | undefined;
  readonly sleep?: (ms: number) => Promise<void>;
  readonly random?: () => number;
}

const maxRetriesDefault = 5;
const retryBaseDefaultMs = 1_000;
/** Half of a lease's duration: a waiting run renews it in between. */
export const pauseMaxMs = 60_000;

/**
 * Rejects with the last `ProviderError`, at once if it asks for a pause longer than a minute,
 * because an earlier call would be refused again. Any other error is not retried.
 */
export async function withRetries<T>(work: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { maxRetries = maxRetriesDefault, sleep = wait, beforeTry } = options;
  for (let tried = 0; ; tried++) {
    await beforeTry?.();
    try {
      return await work();
    } catch (error) {
      const mayPass = error instanceof ProviderError && error.isPassing;
      if (!mayPass || tried === maxRetries || (error.retryAfterMs ?? 0) > pauseMaxMs) throw error;
      await sleep(pauseMs(tried, error.retryAfterMs, options));
    }
  }
}

/**
 * Between half of the doubled base and all of it, so that callers who failed together do not come
 * back together ("equal jitter"); never less than the provider asks for.
 */
export function pauseMs(
  tried: number,
  retryAfterMs: number | null,
  { retryBaseMs = retryBaseDefaultMs, random = Math.random }: RetryOptions,
): number {
  const doubled = retryBaseMs * 2 ** tried;
  const own = doubled / 2 + (doubled / 2) * random();
  return Math.max(Math.min(pauseMaxMs, own), retryAfterMs ?? 0);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
