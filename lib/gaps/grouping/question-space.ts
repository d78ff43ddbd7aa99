/** Where questions lie by their words and by what these mean. */
import { createAnalyser, detectLanguage, fold, isAnyFunctionWord } from "../../corpus/index.ts";
import type { WordVectors } from "../../embeddings/index.ts";

export interface QuestionPlace {
  /** Share of each term; of length 1. */
  readonly terms: ReadonlyMap<string, number>;
  /** A vector of length 1; null for words without one, as in other languages. */
  readonly meaning: Float32Array | null;
}

/** The terms of a text, each with one word that has it. */
export type TermsOf = (text: string) => ReadonlyMap<string, string>;

export interface QuestionSpace {
  readonly termsOf: TermsOf;
  place(text: string): QuestionPlace;
}

const analysedWords = 20_000;
/** Where few questions are known, a word of two of them is not common yet. */
const textsMin = 200;

export function createTermReader(): TermsOf {
  const analyser = createAnalyser(analysedWords);
  return (text) => {
    const terms = new Map<string, string>();
    analyser.analyse(text, detectLanguage(text) ?? "en", (chunk) => {
      chunk.wordTerms.forEach((term, at) => {
        const word = chunk.words[at] ?? term;
        if (!isAnyFunctionWord(fold(word)) && !terms.has(term)) terms.set(term, word);
      });
    });
    return terms;
  };
}

/** `texts`: all of the questions, by which words are common or rare. */
export function createQuestionSpace(
  texts: readonly string[],
  vectors: WordVectors | null,
): QuestionSpace {
  const termsOf = createTermReader();
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const term of termsOf(text).keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const size = Math.max(textsMin, texts.length);
  const rarity = (term: string): number => Math.log(1 + size / (counts.get(term) ?? 1));
  return {
    termsOf,
    place(text) {
      const terms = [...termsOf(text).keys()].map((term) => [term, rarity(term)] as const);
      const length = Math.sqrt(terms.reduce((sum, [, weight]) => sum + weight * weight, 0));
      return {
        terms: new Map(terms.map(([term, weight]) => [term, weight / (length || 1)])),
        meaning: unit(vectors?.embed({ head: "", body: text }) ?? null),
      };
    },
  };
}

function unit(vector: Float32Array | null): Float32Array | null {
  const length = Math.sqrt(vector?.reduce((sum, value) => sum + value * value, 0) ?? 0);
  return vector === null || length === 0 ? null : vector.map((value) => value / length);
}
