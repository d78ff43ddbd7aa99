/** The words inside a compound of the query, as far as they may stand for it. */
import {
  type CompoundLexicon,
  inverseDocumentFrequency,
  type Language,
  type QueryParameters,
  splitCompound,
  wordTerms,
} from "../../corpus/index.ts";

export interface QueriedParts {
  readonly stems: readonly string[];
  /** How much of their weight counts: together they say less than the whole word does. */
  readonly share: number;
}

interface CompoundReading {
  readonly languages: readonly Language[];
  readonly commonLanguages: readonly Language[];
  readonly lexicon: CompoundLexicon;
  readonly parameters: QueryParameters;
}

/** Share of what a compound says that pages have as a whole. */
const partsMost = 0.9;
const none: QueriedParts = { stems: [], share: 1 };

/**
 * A word that the pages have is no compound of a language that only a few of them have: "download"
 * among English pages is not "down" and "load", because one page is German.
 */
export function compoundParts(
  word: string,
  language: Language,
  { languages, commonLanguages, lexicon, parameters }: CompoundReading,
): QueriedParts {
  const stems = splitCompound(word, language, lexicon);
  if (stems.length === 0) return none;
  const [first = language] = languages;
  const isCommon = commonLanguages.includes(language);
  if (!isCommon && lexicon.frequency(wordTerms(word, first).term) > 0) return none;
  const { sections } = lexicon;
  const frequency = lexicon.frequency(wordTerms(word, language).term);
  if (sections === undefined || frequency === 0) return { stems, share: 1 };
  const idf = (stem: string): number =>
    inverseDocumentFrequency(sections, Math.min(sections, lexicon.frequency(stem)));
  const said = parameters.compoundWeight * stems.reduce((sum, stem) => sum + idf(stem), 0);
  const whole = inverseDocumentFrequency(sections, Math.min(sections, frequency));
  return { stems, share: Math.min(1, (partsMost * whole) / said) };
}
