/** Which language a query is written in: too few words for a detector, so it is asked who knows them. */
import { detectLanguage } from "../../corpus/index.ts";
import type { RunWords } from "./bag-of-words.ts";
import type { ForeignPack } from "./foreign-pack.ts";
import { forEachRun } from "./text-words.ts";

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const han = /\p{Script=Han}/u;
const cyrillic = /\p{Script=Cyrillic}/u;
/** Share of its words from which on a query is English: other languages share names with it. */
const englishShare = 0.75;
/** Share of its words that another language must know. */
const knownShareMin = 0.5;
const letters = /\p{L}{2}/u;

/** Languages whose words a query may have, by its letters. */
export function likelyLanguages(
  text: string,
  languages: readonly string[],
  english: RunWords,
): readonly string[] {
  if (kana.test(text)) return languages.filter((language) => language === "ja");
  if (han.test(text)) return languages.filter((language) => language === "zh" || language === "ja");
  if (cyrillic.test(text)) return languages.filter((language) => language === "ru");
  if (detectLanguage(text) === "en" || knownShare(text, english) >= englishShare) return [];
  return languages.filter((language) => !["ja", "zh", "ru"].includes(language));
}

/**
 * The language that knows most of a query; the first of equals. English where it knows most words,
 * and null where none does: a page in a language without words is then no other language's.
 */
export function spokenLanguage(
  text: string,
  packs: readonly ForeignPack[],
  english: RunWords,
): string | null {
  const told = detectLanguage(text);
  let best: ForeignPack | null = null;
  let most = Math.max(knownShareMin, knownShare(text, english) + Number.EPSILON);
  for (const pack of packs) {
    const share = knownShare(text, (run) => {
      const own = pack.wordsOf(run);
      return own.length > 0 ? own : english(run);
    });
    const value = pack.language === told ? share + 1 : share;
    if (value <= most && !(best === null && value === most)) continue;
    best = pack;
    most = value;
  }
  return best?.language ?? (knownShare(text, english) >= englishShare ? "en" : null);
}

function knownShare(text: string, wordsOf: RunWords): number {
  let [known, runs] = [0, 0];
  forEachRun(text, (run) => {
    if (!letters.test(run) && !han.test(run)) return true;
    runs += 1;
    if (wordsOf(run).length > 0) known += 1;
    return true;
  });
  return runs === 0 ? 1 : known / runs;
}
