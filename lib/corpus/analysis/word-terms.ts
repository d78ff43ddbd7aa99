/** From a word to its index terms: the stem by the rules of a language, and other spellings of it. */
import { fold } from "./fold.ts";
import { functionWords } from "./function-words.ts";
import type { Language } from "./languages.ts";
import { stemmers } from "./stemmers.ts";

export interface WordTerms {
  /** The index term of the word. */
  readonly term: string;
  /** Stems of the same word written without its accents, or of `ö` where `oe` was typed. */
  readonly variants: readonly string[];
}

/** Languages whose stemmers distinguish `é` from `e`; the others get the folded word. */
const readsAccents: ReadonlySet<Language> = new Set([
  "fr",
  "es",
  "it",
  "pt",
  "sv",
  "no",
  "da",
  "fi",
  "ru",
]);

/** Two letters that are typed for one with a mark, of which the first is what that one folds to. */
const digraphs: Partial<Record<Language, RegExp>> = {
  // "ue" after another vowel or q is no "ü": "neue", "Bauer", "Quelle".
  de: /([ao])e|(?<![aeoq])(u)e/g,
  sv: /([ao])e|(a)a/g,
  no: /(o)e|(a)a/g,
  da: /(o)e|(a)a/g,
};

const letterRun = /^\p{L}+$/u;
const cyrillic = /\p{Script=Cyrillic}/u;

/** Terms of a word without apostrophes, in any case. Only words made of letters have a stem. */
export function wordTerms(raw: string, language: Language): WordTerms {
  const folded = fold(raw);
  if (language === "und" || folded.length < 3 || !letterRun.test(folded)) {
    return { term: folded, variants: [] };
  }
  if (language === "en") return { term: stemmers.en(folded) || folded, variants: [] };
  const lower = readsAccents.has(language) ? raw.normalize("NFKC").toLowerCase() : folded;
  const term = stemOf(lower, language);
  const variants = new Set<string>();
  // Cyrillic letters with marks, such as й, are never typed without.
  if (lower !== folded && !cyrillic.test(folded)) variants.add(stemOf(folded, language));
  const pattern = digraphs[language];
  const short = pattern === undefined ? folded : folded.replace(pattern, "$1$2");
  if (short !== folded) variants.add(stemOf(short, language));
  variants.delete(term);
  return { term, variants: [...variants] };
}

/** Set behind a stem that would be a function word; no word ends so. */
const contentMark = "~";

/**
 * "Sicherheit" would be shortened to "sich", and "Seite" to "seit": words that occur on every page.
 * Such a stem is kept apart from these words.
 */
function stemOf(word: string, language: Exclude<Language, "und">): string {
  const folded = fold(word);
  const stem = fold(stemmers[language](word)) || folded;
  const isOther = functionWords[language].has(stem) && !functionWords[language].has(folded);
  return isOther ? stem + contentMark : stem;
}
