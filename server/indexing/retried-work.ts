/** Work behind the answers that is tried again by itself when it fails. */

export interface RetriedWork {
  /** Returns at once. A run begins, or one more after that under way, which may have missed the change. */
  request(): void;
  /** As after a failure that was met elsewhere: a run begins after a pause. */
  retry(pauses: RetryPauses): void;
  /** No new run starts. A running one ends with the process. */
  close(): void;
}

export interface RetryPauses {
  /** After the first failure, in milliseconds; doubled with each further one. */
  readonly firstMs: number;
  readonly longestMs: number;
}

/** After what is served by a database or a lease: both come back within seconds. */
export const soonAgain: RetryPauses = { firstMs: 1_000, longestMs: 30_000 };
/** After what somebody has to repair, or costs something each time. */
export const seldomAgain: RetryPauses = { firstMs: 60_000, longestMs: 60 * 60_000 };

/** `work` must not reject; it resolves to null when it is done, else to when it is done again. */
export function createRetriedWork(work: () => Promise<RetryPauses | null>): RetriedWork {
  let isWanted = false;
  let isClosed = false;
  let failures = 0;
  let running: Promise<void> | null = null;
  let waiting: NodeJS.Timeout | undefined;
  const retry = ({ firstMs, longestMs }: RetryPauses): void => {
    if (isClosed) return;
    clearTimeout(waiting);
    const pauseMs = Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
    waiting = setTimeout(request, pauseMs).unref();
  };
  const run = async (): Promise<void> => {
    let pauses: RetryPauses | null = null;
    while (isWanted) {
      isWanted = false;
      pauses = await work();
      failures = pauses === null ? 0 : failures + 1;
    }
    running = null;
    if (pauses !== null) retry(pauses);
  };
  const request = (): void => {
    if (isClosed) return;
    clearTimeout(waiting);
    isWanted = true;
    running ??= run();
  };
  return {
    request,
    retry,
    close() {
      isClosed = true;
      isWanted = false;
      clearTimeout(waiting);
    },
  };
}
