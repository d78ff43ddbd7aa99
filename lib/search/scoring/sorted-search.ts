/** Looks numbers up in ascending arrays. */

/** First position in `[from, to)` whose value is not below `wanted`. */
export function lowerBound(values: Uint32Array, from: number, to: number, wanted: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** As `lowerBound`, for a target that is likely near `from`: doubling steps, then bisection. */
export function gallop(values: Uint32Array, from: number, to: number, wanted: number): number {
  let step = 1;
  let low = from;
  while (low + step < to && (values[low + step] as number) < wanted) {
    low += step;
    step *= 2;
  }
  return lowerBound(values, low, Math.min(to, low + step + 1), wanted);
}
