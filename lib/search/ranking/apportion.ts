/** Rounds the parts of a sum so that they still add up to it. */

/** Scores are shown with four decimals. */
const units = 10_000;

/**
 * `values` in four decimals that sum to `total` in four decimals: what rounding down leaves over
 * goes to those that lost most (the largest-remainder method).
 */
export function apportion(total: number, values: readonly number[]): number[] {
  const exact = values.map((value) => value * units);
  const parts = exact.map(Math.floor);
  let left = Math.round(total * units) - parts.reduce((sum, part) => sum + part, 0);
  const byLoss = exact
    .map((value, index) => ({ index, loss: value - Math.floor(value) }))
    .sort((one, other) => other.loss - one.loss || one.index - other.index);
  for (const { index } of byLoss) {
    if (left <= 0) break;
    parts[index] = (parts[index] as number) + 1;
    left -= 1;
  }
  return parts.map((part) => part / units);
}
