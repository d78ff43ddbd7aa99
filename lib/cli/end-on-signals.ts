/** For commands whose half-written files go when the process exits: a signal alone would leave them. */

const codes = { SIGINT: 130, SIGTERM: 143 } as const;

export function endOnSignals(): void {
  for (const [signal, code] of Object.entries(codes)) {
    process.once(signal, () => {
      process.stderr.write("Stopped before it was done.\n");
      process.exit(code);
    });
  }
}
