/** When a frame asks its host for another token: before the session ends, and after a failure. */

export interface Renewal {
  /** Plans the next request for a session that ends at this time (ISO 8601). */
  after(expiresAt: string): void;
  /** Plans another try, later each time; false when there have been enough. */
  afterFailure(retryAfter_s: number): boolean;
  stop(): void;
}

/** Enough for a slow host, short against a bearer's 15 minutes. */
const leadMs = 60_000;
const failuresMax = 5;
const pauseMs = 1_000;

export function keepRenewing(askForToken: () => void): Renewal {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const askIn = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(askForToken, ms);
  };
  return {
    after(expiresAt) {
      failures = 0;
      const leftMs = Date.parse(expiresAt) - Date.now();
      // A clock that is wrong must not make it ask again and again.
      askIn(Math.max(leftMs - leadMs, leadMs));
    },
    afterFailure(retryAfter_s) {
      failures += 1;
      if (failures > failuresMax) return false;
      askIn(Math.max(retryAfter_s * 1_000, pauseMs * 2 ** (failures - 1)));
      return true;
    },
    stop: () => clearTimeout(timer),
  };
}
