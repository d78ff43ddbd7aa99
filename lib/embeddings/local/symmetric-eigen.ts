/** Eigenvalues and eigenvectors of a small symmetric matrix, by cyclic Jacobi rotations. */

export interface Eigen {
  /** Descending. */
  readonly values: Float64Array;
  /** Row-major, `size` × `size`; column c belongs to value c. */
  readonly vectors: Float64Array;
}

/** Jacobi converges quadratically: 10 sweeps do for every matrix met, more are a guard. */
const sweepsMax = 30;
/** Off-diagonal share of the matrix's norm below which it counts as diagonal. */
const tolerance = 1e-12;

/** `matrix` is row-major, `size` × `size`, and is left as it is (Golub and Van Loan, section 8.5). */
export function symmetricEigen(matrix: Float64Array, size: number): Eigen {
  const a = matrix.slice();
  // Eigenvectors as rows, so that a rotation walks along memory.
  const rows = new Float64Array(size * size);
  for (let index = 0; index < size; index++) rows[index * size + index] = 1;
  const bound = tolerance * tolerance * sumOfSquares(a);
  for (let sweep = 0; sweep < sweepsMax && offDiagonal(a, size) > bound; sweep++) {
    for (let p = 0; p < size - 1; p++) {
      for (let q = p + 1; q < size; q++) rotate(a, rows, size, p, q);
    }
  }
  return sorted(a, rows, size);
}

/** Makes the entry at row p, column q zero. */
function rotate(a: Float64Array, rows: Float64Array, size: number, p: number, q: number): void {
  const entry = a[p * size + q] as number;
  if (entry === 0) return;
  const theta = ((a[q * size + q] as number) - (a[p * size + p] as number)) / (2 * entry);
  const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const cosine = 1 / Math.sqrt(t * t + 1);
  const sine = t * cosine;
  for (let index = 0; index < size; index++) {
    const left = a[index * size + p] as number;
    const right = a[index * size + q] as number;
    a[index * size + p] = cosine * left - sine * right;
    a[index * size + q] = sine * left + cosine * right;
  }
  combineRows(a, size, p, q, cosine, sine);
  combineRows(rows, size, p, q, cosine, sine);
}

function combineRows(
  values: Float64Array,
  size: number,
  p: number,
  q: number,
  cosine: number,
  sine: number,
): void {
  const first = p * size;
  const second = q * size;
  for (let index = 0; index < size; index++) {
    const left = values[first + index] as number;
    const right = values[second + index] as number;
    values[first + index] = cosine * left - sine * right;
    values[second + index] = sine * left + cosine * right;
  }
}

function sorted(a: Float64Array, rows: Float64Array, size: number): Eigen {
  const value = (index: number): number => a[index * size + index] as number;
  const order = Array.from({ length: size }, (_unused, index) => index);
  order.sort((left, right) => value(right) - value(left) || left - right);
  const vectors = new Float64Array(size * size);
  order.forEach((from, column) => {
    for (let row = 0; row < size; row++) {
      vectors[row * size + column] = rows[from * size + row] as number;
    }
  });
  return { values: Float64Array.from(order, value), vectors };
}

function sumOfSquares(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return sum;
}

function offDiagonal(a: Float64Array, size: number): number {
  let sum = sumOfSquares(a);
  for (let index = 0; index < size; index++) sum -= (a[index * size + index] as number) ** 2;
  return sum;
}
