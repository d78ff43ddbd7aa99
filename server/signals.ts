/** Signals that end the service, and how they end one that has not opened its port yet. */

export const stopSignals = ["SIGTERM", "SIGINT"] as const;

export interface EarlyEnd {
  /** Leaves the signals to others. */
  forget(): void;
}

/** `close` puts away what was opened; then the process exits with 0. */
export function endOnSignals(close: () => Promise<void>): EarlyEnd {
  const end = (): void => {
    void close().finally(() => process.exit(0));
  };
  for (const signal of stopSignals) process.once(signal, end);
  return {
    forget() {
      for (const signal of stopSignals) process.off(signal, end);
    },
  };
}
