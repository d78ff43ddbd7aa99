/**
 * Latent semantic indexing (Deerwester et al., 1990): each term has a direction learnt from the
 * terms it stands with, a text lies where its terms point to. Sections and queries are embedded by the
 * same sum, so new sections need no new model.
 */
import { openVocabulary, packTexts, type Vocabulary } from "../../corpus/index.ts";
import { quantiseVector } from "../quantise.ts";
import type { SectionMatrix } from "./section-matrix.ts";
import type { TruncatedSvd } from "./truncated-svd.ts";

export interface LocalModelArrays {
  readonly vocabularyBytes: Uint8Array;
  readonly vocabularyOffsets: Uint32Array;
  /** `dimensions` bytes for each term, in the order of the vocabulary. */
  readonly directions: Int8Array;
  /** What one step of a term's bytes is worth, idf included. */
  readonly scales: Float32Array;
}

export interface LocalModel {
  readonly dimensions: number;
  readonly arrays: LocalModelArrays;
  readonly vocabulary: Vocabulary;
}

export interface TermWeight {
  readonly term: string;
  readonly weight: number;
}

/** Knows no term at all when none stands in two sections. */
export function createLocalModel(
  { terms, idfs }: SectionMatrix,
  { rank, vectors }: TruncatedSvd,
): LocalModel {
  const order = Array.from(terms.keys()).sort((left, right) =>
    (terms[left] as string) < (terms[right] as string) ? -1 : 1,
  );
  const packed = packTexts(order.map((column) => terms[column] as string));
  const directions = new Int8Array(order.length * rank);
  const scales = new Float32Array(order.length);
  order.forEach((column, axis) => {
    const direction = vectors.subarray(column * rank, (column + 1) * rank);
    const step = quantiseVector(direction, directions, axis * rank);
    scales[axis] = step * (idfs[column] as number);
  });
  const { bytes: vocabularyBytes, offsets: vocabularyOffsets } = packed;
  return openLocalModel(rank, { vocabularyBytes, vocabularyOffsets, directions, scales });
}

export function openLocalModel(dimensions: number, arrays: LocalModelArrays): LocalModel {
  const { vocabularyBytes: bytes, vocabularyOffsets: offsets } = arrays;
  return { dimensions, arrays, vocabulary: openVocabulary({ bytes, offsets }) };
}

/** Where a text of these terms lies; null when the model knows none of them. */
export function embedTerms(
  { dimensions, arrays, vocabulary }: LocalModel,
  terms: readonly TermWeight[],
): Float32Array | null {
  const { directions, scales } = arrays;
  const sum = new Float32Array(dimensions);
  let isKnown = false;
  for (const { term, weight } of terms) {
    const number = vocabulary.find(term);
    if (number === -1) continue;
    isKnown = true;
    addDirection(sum, 0, directions, number, weight * (scales[number] as number), dimensions);
  }
  return isKnown ? sum : null;
}

/** Adds a term's direction to the vector that starts at `target`. */
export function addDirection(
  sums: Float32Array,
  target: number,
  directions: Int8Array,
  term: number,
  weight: number,
  dimensions: number,
): void {
  const from = term * dimensions;
  for (let axis = 0; axis < dimensions; axis++) {
    sums[target + axis] =
      (sums[target + axis] as number) + weight * (directions[from + axis] as number);
  }
}
