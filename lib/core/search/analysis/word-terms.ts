/** From a word to its index terms: the stem by the rules of a language, and other spellings of it. */
import { stemmer as danish } from "@orama/stemmers/danish";
import { stemmer as dutch } from "@orama/stemmers/dutch";
import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as finnish } from "@orama/stemmers/finnish";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as italian } from "@orama/stemmers/italian";
import { stemmer as norwegian } from "@orama/stemmers/norwegian";
import { stemmer as portuguese } from "@orama/stemmers/portuguese";
import { stemmer as russian } from "@orama/stemmers/russian";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { stemmer as swedish } from "@orama/stemmers/swedish";
import { fold } from "./fold.ts";
import type { Language } from "./languages.ts";

export interface WordTerms {
  /** What stands for the word. */
  readonly term: string;
  /** Stems of the same word written without its accents, or of `ö` where `oe` was typed. */
  readonly variants: readonly string[];
}

type Stemmer = (word: string) => string;

interface Rules {
  readonly stem: Stemmer;
  /** Whether the stemmer tells `é` from `e`; else the folded word is stemmed, accents or not. */
  readonly readsAccents: boolean;
  /** Two letters that are typed for one with a mark; the first letter is what that one folds to. */
  readonly digraphs?: RegExp;
  /** Gives common endings back the accent that people leave out. */
  readonly accentuate?: (word: string) => string;
}

/** "ue" after another vowel or q is no "ü": "neue", "Bauer", "Quelle". */
const germanDigraphs = /([ao])e|(?<![aeoq])(u)e/g;

const rules: Readonly<Record<Exclude<Language, "und">, Rules>> = {
  en: { stem: english, readsAccents: false },
  de: { stem: stemGerman, readsAccents: false, digraphs: germanDigraphs },
  fr: { stem: french, readsAccents: true },
  es: {
    stem: spanish,
    readsAccents: true,
    accentuate: (word) => word.replace(/([cs])ion$/, "$1ión"),
  },
  it: { stem: italian, readsAccents: true },
  pt: {
    stem: portuguese,
    readsAccents: true,
    accentuate: (word) => word.replace(/cao$/, "ção").replace(/coes$/, "ções"),
  },
  nl: { stem: dutch, readsAccents: false },
  sv: { stem: swedish, readsAccents: true, digraphs: /([ao])e|(a)a/g },
  no: { stem: norwegian, readsAccents: true, digraphs: /(o)e|(a)a/g },
  da: { stem: danish, readsAccents: true, digraphs: /(o)e|(a)a/g },
  fi: { stem: finnish, readsAccents: true },
  ru: { stem: stemRussian, readsAccents: true },
};

const letterRun = /^\p{L}+$/u;
const latinRun = /^[a-z]+$/;
const cyrillic = /\p{Script=Cyrillic}/u;

/** Terms of a word without apostrophes, in any case. Only words made of letters have a stem. */
export function wordTerms(raw: string, language: Language): WordTerms {
  const folded = fold(raw);
  if (language === "und" || folded.length < 3 || !letterRun.test(folded)) {
    return { term: folded, variants: [] };
  }
  const { stem, readsAccents, digraphs, accentuate } = rules[language];
  if (!readsAccents && digraphs === undefined) return { term: stemOr(folded, stem), variants: [] };
  const lower = readsAccents ? raw.normalize("NFKC").toLowerCase() : folded;
  const spelt = accentuate === undefined ? lower : accentuate(lower);
  const term = fold(stemOr(spelt, stem));
  const variants = new Set<string>();
  // Cyrillic letters with marks, such as й, are never typed without.
  if (lower !== folded && !cyrillic.test(folded)) variants.add(stemOr(folded, stem));
  const short = digraphs === undefined ? folded : folded.replace(digraphs, "$1$2");
  if (short !== folded) variants.add(stemOr(short, stem));
  variants.delete(term);
  return { term, variants: [...variants] };
}

function stemOr(word: string, stem: Stemmer): string {
  const found = stem(word);
  return found === "" ? word : found;
}

/**
 * Words of Latin origin: "installieren", "installiert", "Installierung" and "Installation" meet. The
 * stemmer leaves four stems of them.
 */
const germanLatin =
  /(?<=.{4})(?:ier(?:e|st|t(?:e[mnrs]?|est|et)?|en|end(?:e[mnrs]?)?|ung(?:en)?)|ation(?:en)?)$/;

function stemGerman(word: string): string {
  return german(word.replace(germanLatin, "ier"));
}

/** Names of the trade stand in Latin letters in Russian text, and have English endings. */
function stemRussian(word: string): string {
  return latinRun.test(word) ? english(word) : russian(word.replaceAll("ё", "е"));
}
