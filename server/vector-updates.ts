/** Vectors are made behind the answers: a changed page is shown and found by its words without them. */

export interface VectorUpdates {
  /** Returns at once. A run begins, or one more after that under way, which may have missed the change. */
  request(): void;
  /** No new run starts. A running one ends with the process: its vectors are kept. */
  close(): void;
}

/** `update` must not reject. */
export function createVectorUpdates(update: () => Promise<void>): VectorUpdates {
  let isWanted = false;
  let isClosed = false;
  let running: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false;
      await update();
    }
    running = null;
  };
  return {
    request() {
      if (isClosed) return;
      isWanted = true;
      running ??= run();
    },
    close() {
      isClosed = true;
      isWanted = false;
    },
  };
}
