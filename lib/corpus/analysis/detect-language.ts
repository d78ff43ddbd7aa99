/**
 * Guesses the language of a page by its function words, its letters and a few endings. A guess is
 * only made with enough of them: a page of code or of a few words says nothing.
 */
import { detach } from "./analyser.ts";
import { fold } from "./fold.ts";
import { listOfFunctionWords } from "./function-words.ts";
import { type Language, languages } from "./languages.ts";

/** Characters that are looked at; the first paragraphs say as much as the whole page. */
export const sampleLengthMax = 2_000;
/** Evidence that a text must have, in function words, and its share of the text's words. */
const evidenceMin = 2;
const shareMin = 0.06;
/** By how many function words the best language must lead. */
const leadMin = 1;
/**
 * Weight of a function word's second occurrence; further ones count nothing. Code repeats itself
 * where prose uses new words, and one name that looks like a function word ("Aux") is no evidence
 * alone.
 */
const repeatWeight = 0.5;

/**
 * English function words that also occur in code, so they say less about the prose around it; and
 * as little about another language with the same word, as Swedish has "in".
 */
const codeWords: ReadonlySet<string> = new Set(
  "as be can do does for from has have if in into is it its no not of on or other out over own same so than that then this through to until up when where which while with".split(
    " ",
  ),
);
const codeWordWeight = 0.5;

/** Letters that are evidence for a language; shared ones count for each. */
const letters: Readonly<Record<string, readonly Language[]>> = {
  ß: ["de"],
  ü: ["de"],
  ä: ["de", "sv", "fi"],
  ö: ["de", "sv", "fi"],
  å: ["sv", "no", "da"],
  ø: ["no", "da"],
  æ: ["no", "da"],
  ñ: ["es"],
  ã: ["pt"],
  õ: ["pt"],
  ç: ["fr", "pt"],
  œ: ["fr"],
  ê: ["fr", "pt"],
  è: ["fr", "it"],
  à: ["fr", "it"],
  ù: ["fr", "it"],
  ò: ["it"],
  ì: ["it"],
  ы: ["ru"],
  э: ["ru"],
  ł: ["pl"],
  ą: ["pl"],
  ę: ["pl"],
  ś: ["pl"],
  ż: ["pl"],
  ź: ["pl"],
  ć: ["pl"],
  ń: ["pl"],
};
const letterWeight = 0.5;
const letterPattern = new RegExp(`[${Object.keys(letters).join("")}]`, "g");

const groupLengthMin = 6;
/** Endings and groups of letters that long words of one language have. */
const groups: readonly { readonly pattern: RegExp; readonly language: Language }[] = [
  { pattern: /.{4}(?:ung|ungen|keit|heit|schaft|ieren|iert|lich)$|äu|sch[lmnw]/, language: "de" },
  { pattern: /.{3}(?:ción|ciones)$/, language: "es" },
  { pattern: /.{3}(?:ção|ções)$/, language: "pt" },
  { pattern: /.{3}zion[ei]$/, language: "it" },
  // The letters that all Cyrillic alphabets share; other languages also have special letters.
  { pattern: /^[а-яё]+$/, language: "ru" },
];

/** A single letter is a name in code and tables more often than a word. */
const word = /\p{L}{2,}/gu;
const asciiWord = /^[a-z]+$/;
const number: ReadonlyMap<Language, number> = new Map(
  languages.map((language, index) => [language, index]),
);

interface Evidence {
  /** Numbers of the languages it speaks for. */
  readonly languages: readonly number[];
  readonly weights: readonly number[];
}

const evidenceByWord = collectFunctionWords();

/** Letters of a script without spaces, and how many of them outweigh the letters of code around. */
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const han = /\p{Script=Han}/gu;
const latin = /[a-z]/gi;
const unspacedMin = 2;
/** A character says about as much as this many letters. */
const lettersPerCharacter = 3;
/** Share of a Japanese text that is kana; in Chinese there are single quoted ones. */
const kanaShareMin = 0.05;

/** Chinese or Japanese, where a text is written in their characters. */
function detectUnspaced(sample: string): Language | null {
  const kanas = sample.match(kana)?.length ?? 0;
  const characters = kanas + (sample.match(han)?.length ?? 0);
  const typed = sample.match(latin)?.length ?? 0;
  if (characters < unspacedMin || lettersPerCharacter * characters < typed) return null;
  return kanas >= kanaShareMin * characters ? "ja" : "zh";
}

/** Null when the text does not tell. */
export function detectLanguage(text: string): Language | null {
  return detectUnspaced(text.slice(0, sampleLengthMax)) ?? detectSpaced(text);
}

function detectSpaced(text: string): Language | null {
  const scores = new Float64Array(languages.length);
  const words = text.slice(0, sampleLengthMax).toLowerCase().match(word) ?? [];
  const counts = new Map<string, number>();
  for (const lower of words) {
    const told = tellsOf(lower);
    if (told === null) continue;
    const count = (counts.get(lower) ?? 0) + 1;
    counts.set(lower, count);
    if (count > 2) continue;
    for (const { language, first, again } of told) {
      scores[language] = (scores[language] as number) + (count === 1 ? first : again);
    }
  }
  const [best, second] = [...scores.keys()].sort(
    (left, right) => (scores[right] as number) - (scores[left] as number),
  ) as [number, number];
  const score = scores[best] as number;
  const isEnough = score >= evidenceMin && score >= shareMin * words.length;
  return isEnough && score - (scores[second] as number) >= leadMin
    ? (languages[best] as Language)
    : null;
}

/** What a word says about a language, by its number, at its first occurrence and at the second. */
interface Telling {
  readonly language: number;
  readonly first: number;
  readonly again: number;
}

/** Pages repeat the same words, most of which tell nothing. About 2 MB; longer ones are data. */
const rememberedMax = 20_000;
const rememberedLengthMax = 32;
const remembered = new Map<string, readonly Telling[] | null>();

/** Null for a word that tells nothing. */
function tellsOf(lower: string): readonly Telling[] | null {
  const known = remembered.get(lower);
  if (known !== undefined) return known;
  const told = readWord(lower);
  if (lower.length > rememberedLengthMax) return told;
  if (remembered.size >= rememberedMax) remembered.clear();
  // A copy: what was cut out of a page would keep all of its text.
  remembered.set(detach(lower), told);
  return told;
}

function readWord(lower: string): readonly Telling[] | null {
  const told: Telling[] = [];
  const add = (language: number, first: number, again = first): void => {
    told.push({ language, first, again });
  };
  const evidence = evidenceByWord.get(lower);
  evidence?.languages.forEach((language, index) => {
    const weight = evidence.weights[index] as number;
    add(language, weight, repeatWeight * weight);
  });
  if (!asciiWord.test(lower)) {
    for (const letter of new Set(lower.match(letterPattern))) {
      for (const language of letters[letter] ?? []) add(numberOf(language), letterWeight);
    }
  }
  if (evidence === undefined && lower.length >= groupLengthMin) {
    for (const { pattern, language } of groups) {
      if (pattern.test(lower)) add(numberOf(language), 1);
    }
  }
  return told.length === 0 ? null : told;
}

function numberOf(language: Language): number {
  return number.get(language) as number;
}

/** Function words of all languages, with and without their accents. */
function collectFunctionWords(): ReadonlyMap<string, Evidence> {
  const found = new Map<string, { languages: number[]; weights: number[] }>();
  languages.forEach((language, index) => {
    const list = listOfFunctionWords(language);
    for (const spelling of new Set([...list, ...list.map(fold)])) {
      const evidence = found.get(spelling) ?? { languages: [], weights: [] };
      evidence.languages.push(index);
      evidence.weights.push(codeWords.has(spelling) ? codeWordWeight : 1);
      found.set(spelling, evidence);
    }
  });
  return found;
}
