/** Which words of a question a text says. */
import type { QuestionWord } from "../../contract/index.ts";
import type { AnalysedChunk, Analyser, ChunkFilter, Language } from "../../corpus/index.ts";
import { wordFamily } from "./word-family.ts";

/** The terms of a text as numbers: a text is cut into words once, however many questions meet it. */
export interface TextTerms {
  readonly terms: Uint32Array;
  /** Beginnings that words of one family share. */
  readonly beginnings: Uint32Array;
}

/** What one text says, in the order of the question's words. */
export interface SaidWords {
  /** `notSaid`, `near` or `exact`. */
  readonly forms: readonly number[];
  /** Distinct terms of the text. */
  readonly size: number;
}

const notSaid = 0;
/** In another form, such as "encrypted" for "encryption". */
const near = 1;
const exact = 2;

export function isSaid({ forms }: SaidWords, word: number): boolean {
  return forms[word] === exact;
}

export function isReached({ forms }: SaidWords, word: number): boolean {
  return forms[word] !== notSaid;
}

/** With a filter, only those of the chunks that it lets through. */
export function textTerms(
  text: string,
  language: Language,
  analyser: Analyser,
  filter?: ChunkFilter,
): TextTerms {
  const terms = new Set<number>();
  const beginnings = new Set<number>();
  const visit = (chunk: AnalysedChunk): void => {
    for (const term of chunk.terms) terms.add(numberOf(term));
    for (const term of chunk.wordTerms) {
      const family = wordFamily(term);
      if (family !== null) beginnings.add(numberOf(family));
    }
  };
  analyser.analyse(text, language, visit, filter);
  return { terms: Uint32Array.from(terms), beginnings: Uint32Array.from(beginnings) };
}

/** FNV-1a, 32 bits: two of the few words of a question and a text do not meet. */
function numberOf(term: string): number {
  let number = 0x811c9dc5;
  for (let at = 0; at < term.length; at += 1) {
    number = Math.imul(number ^ term.charCodeAt(at), 0x01000193);
  }
  return number >>> 0;
}

export type WordReader = (text: TextTerms) => SaidWords;

/** For one question. */
export function createWordReader(words: readonly QuestionWord[]): WordReader {
  const wanted = words.map(({ terms }) => ({
    terms: terms.map(numberOf),
    beginnings: terms
      .map(wordFamily)
      .filter((family) => family !== null)
      .map(numberOf),
  }));
  return ({ terms, beginnings }) => ({
    forms: wanted.map((word) => {
      if (word.terms.some((term) => terms.includes(term))) return exact;
      return word.beginnings.some((start) => beginnings.includes(start)) ? near : notSaid;
    }),
    size: terms.length,
  });
}
