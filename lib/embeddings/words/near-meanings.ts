/** Words that lie in the same direction as another one: what people say in its place. */
import type { Vocabulary } from "../../corpus/index.ts";
import type { WordVectorParts } from "./vector-file.ts";

export interface NearMeaning {
  readonly word: string;
  /** Cosine of the two, at most 1. */
  readonly similarity: number;
}

/** Words at least so near to the one with this number, nearest first, without itself. */
export type FindNear = (number: number, similarityMin: number) => readonly NearMeaning[];

const bitsPerWord = 32;
/**
 * A search looks at the signs of every word, which takes about a millisecond. Two words differ in as
 * many of them as their angle lets expect, give or take two standard deviations; a tenth of all words
 * do, and are compared by their numbers.
 */
export function createFindNear(parts: WordVectorParts, vocabulary: Vocabulary): FindNear {
  const { dimensions, directions } = parts;
  let sketch: Sketch | null = null;
  return (number, similarityMin) => {
    sketch ??= sketchOf(parts);
    const { signs, lengths, width } = sketch;
    const differing = dimensions * (Math.acos(similarityMin) / Math.PI + 1 / Math.sqrt(dimensions));
    const own = directions.subarray(number * dimensions, (number + 1) * dimensions);
    const ownSigns = signs.subarray(number * width, (number + 1) * width);
    const found: NearMeaning[] = [];
    for (let other = 0; other < vocabulary.size; other++) {
      if (other === number || differences(signs, other * width, ownSigns) > differing) continue;
      const product = productAt(directions, other * dimensions, own);
      const similarity = product / ((lengths[number] as number) * (lengths[other] as number));
      if (similarity >= similarityMin) {
        found.push({ word: vocabulary.termAt(other), similarity });
      }
    }
    return found.sort((left, right) => right.similarity - left.similarity);
  };
}

interface Sketch {
  /** Which numbers of a word are above 0, one bit each. */
  readonly signs: Int32Array;
  /** Integers that the signs of a word take. */
  readonly width: number;
  readonly lengths: Float64Array;
}

function sketchOf({ directions, dimensions, scales }: WordVectorParts): Sketch {
  const width = Math.ceil(dimensions / bitsPerWord);
  const signs = new Int32Array(scales.length * width);
  const lengths = new Float64Array(scales.length);
  for (let word = 0; word < scales.length; word++) {
    let square = 0;
    for (let at = 0; at < dimensions; at++) {
      const value = directions[word * dimensions + at] as number;
      square += value * value;
      if (value <= 0) continue;
      const place = word * width + (at >>> 5);
      signs[place] = (signs[place] as number) | (1 << (at & 31));
    }
    lengths[word] = Math.sqrt(square);
  }
  return { signs, width, lengths };
}

function differences(signs: Int32Array, from: number, other: Int32Array): number {
  let count = 0;
  for (let at = 0; at < other.length; at++) {
    count += bitsOf((signs[from + at] as number) ^ (other[at] as number));
  }
  return count;
}

/** Set bits of 32, counted side by side (Warren, Hacker's Delight, 2012). */
function bitsOf(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function productAt(directions: Int8Array, from: number, other: Int8Array): number {
  let product = 0;
  for (let at = 0; at < other.length; at++) {
    product += (directions[from + at] as number) * (other[at] as number);
  }
  return product;
}
