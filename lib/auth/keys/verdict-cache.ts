/** Remembers which keys were accepted and refused, within a number of entries and a time. */
import { LRUCache } from "lru-cache";
import type { Clock } from "../../base/index.ts";
import type { AuthResult } from "../../contract/index.ts";

export interface VerdictCacheOptions {
  /** Accepted and refused keys together. */
  readonly entriesMax: number;
  readonly acceptedTtlMs: number;
  readonly refusedTtlMs: number;
  readonly clock: Clock;
}

export interface VerdictCache {
  get(digest: string): AuthResult | null;
  set(digest: string, verdict: AuthResult): void;
  readonly size: number;
}

interface Entry {
  readonly verdict: AuthResult;
  readonly until: number;
}

/** Refused keys make room first: whoever tries keys must not drive out those that are in use. */
export function createVerdictCache(options: VerdictCacheOptions): VerdictCache {
  const { entriesMax, acceptedTtlMs, refusedTtlMs, clock } = options;
  if (entriesMax === 0) return { get: () => null, set: () => undefined, size: 0 };
  const accepted = new LRUCache<string, Entry>({ max: entriesMax });
  const refused = new LRUCache<string, Entry>({ max: entriesMax });
  const isFull = (): boolean => accepted.size + refused.size >= entriesMax;
  return {
    get(digest) {
      const entry = accepted.get(digest) ?? refused.get(digest);
      if (entry === undefined) return null;
      if (clock.now() < entry.until) return entry.verdict;
      accepted.delete(digest);
      refused.delete(digest);
      return null;
    },
    set(digest, verdict) {
      accepted.delete(digest);
      refused.delete(digest);
      if (isFull()) refused.pop();
      if (verdict.valid) {
        accepted.set(digest, { verdict, until: clock.now() + acceptedTtlMs });
      } else if (!isFull()) {
        refused.set(digest, { verdict, until: clock.now() + refusedTtlMs });
      }
    },
    get size() {
      return accepted.size + refused.size;
    },
  };
}
