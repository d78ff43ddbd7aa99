/** Which language a query is written in: too few words for a detector, so it is asked who has them. */
import { detectLanguage, fold, functionWords, type Language } from "../../corpus/index.ts";
import type { ForeignPack } from "./foreign-pack.ts";
import { forEachRun } from "./text-words.ts";

/** Size of a word, small for a frequent one; null for a word that the language does not have. */
export type WordSize = (run: string) => number | null;

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const han = /\p{Script=Han}/u;
const cyrillic = /\p{Script=Cyrillic}/u;
const letters = /\p{L}{2}|\p{Script=Han}/u;
/** Runs that are looked at. */
const runsMax = 32;
/** Share of its words from which on a query is English where no other language has them. */
const englishShare = 0.75;
/** A word that English alone has may be a name or common to both, and a compound one by chance. */
const halfEvidence = 0.5;

/** Languages whose words a query may have, by its letters. */
export function likelyLanguages(text: string, languages: readonly string[]): readonly string[] {
  if (kana.test(text)) return languages.filter((language) => language === "ja");
  if (han.test(text)) return languages.filter((language) => language === "zh" || language === "ja");
  if (cyrillic.test(text)) return languages.filter((language) => language === "ru");
  if (detectLanguage(text) === "en") return [];
  return languages.filter((language) => !["ja", "zh", "ru"].includes(language));
}

/**
 * The language whose words outweigh the English ones, the first of equals. Otherwise English where it
 * has most words, and null where it has not: a page in a language without words is then no other
 * language's.
 */
export function spokenLanguage(
  text: string,
  packs: readonly ForeignPack[],
  english: WordSize,
): string | null {
  const runs = runsOf(text);
  const told = detectLanguage(text);
  let best: ForeignPack | null = null;
  let most = 0;
  for (const pack of packs) {
    const value = weigh(runs, pack, english) + Number(pack.language === told);
    if (value <= most) continue;
    best = pack;
    most = value;
  }
  if (best !== null) return best.language;
  const known = runs.filter((run) => english(run) !== null).length;
  return known >= englishShare * runs.length ? "en" : null;
}

/** By how much a query speaks for the language of a pack, and not for English; 0 for not at all. */
function weigh(runs: readonly string[], pack: ForeignPack, english: WordSize): number {
  let [own, other] = [0, 0];
  for (const run of runs) {
    const [here, there] = [pack.sizeOf(run), english(run)];
    if (here !== null) {
      // "die" and "links" are words of both, and more frequent in one of them.
      if (there === null || here < there) own += 1;
      else other += 1;
    } else if (there !== null) other += halfEvidence;
    else if (pack.read(run).words.length > 1) own += halfEvidence;
  }
  return own - other - functionWordsAgainst(runs, pack.language);
}

/** What English function words say against a language: all, unless it has as many of its own. */
function functionWordsAgainst(runs: readonly string[], language: Language): number {
  const words = runs.map(fold);
  // In a script of its own no English word tells against it.
  if (functionWords[language].size === 0) return 0;
  const only = (one: Language, other: Language): number =>
    words.filter((word) => functionWords[one].has(word) && !functionWords[other].has(word)).length;
  return only("en", language) > only(language, "en") ? words.length : 0;
}

function runsOf(text: string): readonly string[] {
  const runs: string[] = [];
  forEachRun(text, (run) => {
    if (letters.test(run)) runs.push(run);
    return runs.length < runsMax;
  });
  return runs;
}
