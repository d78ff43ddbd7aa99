/** Memory for answers that are sent at once and forgotten. */

/**
 * A buffer of its own for each cached answer took a sixth of its time, most of it in the collection
 * of garbage; Node's pool has no pieces above 4 KB. A piece that a slow client keeps holds all of them.
 */
const slabBytes = 64 * 1_024;
/** Larger pieces would leave much of a slab unused. */
const pieceMax = slabBytes / 4;

let slab = Buffer.alloc(0);
let used = 0;

/** Uninitialised, as `Buffer.allocUnsafe`: to be filled whole. */
export function cutBytes(length: number): Buffer {
  if (length > pieceMax) return Buffer.allocUnsafe(length);
  if (slab.length - used < length) {
    slab = Buffer.allocUnsafeSlow(slabBytes);
    used = 0;
  }
  used += length;
  return slab.subarray(used - length, used);
}
