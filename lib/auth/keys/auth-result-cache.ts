/** Remembers which keys were accepted and refused, within a number of entries and a time. */
import { LRUCache } from "lru-cache";
import type { Clock } from "../../base/index.ts";
import type { AuthResult } from "../../contract/index.ts";

export interface AuthResultCacheOptions {
  /** Accepted and refused keys together. */
  readonly entriesMax: number;
  readonly acceptedTtlMs: number;
  readonly refusedTtlMs: number;
  readonly clock: Clock;
}

export interface AuthResultCache {
  get(digest: string): AuthResult | null;
  set(digest: string, result: AuthResult): void;
  readonly size: number;
}

interface Entry {
  readonly result: AuthResult;
  readonly until: number;
}

/**
 * Refused keys are removed first, so that somebody who guesses keys cannot drive out those in use.
 */
export function createAuthResultCache(options: AuthResultCacheOptions): AuthResultCache {
  const { entriesMax, acceptedTtlMs, refusedTtlMs, clock } = options;
  if (entriesMax === 0) return { get: () => null, set: () => undefined, size: 0 };
  const accepted = new LRUCache<string, Entry>({ max: entriesMax });
  const refused = new LRUCache<string, Entry>({ max: entriesMax });
  const isFull = (): boolean => accepted.size + refused.size >= entriesMax;
  return {
    get(digest) {
      const entry = accepted.get(digest) ?? refused.get(digest);
      if (entry === undefined) return null;
      if (clock.now() < entry.until) return entry.result;
      accepted.delete(digest);
      refused.delete(digest);
      return null;
    },
    set(digest, result) {
      accepted.delete(digest);
      refused.delete(digest);
      if (isFull()) refused.pop();
      if (result.valid) {
        accepted.set(digest, { result, until: clock.now() + acceptedTtlMs });
      } else if (!isFull()) {
        refused.set(digest, { result, until: clock.now() + refusedTtlMs });
      }
    },
    get size() {
      return accepted.size + refused.size;
    },
  };
}
