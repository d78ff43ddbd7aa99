/** Counts failed sign-ins per client, so that guessing keys stays hopeless. */
import { LRUCache } from "lru-cache";
import { KnowledgeError } from "../../contract/index.ts";

export interface FailureLimiter {
  /** Throws `too_many_attempts` while the client has used up its failures. */
  check(client: string): void;
  fail(client: string): void;
}

const failuresMax = 10;
const windowMs = 60_000;
const clientsMax = 10_000;

interface Window {
  failures: number;
  readonly endsAt: number;
}

/** `clock` in milliseconds; the default never goes back. */
export function createFailureLimiter(
  clock: () => number = () => performance.now(),
): FailureLimiter {
  const windows = new LRUCache<string, Window>({ max: clientsMax });
  const windowOf = (client: string): Window | null => {
    const window = windows.get(client);
    return window === undefined || window.endsAt <= clock() ? null : window;
  };
  return {
    check(client) {
      const window = windowOf(client);
      if (window === null || window.failures < failuresMax) return;
      const retryAfter_s = Math.ceil((window.endsAt - clock()) / 1_000);
      throw new KnowledgeError(
        "too_many_attempts",
        `${failuresMax} sign-ins failed within a minute; try again in ${retryAfter_s} seconds.`,
        { retryAfter_s },
      );
    },
    fail(client) {
      const window = windowOf(client);
      if (window !== null) window.failures += 1;
      else windows.set(client, { failures: 1, endsAt: clock() + windowMs });
    },
  };
}
