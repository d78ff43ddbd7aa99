/** The words that a ticket is found by, and those that a search asks for: fingerprints of analysed words. */
import {
  type AnalysedChunk,
  type Analyser,
  createAnalyser,
  detectLanguage,
  isAnyFunctionWord,
  isFunctionWord,
  type Language,
  languages,
  TermRole,
} from "../../corpus/index.ts";
import { FeatureKind, hashSlice } from "../features/feature-hash.ts";

/** Spellings of several languages whose analysis is remembered. */
const rememberedMax = 50_000;
/** Characters that tell the language: the first sentences say as much as all. */
const readLength = 1_000;
/** Further words of a search are not asked for. */
const wordsMax = 32;
const all: readonly Language[] = [...languages, "und"];

/** Fingerprints of which a ticket must have one. */
export type WordReadings = readonly number[];

export interface FoundTerms {
  /** Each once, in ascending order. A text that does not tell its language is read in all of them. */
  ofTicket(texts: readonly string[]): readonly number[];
  /** The words that must all occur. Function words are left out where others remain. */
  ofSearch(text: string): readonly WordReadings[];
}

export function createFoundTerms(): FoundTerms {
  const analyser = createAnalyser(rememberedMax);
  return {
    ofTicket(texts) {
      const given = texts.join("\n");
      const language = detectLanguage(given.slice(0, readLength));
      const text = distinctChunks(analyser, given);
      const terms = new Set<string>();
      for (const read of language === null ? all : [language]) {
        analyser.analyse(text, read, (chunk) => {
          const [word = ""] = chunk.words;
          const isGrammar = chunk.words.length === 1 && isFunctionWord(word, read);
          if (language !== null && isGrammar) return;
          for (const term of chunk.terms) terms.add(term);
        });
      }
      return [...terms].map(fingerprint).sort((left, right) => left - right);
    },
    ofSearch(text) {
      const asked = wordsOf(analyser, text);
      const telling = asked.filter(({ word }) => !isAnyFunctionWord(word));
      const kept = (telling.length > 0 ? telling : asked).slice(0, wordsMax);
      return kept.map(({ terms }) => [...terms].map(fingerprint));
    },
  };
}

/** A log says the same in each line, and is read in all languages. */
function distinctChunks(analyser: Analyser, text: string): string {
  const chunks = new Set<string>();
  analyser.analyse(text, "und", (_chunk, start, end) => chunks.add(text.slice(start, end)));
  return [...chunks].join(" ");
}

interface AskedWord {
  readonly word: string;
  /** In any language. */
  readonly terms: Set<string>;
}

function wordsOf(analyser: Analyser, text: string): readonly AskedWord[] {
  const asked = new Map<string, AskedWord>();
  for (const language of all) {
    analyser.analyse(text, language, (chunk) => {
      for (const [word, terms] of askedTerms(chunk)) {
        const known = asked.get(word) ?? { word, terms: new Set() };
        asked.set(word, known);
        for (const term of terms) known.terms.add(term);
      }
    });
  }
  return [...asked.values()];
}

/**
 * The words of a chunk with their terms: both words of "T-4711", C# with its sign, pairs of neighbours
 * in scripts without spaces.
 */
function askedTerms(chunk: AnalysedChunk): readonly (readonly [string, readonly string[]])[] {
  const { words, wordTerms, terms, roles } = chunk;
  const wholes = terms.filter((_term, place) => roles[place] === TermRole.whole);
  const isWhole = wordTerms.some((term) => wholes.includes(term));
  if (!isWhole && wholes.length > 0) return wholes.map((term) => [term, [term]]);
  if (words.length > 1) return words.map((word, place) => [word, [wordTerms[place] ?? word]]);
  const variants = terms.filter((_term, place) => roles[place] === TermRole.variant);
  return words.map((word) => [word, [...wordTerms, ...variants]]);
}

function fingerprint(term: string): number {
  return hashSlice(term, 0, term.length, FeatureKind.word);
}
