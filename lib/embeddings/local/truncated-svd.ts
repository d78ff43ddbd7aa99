/**
 * The strongest right singular vectors of a sparse matrix, by randomised subspace iteration (Halko,
 * Martinsson and Tropp 2011, algorithm 4.4). Works on the side of the columns alone and passes over
 * the rows one at a time, so memory does not grow with them.
 */
import type { SparseRows } from "./section-matrix.ts";
import { symmetricEigen } from "./symmetric-eigen.ts";

export interface SvdOptions {
  readonly columns: number;
  /** Singular vectors wanted. */
  readonly rank: number;
  /** Same seed, same result. */
  readonly seed: number;
  /** Called after each pass with the share of the work that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

export interface TruncatedSvd {
  /** As many as were found: fewer than wanted when the matrix has no more. */
  readonly rank: number;
  /** Row-major: `rank` numbers for each column of the matrix. */
  readonly vectors: Float32Array;
  /** Descending. */
  readonly singularValues: Float64Array;
}

/** Columns beyond the wanted ones that make the last of those exact; Halko et al. advise 5 to 10. */
const oversampling = 10;
/** Passes over the matrix and back: text has a flat spectrum, which one or two blur. */
const passes = 4;
/** Directions below this share of the strongest are rounding errors of 32-bit numbers. */
const negligible = 1e-10;

export function truncatedSvd(matrix: SparseRows, options: SvdOptions): TruncatedSvd {
  const { columns, rank, seed, onProgress } = options;
  const rows = matrix.rowOffsets.length - 1;
  const width = Math.min(rank + oversampling, rows, columns);
  if (width === 0) {
    return { rank: 0, vectors: new Float32Array(0), singularValues: new Float64Array(0) };
  }
  let basis = orthonormal(randomColumns(columns, width, seed), width);
  let image = basis;
  for (let pass = 0; pass < passes; pass++) {
    if (pass > 0) basis = orthonormal(image, width);
    image = thereAndBack(matrix, basis, width);
    onProgress?.((pass + 1) / passes);
  }
  const { values, vectors: rotation } = symmetricEigen(crossProducts(basis, image, width), width);
  const strongest = values[0] as number;
  let found = 0;
  while (found < Math.min(rank, width) && (values[found] as number) > negligible * strongest) {
    found += 1;
  }
  return {
    rank: found,
    vectors: timesSmall(basis, rotation, width, found),
    singularValues: values.slice(0, found).map((value) => Math.sqrt(value)),
  };
}

/** Numbers of a normal distribution; a generator of our own, because the result must repeat. */
function randomColumns(columns: number, width: number, seed: number): Float32Array {
  const values = new Float32Array(columns * width);
  // Mulberry32 (Tommy Ettinger, public domain).
  let state = seed >>> 0;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  for (let index = 0; index < values.length; index++) {
    // Box and Muller.
    values[index] = Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  }
  return values;
}

/** Aᵀ·A·basis. */
function thereAndBack(
  { rowOffsets, columns, values }: SparseRows,
  basis: Float32Array,
  width: number,
): Float32Array {
  const image = new Float32Array(basis.length);
  const row = new Float64Array(width);
  for (let index = 0; index + 1 < rowOffsets.length; index++) {
    const start = rowOffsets[index] as number;
    const end = rowOffsets[index + 1] as number;
    row.fill(0);
    for (let position = start; position < end; position++) {
      const value = values[position] as number;
      const from = (columns[position] as number) * width;
      for (let axis = 0; axis < width; axis++) {
        row[axis] = (row[axis] as number) + value * (basis[from + axis] as number);
      }
    }
    for (let position = start; position < end; position++) {
      const value = values[position] as number;
      const from = (columns[position] as number) * width;
      for (let axis = 0; axis < width; axis++) {
        image[from + axis] = (image[from + axis] as number) + value * (row[axis] as number);
      }
    }
  }
  return image;
}

/** The same span with orthonormal columns, through the eigenvectors of its small Gram matrix. */
function orthonormal(block: Float32Array, width: number): Float32Array {
  const { values, vectors } = symmetricEigen(crossProducts(block, block, width), width);
  const strongest = values[0] as number;
  const scaled = vectors.slice();
  for (let column = 0; column < width; column++) {
    const value = values[column] as number;
    // A direction that is not there stays empty: the matrix has a lower rank.
    const scale = value > negligible * strongest ? 1 / Math.sqrt(value) : 0;
    for (let row = 0; row < width; row++) {
      scaled[row * width + column] = (scaled[row * width + column] as number) * scale;
    }
  }
  return timesSmall(block, scaled, width, width);
}

/** leftᵀ·right, made symmetric: both are products of the same symmetric matrix. */
function crossProducts(left: Float32Array, right: Float32Array, width: number): Float64Array {
  const sums = new Float64Array(width * width);
  for (let from = 0; from < left.length; from += width) {
    for (let row = 0; row < width; row++) {
      const value = left[from + row] as number;
      if (value === 0) continue;
      const target = row * width;
      for (let column = row; column < width; column++) {
        sums[target + column] =
          (sums[target + column] as number) + value * (right[from + column] as number);
      }
    }
  }
  for (let row = 0; row < width; row++) {
    for (let column = 0; column < row; column++) {
      sums[row * width + column] = sums[column * width + row] as number;
    }
  }
  return sums;
}

/** block · the first `kept` columns of a small matrix. */
function timesSmall(
  block: Float32Array,
  small: Float64Array,
  width: number,
  kept: number,
): Float32Array {
  const product = new Float32Array((block.length / width) * kept);
  const sums = new Float64Array(kept);
  for (let from = 0, to = 0; from < block.length; from += width, to += kept) {
    sums.fill(0);
    for (let row = 0; row < width; row++) {
      const value = block[from + row] as number;
      if (value === 0) continue;
      const start = row * width;
      for (let column = 0; column < kept; column++) {
        sums[column] = (sums[column] as number) + value * (small[start + column] as number);
      }
    }
    product.set(sums, to);
  }
  return product;
}
