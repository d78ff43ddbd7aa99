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
const logCounts = Float64Array.from({ length: 4_096 }, (_, count) => Math.log(count));

/** Most features are seen seldom, and frequencies are whole numbers. */
export function logOf(count: number): number {
  return count < logCounts.length ? (logCounts[count] as number) : Math.log(count);
}

/** Where vectors are written: one block for many costs less than thousands of small ones. */
export interface VectorRoom {
  readonly numbers: Uint32Array;
  readonly values: Float32Array;
}

export function vectorRoom(size: number): VectorRoom {
  return { numbers: new Uint32Array(size), values: new Float32Array(size) };
}

/**
 * `examples` is the number that the table's frequencies were counted over. The vector is a view of
 * the room, from `start` on; it needs one place more than there are features.
 */
export function toVector(
  { hashes, counts }: TicketFeatures,
  table: FeatureTable,
  examples: number,
  room: VectorRoom = vectorRoom(hashes.length + 1),
  start = 0,
): SparseVector {
  const numbers = room.numbers.subarray(start, start + hashes.length + 1);
  const values = room.values.subarray(start, start + hashes.length + 1);
  const logExamples = Math.log(examples + 1);
  numbers[0] = 0;
  let size = 1;
  let known = 0;
  let unknown = 0;
  for (let index = 0; index < hashes.length; index++) {
    const number = table.find(hashes[index] as number);
    const frequency = 1 + (logCounts[counts[index] as number] as number);
    const seen = number === -1 ? 0 : (table.frequencies[number] as number);
    const value = frequency * (logExamples - logOf(seen + 1) + idfFloor);
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

/** Values of one vector by the number of the feature; zeros while no comparison is made. */
let scratch = new Float32Array(4_096);

/**
 * Cosines of a vector with others of the same table, without the bias; numbers need no order. Each of
 * the others may be written over when the next is asked for.
 */
export function cosines(left: SparseVector, others: Iterable<SparseVector>): number[] {
  for (let index = 1; index < left.numbers.length; index++) {
    const number = left.numbers[index] as number;
    if (number >= scratch.length) scratch = grown(scratch, number + 1);
    scratch[number] = left.values[index] as number;
  }
  const found: number[] = [];
  for (const { numbers, values } of others) {
    let product = 0;
    for (let index = 1; index < numbers.length; index++) {
      product += (scratch[numbers[index] as number] ?? 0) * (values[index] as number);
    }
    found.push(product);
  }
  for (let index = 1; index < left.numbers.length; index++) {
    scratch[left.numbers[index] as number] = 0;
  }
  return found;
}

export function cosine(left: SparseVector, right: SparseVector): number {
  return cosines(left, [right])[0] as number;
}

function grown(array: Float32Array, least: number): Float32Array<ArrayBuffer> {
  const larger = new Float32Array(Math.max(least, array.length * 2));
  larger.set(array);
  return larger;
}
