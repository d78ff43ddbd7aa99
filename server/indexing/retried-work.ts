/** Work behind the answers that is tried again by itself when it fails. */

export interface RetriedWork {
  /** Returns at once. A run begins, or one more after that under way, which may have missed the change. */
  request(): void;
  /** No new run starts. A running one ends with the process. */
  close(): void;
}

export interface RetryPauses {
  /** After the first failure, in milliseconds; doubled with each further one. */
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Of what is served by a database or a lease: both come back within seconds. */
export const soonAgain: RetryPauses = { firstMs: 1_000, longestMs: 30_000 };

/** `work` must not reject; it resolves to false when it has to be done again. */
export function createRetriedWork(
  work: () => Promise<boolean>,
  { firstMs, longestMs }: RetryPauses,
): RetriedWork {
  let isWanted = false;
  let isClosed = false;
  let failures = 0;
  let running: Promise<void> | null = null;
  let retry: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false;
      failures = (await work()) ? 0 : failures + 1;
    }
    running = null;
    if (failures > 0 && !isClosed) {
      retry = setTimeout(request, Math.min(longestMs, firstMs * 2 ** (failures - 1))).unref();
    }
  };
  const request = (): void => {
    if (isClosed) return;
    clearTimeout(retry);
    isWanted = true;
    running ??= run();
  };
  return {
    request,
    close() {
      isClosed = true;
      isWanted = false;
      clearTimeout(retry);
    },
  };
}
