/** Vectors are made behind the answers: a changed page is shown and found by its words without them. */

export interface VectorUpdates {
  /** Returns at once. A run begins, or one more after that under way, which may have missed the change. */
  request(): void;
  /** No new run starts. A running one ends with the process: its vectors are kept. */
  close(): void;
}

export interface RetryPauses {
  /** After the first failure, in milliseconds; doubled with each further one. */
  readonly firstMs: number;
  readonly longestMs: number;
}

/**
 * A provider that gave up has already been asked several times within a run. Once an hour costs it
 * one refused call, and nobody has to restart the service when it is well again.
 */
const pauses: RetryPauses = { firstMs: 60_000, longestMs: 60 * 60_000 };

/** `update` must not reject; it resolves to false when vectors are still missing. */
export function createVectorUpdates(
  update: () => Promise<boolean>,
  { firstMs, longestMs }: RetryPauses = pauses,
): VectorUpdates {
  let isWanted = false;
  let isClosed = false;
  let failures = 0;
  let running: Promise<void> | null = null;
  let retry: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false;
      failures = (await update()) ? 0 : failures + 1;
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
