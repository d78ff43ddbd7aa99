/** Looks for work again and again, and at once when it is told of some. Keeps no process alive. */

export interface RepeatedLookOptions {
  /** Does what is to be done; resolves to the milliseconds until the next look. */
  readonly look: () => Promise<number>;
  readonly onError: (error: unknown) => void;
  /** Pause after a failure, in milliseconds. */
  readonly failedMs: number;
}

export interface Poller {
  /** Looks at once: something has changed. */
  wake(): void;
  /** Resolves when the look that is under way has ended; there is none after it. */
  close(): Promise<void>;
}

/** Begins with the first look. */
export function createPoller(options: RepeatedLookOptions): Poller {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let isAwake = false;
  let isClosed = false;
  const run = async (): Promise<void> => {
    isAwake = false;
    const pauseMs = await options.look().catch((error: unknown) => {
      if (!isClosed) options.onError(error);
      return options.failedMs;
    });
    looking = null;
    if (isClosed) return;
    timer = setTimeout(start, isAwake ? 0 : pauseMs);
    timer.unref();
  };
  const start = (): void => {
    clearTimeout(timer);
    looking ??= run();
  };
  start();
  return {
    wake() {
      if (looking !== null) isAwake = true;
      else if (!isClosed) start();
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
