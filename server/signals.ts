/** Signals that end the service, and how they end one that has not opened its port yet. */

export const stopSignals = ["SIGTERM", "SIGINT"] as const;

let close = async (): Promise<void> => undefined;

function end(): void {
  void close().finally(() => process.exit(0));
}

/** Until `leaveSignals`, a signal puts away what was opened and exits with 0. */
export function endOnSignals(closeOpened = close): void {
  leaveSignals();
  close = closeOpened;
  for (const signal of stopSignals) process.once(signal, end);
}

/** Leaves the signals to others. */
export function leaveSignals(): void {
  for (const signal of stopSignals) process.off(signal, end);
}
