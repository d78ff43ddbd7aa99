/** What counts as a word in languages other than English: a stem, or characters where no space parts words. */
import { contentMark, fold, type Language, polishStem, wordTerms } from "../../corpus/index.ts";
import { wordsOfRun } from "./text-words.ts";

const apostrophes = /['’]/;
const stretches = /[\p{Script=Han}々]+|[\p{Script=Katakana}ー]+|\p{Script=Hiragana}+/gu;
const han = /^[\p{Script=Han}々]/u;
const hiragana = /^\p{Script=Hiragana}/u;
/** Shorter ones are particles and endings. */
const hiraganaLengthMin = 3;

/**
 * The words of a run, each with other spellings of it, likeliest first. An identifier has none: its
 * words are English.
 */
export function foreignWords(run: string, language: Language): readonly (readonly string[])[] {
  const unspaced = run.match(stretches);
  if (unspaced !== null) return unspaced.flatMap(characterWords).map((word) => [word]);
  if (wordsOfRun(run).length > 1) return [];
  // "l'installation", "dell'app": what stands before the apostrophe says nothing.
  const bare = run.split(apostrophes).reduce((left, right) => (right.length > 2 ? right : left));
  if (language === "pl") return [[polishStem(fold(bare)), fold(bare)]];
  const { term, variants } = wordTerms(bare, language);
  return [[...[term, ...variants].flatMap(withoutMark), fold(bare)]];
}

/** Files of words have some stems without the mark that keeps them apart from function words. */
function withoutMark(stem: string): readonly string[] {
  return stem.endsWith(contentMark) ? [stem, stem.slice(0, -contentMark.length)] : [stem];
}

/** Characters and pairs of them; katakana and longer hiragana are words of their own. */
function characterWords(stretch: string): string[] {
  if (hiragana.test(stretch)) return stretch.length < hiraganaLengthMin ? [] : [stretch];
  if (!han.test(stretch)) return [stretch.normalize("NFKC")];
  const characters = Array.from(stretch);
  const pairs = characters.slice(1).map((next, index) => (characters[index] as string) + next);
  return [...characters, ...pairs];
}
