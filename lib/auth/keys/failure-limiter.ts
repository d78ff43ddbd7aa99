/** Counts what clients got wrong, so that guessing keys is slow and does not fill the log. */
import { KnowledgeError } from "../../contract/index.ts";

export interface FailureLimiter {
  /**
   * Call it after the comparison, so that a right key is never refused for others' failures at the
   * same address. Throws `too_many_attempts` once the client has used up its failures.
   */
  fail(client: string): void;
}

export interface FailureLimits {
  /** That a client has within a minute; default 10. */
  readonly failuresMax?: number | undefined;
  /** Name of the attempts, for the message; default "sign-ins". */
  readonly what?: string | undefined;
  /** Milliseconds; the default never goes back. */
  readonly clock?: (() => number) | undefined;
}

const windowMs = 60_000;
/** The least recent are forgotten first. */
const clientsMax = 10_000;

interface Window {
  failures: number;
  readonly endsAt: number;
}

export function createFailureLimiter(limits: FailureLimits = {}): FailureLimiter {
  const { failuresMax = 10, what = "sign-ins", clock = () => performance.now() } = limits;
  // In the order of the latest failure, the oldest first.
  const windows = new Map<string, Window>();
  const windowOf = (client: string): Window => {
    const known = windows.get(client);
    const now = clock();
    // A window that ends later than a new one would was begun before the clock was put back.
    const isOpen = known !== undefined && known.endsAt > now && known.endsAt <= now + windowMs;
    const window = isOpen ? known : { failures: 0, endsAt: now + windowMs };
    windows.delete(client);
    windows.set(client, window);
    const [oldest = client] = windows.keys();
    if (windows.size > clientsMax) windows.delete(oldest);
    return window;
  };
  return {
    fail(client) {
      const window = windowOf(client);
      if (window.failures < failuresMax) {
        window.failures += 1;
        return;
      }
      const retryAfter_s = Math.ceil((window.endsAt - clock()) / 1_000);
      throw new KnowledgeError(
        "too_many_attempts",
        `${failuresMax} ${what} failed within a minute; try again in ${retryAfter_s} seconds.`,
        { retryAfter_s },
      );
    },
  };
}
