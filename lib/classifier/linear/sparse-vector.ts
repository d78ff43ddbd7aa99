/** Counted features as a vector: tf-idf of unit length, and a bias. */
import type { FeatureTable } from "../features/feature-table.ts";
import type { TicketFeatures } from "../features/ticket-features.ts";

export interface SparseVector {
  /** Numbers of features; the bias, number 0, comes first. */
  readonly numbers: Uint32Array;
  readonly values: Float32Array;
  /** Share of the text's weight, squared, that lies on features the table knows; 0 to 1. */
  readonly knownShare: number;
}

/**
 * Added to ln((N + 1) / (n + 1)), so that frequent words keep some weight: 2 in the place of the
 * usual 1 is worth .5 to 1 points with few examples and nothing with many.
 */
const idfFloor = 2;
/** Value of the feature that all examples share; .5 loses .4 points with few examples. */
const bias = 1;

/** Logarithms of counts, which are looked up for each feature of each text. */
const logCounts = Float64Array.from({ length: 256 }, (_, count) => Math.log(count));

/** `examples` is the number that the table's frequencies were counted over. */
export function toVector(
  { hashes, counts }: TicketFeatures,
  table: FeatureTable,
  examples: number,
): SparseVector {
  const numbers = new Uint32Array(hashes.length + 1);
  const values = new Float32Array(hashes.length + 1);
  const logExamples = Math.log(examples + 1);
  let size = 1;
  let known = 0;
  let unknown = 0;
  for (let index = 0; index < hashes.length; index++) {
    const number = table.find(hashes[index] as number);
    const frequency = 1 + (logCounts[counts[index] as number] as number);
    const seen = number === -1 ? 0 : (table.frequencies[number] as number);
    const value = frequency * (logExamples - Math.log(seen + 1) + idfFloor);
    if (number === -1) {
      unknown += value * value;
      continue;
    }
    numbers[size] = number;
    values[size++] = value;
    known += value * value;
  }
  const scale = known === 0 ? 0 : 1 / Math.sqrt(known);
  for (let index = 1; index < size; index++) values[index] = (values[index] as number) * scale;
  values[0] = bias;
  return {
    numbers: numbers.subarray(0, size),
    values: values.subarray(0, size),
    knownShare: known === 0 ? 0 : known / (known + unknown),
  };
}

/** The features alone, as views. */
export function withoutBias({ numbers, values, knownShare }: SparseVector): SparseVector {
  return { numbers: numbers.subarray(1), values: values.subarray(1), knownShare };
}

/** Cosine of two vectors of one table, without the bias; numbers need no order. */
export function cosine(left: SparseVector, right: SparseVector): number {
  const values = new Map<number, number>();
  for (let index = 1; index < left.numbers.length; index++) {
    values.set(left.numbers[index] as number, left.values[index] as number);
  }
  let product = 0;
  for (let index = 1; index < right.numbers.length; index++) {
    product += (values.get(right.numbers[index] as number) ?? 0) * (right.values[index] as number);
  }
  return product;
}
