/** How often one caller may ask: a token bucket each, the least recent forgotten first. */
import { LRUCache } from "lru-cache";
import { createTokenBucket } from "../../base/index.ts";

export interface KeyRateOptions {
  /** Requests that one caller may send in the long run; default 20 a second. */
  readonly perSecond?: number | undefined;
  /** And at once; default 200. */
  readonly burst?: number | undefined;
}

/** Callers that are remembered; one who was forgotten starts with a full bucket. */
const callersMax = 10_000;

/** True if the caller may continue. */
export function createKeyRates({
  perSecond = 20,
  burst = 200,
}: KeyRateOptions = {}): (caller: string) => boolean {
  const buckets = new LRUCache<string, () => boolean>({ max: callersMax });
  return (caller) => {
    const bucket = buckets.get(caller) ?? createTokenBucket({ perSecond, burst });
    buckets.set(caller, bucket);
    return bucket();
  };
}
