/**
 * Damerau–Levenshtein distance in its restricted form (optimal string alignment): insertions,
 * deletions, substitutions, and swaps of neighbours that are not touched again.
 */

/** Longer words are data or identifiers that people copy; they have no near words. */
const lengthMax = 63;
const width = lengthMax + 1;
const rows = [new Uint8Array(width), new Uint8Array(width), new Uint8Array(width)] as const;

/** Bytes `[start, end)` of an array. */
export interface ByteRange {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}

export function bytesOf(word: string): ByteRange {
  const bytes = Buffer.from(word, "utf8");
  return { bytes, start: 0, end: bytes.length };
}

/**
 * The distance if it is at most `bound`, otherwise `bound + 1`. Bytes are compared, not characters.
 */
export function boundedDistance(left: ByteRange, right: ByteRange, bound: number): number {
  if (bound === 1) return distanceToOne(left, right);
  return distance(left, right, bound, false);
}

/** How many of the first bytes are the same, `most` at most. */
export function sameBefore(left: ByteRange, right: ByteRange, most: number): number {
  let same = 0;
  while (same < most && left.bytes[left.start + same] === right.bytes[right.start + same]) same++;
  return same;
}

/** How many of the last bytes are the same, `most` at most. */
export function sameAfter(left: ByteRange, right: ByteRange, most: number): number {
  let same = 0;
  while (same < most && left.bytes[left.end - 1 - same] === right.bytes[right.end - 1 - same])
    same++;
  return same;
}

/** A word that is one slip away is the same before the slip and after it. */
function distanceToOne(left: ByteRange, right: ByteRange): number {
  const leftLength = left.end - left.start;
  const rightLength = right.end - right.start;
  if (Math.abs(leftLength - rightLength) > 1) return 2;
  const shorter = Math.min(leftLength, rightLength);
  const before = sameBefore(left, right, shorter);
  const after = sameAfter(left, right, shorter - before);
  const rest = shorter - before - after;
  if (leftLength !== rightLength) return rest === 0 ? 1 : 2;
  if (rest < 2) return rest;
  const at = left.start + before;
  const other = right.start + before;
  const isSwap =
    rest === 2 &&
    left.bytes[at] === right.bytes[other + 1] &&
    left.bytes[at + 1] === right.bytes[other];
  return isSwap ? 1 : 2;
}

/**
 * The least distance of `typed` to any beginning of `word`, if it is at most `bound`, otherwise
 * `bound + 1`: how far a half-typed word is from being completed to this one.
 */
export function boundedPrefixDistance(typed: ByteRange, word: ByteRange, bound: number): number {
  const reach = Math.min(word.end, word.start + (typed.end - typed.start) + bound);
  return distance(typed, { ...word, end: reach }, bound, true);
}

function distance(left: ByteRange, right: ByteRange, bound: number, isPrefix: boolean): number {
  const leftLength = left.end - left.start;
  const rightLength = right.end - right.start;
  if (leftLength > lengthMax || rightLength > lengthMax) return bound + 1;
  if (leftLength - rightLength > bound) return bound + 1;
  if (!isPrefix && rightLength - leftLength > bound) return bound + 1;
  let [before, previous, current] = rows;
  for (let column = 0; column <= rightLength; column++) previous[column] = column;
  for (let row = 1; row <= leftLength; row++) {
    const least = fillRow(left, right, row, before, previous, current);
    if (least > bound) return bound + 1;
    [before, previous, current] = [previous, current, before];
  }
  let found = previous[rightLength] as number;
  if (isPrefix)
    for (let column = 0; column < rightLength; column++)
      found = Math.min(found, previous[column] as number);
  return Math.min(found, bound + 1);
}

/** Returns the least of the row: no later distance is below it. */
function fillRow(
  left: ByteRange,
  right: ByteRange,
  row: number,
  before: Uint8Array,
  previous: Uint8Array,
  current: Uint8Array,
): number {
  const letter = left.bytes[left.start + row - 1] as number;
  const letterBefore = left.bytes[left.start + row - 2] as number;
  const columns = right.end - right.start;
  current[0] = row;
  let least = row;
  for (let column = 1; column <= columns; column++) {
    const other = right.bytes[right.start + column - 1] as number;
    let cost = (previous[column - 1] as number) + (letter === other ? 0 : 1);
    cost = Math.min(cost, (previous[column] as number) + 1, (current[column - 1] as number) + 1);
    const isSwap =
      row > 1 &&
      column > 1 &&
      letterBefore === other &&
      letter === (right.bytes[right.start + column - 2] as number);
    if (isSwap) cost = Math.min(cost, (before[column - 2] as number) + 1);
    current[column] = cost;
    if (cost < least) least = cost;
  }
  return least;
}
