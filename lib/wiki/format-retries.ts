/** When a page that could not be formatted is tried again: soon, then with increasing pauses. */
import { LRUCache } from "lru-cache";

export interface GivenUpPages {
  note(key: string): void;
  mayTry(key: string): boolean;
}

const firstWaitMs = 60_000;
const waitMaxMs = 6 * 3_600_000;
/** Each try costs up to 15 s of CPU, so the waits grow fourfold. */
const growth = 4;

export function createGivenUpPages(now: () => number = () => performance.now()): GivenUpPages {
  const tries = new LRUCache<string, { readonly waitMs: number; readonly notBefore: number }>({
    max: 1_000,
  });
  return {
    note(key) {
      const last = tries.get(key)?.waitMs ?? firstWaitMs / growth;
      const waitMs = Math.min(last * growth, waitMaxMs);
      tries.set(key, { waitMs, notBefore: now() + waitMs });
    },
    mayTry: (key) => now() >= (tries.get(key)?.notBefore ?? 0),
  };
}
