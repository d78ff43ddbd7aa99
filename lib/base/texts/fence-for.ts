/** The fence of a block of code in Markdown. */

/** Longer than any run of backticks in the text, so nothing in it can end the block. */
export function fenceFor(body: string): string {
  const longest = Math.max(2, ...[...body.matchAll(/`{3,}/g)].map(([run]) => run.length));
  return "`".repeat(longest + 1);
}
