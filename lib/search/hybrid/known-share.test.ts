import { expect, test } from "vitest";
import type { QueryConcept } from "../query/query-concepts.ts";
import { knownShare } from "./known-share.ts";

const concept = (word: string, ...pieces: string[]): QueryConcept => ({ word, terms: [], pieces });
const vocabulary = new Set(["close", "window", "use", "ref"]);
const shareOf = (concepts: readonly QueryConcept[], weights: readonly number[]): number =>
  knownShare(concepts, weights, (word) => vocabulary.has(word));

test("a telling word that the vectors lack takes its weight away", () => {
  expect(shareOf([concept("close"), concept("window")], [0.4, 0.6])).toBe(1);
  expect(shareOf([concept("close"), concept("thalassemia")], [0.2, 0.8])).toBeCloseTo(0.2);
  expect(shareOf([concept("thalassemia")], [1])).toBe(0);
});

test("an identifier is known as far as its pieces are", () => {
  expect(shareOf([concept("useref", "use", "ref")], [1])).toBe(1);
  expect(shareOf([concept("useatom", "use", "atom")], [1])).toBe(0.5);
});

test("words without a weight, as in a paragraph or a query of conditions alone, do not count", () => {
  expect(shareOf([concept("window"), concept("thalassemia")], [1])).toBe(1);
  expect(shareOf([], [])).toBe(1);
});
