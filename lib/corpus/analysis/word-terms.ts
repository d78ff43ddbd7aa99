/** From a word to its index terms: the stem by the rules of a language, and other spellings of it. */
import { fold } from "./fold.ts";
import { functionWords, isAnyFunctionWord, isFunctionWord } from "./function-words.ts";
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

/** What is written with Latin letters in these is English. */
const hasEnglishWords: ReadonlySet<Language> = new Set(["ru", "ja", "zh"]);

const latin = /^[a-z]+$/;
const letterRun = /^\p{L}+$/u;
const cyrillic = /\p{Script=Cyrillic}/u;

/** Terms of a word without apostrophes, in any case. Only words made of letters have a stem. */
export function wordTerms(raw: string, language: Language): WordTerms {
  const folded = fold(raw);
  if (language === "und" || folded.length < 3 || !letterRun.test(folded)) {
    return { term: folded, variants: [] };
  }
  const isEnglish = language === "en" || (hasEnglishWords.has(language) && latin.test(folded));
  if (isEnglish) return { term: stemOf(folded, "en"), variants: [] };
  const lower = readsAccents.has(language) ? raw.normalize("NFKC").toLowerCase() : folded;
  const written = raw.normalize("NFC").toLowerCase();
  const term = stemOf(lower, language, written === folded ? undefined : written);
  const variants = new Set<string>();
  // Cyrillic letters with marks, such as й, are never typed without.
  if (lower !== folded && !cyrillic.test(folded)) variants.add(stemOf(folded, language));
  const pattern = digraphs[language];
  const short = pattern === undefined ? folded : folded.replace(pattern, "$1$2");
  if (short !== folded) variants.add(stemOf(short, language));
  if (language === "pl") variants.add(polishStem(folded) + contentMark);
  variants.delete(term);
  return { term, variants: [...variants] };
}

/** Endings of cases, numbers and persons of Polish, folded; the longest goes. */
const polishEndings =
  /(?<=.{3})(?:iami|ami|iach|ach|owie|iego|ego|iemu|emu|imi|ymi|iom|om|iem|em|owi|ow|ich|ych|im|ym|iej|ej|ia|ie|iu|io|ii|a|e|i|o|u|y)$/;

/** Kept beside the word, with a mark, so that it finds other forms of it and no other word. */
export function polishStem(folded: string): string {
  return folded.replace(polishEndings, "");
}

/** Set behind a stem that would be a function word; no word ends so. */
export const contentMark = "~";

/**
 * "Sicherheit" would be shortened to "sich", "Seite" to "seit" and "one" to "on": words that occur on
 * every page. Such a stem is kept apart from these words, and from those of other languages, whose
 * pages may be searched with it: "ändern" from "and", "Thema" from "them". English stems are not,
 * because pages in all languages have English words. `marked` is the word with its marks, if it has
 * any: "ändere" is no "andere".
 */
function stemOf(word: string, language: Exclude<Language, "und">, marked?: string): string {
  const folded = fold(word);
  const stem = fold(stemmers[language](word)) || folded;
  const saysNothing = language === "en" ? functionWords.en.has(stem) : isAnyFunctionWord(stem);
  return saysNothing && !isFunctionWord(folded, language, marked) ? stem + contentMark : stem;
}
