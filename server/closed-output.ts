/** Whoever reads what the service prints may go away: a pipe that is closed, a terminal that is gone. */

/**
 * Without somebody who listens each failed write is an uncaught error, whose report is a failed write
 * again: the process would do nothing else any more.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}
