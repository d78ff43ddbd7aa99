/** The signals that end the service. */

/** A stop that takes longer is cut short, in milliseconds; orchestrators wait 10 s. */
export const stopMaxMs = 9_500;

type Act = (signal: NodeJS.Signals) => void;

let act: Act | null = null;

/**
 * From now on a signal does this, in place of what it did before. The listener itself stays: a signal
 * that arrives while modules are read waits for the one that it was sent to, and would be lost with it.
 */
export function onStopSignal(next: Act): void {
  const isFirst = act === null;
  act = next;
  if (!isFirst) return;
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => act?.(signal));
}
