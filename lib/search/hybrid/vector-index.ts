/** The vectors of a generation in memory, and how near a section lies to a query. */

import { packCapacity, type Segment } from "../../corpus/index.ts";
import { quantiseVector } from "../../embeddings/index.ts";

/** Vectors behind each other, one byte a dimension. */
export interface VectorPack {
  readonly vectors: Int8Array;
  /** One over the length of each vector; 0 for a zero vector, which is near to nothing. */
  readonly inverseLengths: Float32Array;
}

export interface VectorIndex {
  readonly name: string;
  readonly dimensions: number;
  readonly packs: readonly VectorPack[];
  /**
   * Per section the number of its pack × 1,024 + its position there; -1 without a vector. By the
   * `pageFirstSections` of the segment, which it shares with what limited callers see of it.
   */
  readonly slots: ReadonlyMap<Uint32Array, Int32Array>;
  /** Sections with a vector. */
  readonly count: number;
  readonly bytes: number;
}

/** A query as its vector is compared: bytes, and one over their length. */
export interface QueryVector {
  readonly bytes: Int8Array;
  readonly inverseLength: number;
}

/** Null for a vector that points nowhere. */
export function queryVector(vector: ArrayLike<number>): QueryVector | null {
  const bytes = new Int8Array(vector.length);
  quantiseVector(vector, bytes, 0);
  const inverse = inverseLength(bytes, 0, bytes.length);
  return inverse === 0 ? null : { bytes, inverseLength: inverse };
}

export function createVectorPack(vectors: Int8Array, dimensions: number): VectorPack {
  const count = dimensions === 0 ? 0 : vectors.length / dimensions;
  const inverseLengths = new Float32Array(count);
  for (let index = 0; index < count; index++) {
    inverseLengths[index] = inverseLength(vectors, index * dimensions, dimensions);
  }
  return { vectors, inverseLengths };
}

/** Cosine of the angle between the query and the vector in `slot`, -1 to 1. */
export function similarity(
  { packs, dimensions }: VectorIndex,
  slot: number,
  { bytes, inverseLength: scale }: QueryVector,
): number {
  const { vectors, inverseLengths } = packs[Math.floor(slot / packCapacity)] as VectorPack;
  const index = slot % packCapacity;
  const start = index * dimensions;
  let sum = 0;
  for (let dimension = 0; dimension < dimensions; dimension++) {
    sum += (bytes[dimension] as number) * (vectors[start + dimension] as number);
  }
  return sum * scale * (inverseLengths[index] as number);
}

export interface NearSection {
  readonly section: number;
  readonly similarity: number;
}

/** The section of a page that lies nearest to the query; null when none has a vector. */
export function nearestSection(
  index: VectorIndex,
  segment: Segment,
  page: number,
  query: QueryVector,
): NearSection | null {
  const { pageFirstSections } = segment.arrays;
  const slots = index.slots.get(pageFirstSections);
  if (slots === undefined) return null;
  const end = pageFirstSections[page + 1] as number;
  let nearest = -1;
  let best = Number.NEGATIVE_INFINITY;
  for (let section = pageFirstSections[page] as number; section < end; section++) {
    const slot = slots[section] as number;
    if (slot === -1) continue;
    const near = similarity(index, slot, query);
    if (near > best) {
      best = near;
      nearest = section;
    }
  }
  return nearest === -1 ? null : { section: nearest, similarity: best };
}

/** Cosine between the query and one section, -1 to 1; null for a section without a vector. */
export function sectionNearness(
  index: VectorIndex,
  { arrays }: Segment,
  section: number,
  query: QueryVector,
): number | null {
  const slot = index.slots.get(arrays.pageFirstSections)?.[section] ?? -1;
  return slot === -1 ? null : similarity(index, slot, query);
}

function inverseLength(vectors: Int8Array, start: number, dimensions: number): number {
  let squares = 0;
  for (let slot = start; slot < start + dimensions; slot++) {
    squares += (vectors[slot] as number) ** 2;
  }
  return squares === 0 ? 0 : 1 / Math.sqrt(squares);
}
