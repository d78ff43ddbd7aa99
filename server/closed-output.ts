/** The reader of the service's output may go away: a closed pipe, a closed terminal. */

/**
 * Without a listener each failed write is an uncaught error, whose report is another failed write:
 * the process would do nothing else.
 */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}
