/** Vectors in a byte a dimension: a quarter of the memory, and the order of neighbours stays. */

const levels = 127;

/** Writes the vector at `start` and returns what one step of it is worth; 0 for a zero vector. */
export function quantiseVector(
  vector: ArrayLike<number>,
  target: Int8Array,
  start: number,
): number {
  let most = 0;
  for (let axis = 0; axis < vector.length; axis++) {
    most = Math.max(most, Math.abs(vector[axis] as number));
  }
  if (most === 0) return 0;
  const scale = levels / most;
  for (let axis = 0; axis < vector.length; axis++) {
    target[start + axis] = Math.round((vector[axis] as number) * scale);
  }
  return most / levels;
}
