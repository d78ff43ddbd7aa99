/** Looks numbers up in ascending arrays, and the highest in any. */

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

/** Places of the highest values above 0, highest first; of equal ones the first. */
export function highestPlaces(values: Float64Array, count: number): number[] {
  const places: number[] = [];
  for (let place = 0; place < values.length; place++) {
    const value = values[place] as number;
    let at = places.length;
    while (at > 0 && (values[places[at - 1] as number] as number) < value) at -= 1;
    if (value === 0 || at === count) continue;
    places.splice(at, 0, place);
    if (places.length > count) places.pop();
  }
  return places;
}
