/** Lets so much through in a while, and a burst at once. */

export interface TokenBucketOptions {
  readonly perSecond: number;
  readonly burst: number;
  /** Milliseconds that only go forward; default `performance.now`. */
  readonly now?: () => number;
}

/** True when there is room; each true takes a token. */
export function createTokenBucket({
  perSecond,
  burst,
  now = () => performance.now(),
}: TokenBucketOptions): () => boolean {
  let tokens = burst;
  let filledAt = now();
  return () => {
    const time = now();
    tokens = Math.min(burst, tokens + ((time - filledAt) / 1_000) * perSecond);
    filledAt = time;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
