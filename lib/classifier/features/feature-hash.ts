/**
 * Features are 32-bit numbers: fingerprints, so that no text is stored. With 200,000 features about
 * five pairs share a number, which is too few to show in any figure.
 */

/** Even numbers are pieces of words, odd ones words and pairs of words. */
export function isWordFeature(feature: number): boolean {
  return (feature & 1) === 1;
}

const offset = 0x811c9dc5;
const prime = 0x01000193;

/** Keeps apart what has the same letters: the word "the" and the beginning "the" of "theme". */
export const FeatureKind = { word: 1, pair: 2, gram: 3, edge: 4 } as const;
export type FeatureKind = (typeof FeatureKind)[keyof typeof FeatureKind];

/** FNV-1a over UTF-16 code units of a part of the text, ended by the mixer of MurmurHash3. */
export function hashSlice(text: string, start: number, end: number, kind: FeatureKind): number {
  let hash = Math.imul(offset ^ kind, prime);
  for (let index = start; index < end; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), prime);
  }
  return marked(mix(hash), kind);
}

/** A feature made of two; the order counts. */
export function hashPair(left: number, right: number): number {
  const hash = Math.imul(Math.imul(offset ^ left, prime) ^ right, prime);
  return marked(mix(hash ^ FeatureKind.pair), FeatureKind.pair);
}

/** 0 marks an empty slot in tables. */
function marked(hash: number, kind: FeatureKind): number {
  const feature = kind === FeatureKind.gram ? hash & ~1 : hash | 1;
  return feature === 0 ? 2 : feature >>> 0;
}

function mix(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
