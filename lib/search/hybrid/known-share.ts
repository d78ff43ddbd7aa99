import type { QueryConcept } from "../query/query-concepts.ts";

/**
 * Share of a query that the vectors know, each word by how telling it is: of the other words nearness
 * says nothing. An identifier is known as far as its pieces are.
 */
export function knownShare(
  concepts: readonly QueryConcept[],
  /** They sum to 1; concepts behind the last do not count. */
  weights: readonly number[],
  knows: (word: string) => boolean,
): number {
  if (weights.length === 0) return 1;
  return weights.reduce((sum, weight, index) => {
    const { word, pieces } = concepts[index] as QueryConcept;
    if (knows(word)) return sum + weight;
    return sum + (weight * pieces.filter(knows).length) / Math.max(1, pieces.length);
  }, 0);
}
