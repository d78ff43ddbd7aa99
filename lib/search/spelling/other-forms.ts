/**
 * English compounds that pages write in one word or in two, whichever was typed: "time zone" and
 * "timezone", "back up" and "backup".
 */
import { functionWords } from "../../corpus/index.ts";
import type { QueryWord } from "../query/query-words.ts";
import { isLastWord } from "./last-words.ts";
import type { Lexicon } from "./lexicon.ts";
import { particles } from "./particles.ts";
import { isAdjacentInCorpus } from "./word-neighbours.ts";

export interface OtherForm {
  readonly words: readonly QueryWord[];
  readonly synonyms: readonly string[];
}

/** What asks for an amount is written in two ways, and pages have one of them. */
const abbreviations: ReadonlyMap<string, string> = new Map([
  ["maximum", "max"],
  ["max", "maximum"],
  ["minimum", "min"],
  ["min", "minimum"],
]);
/** These only do in one word, as in "login": everywhere else they say nothing. */
const joinedParticles: ReadonlySet<string> = new Set([
  ...particles,
  "in",
  "on",
  "through",
  "around",
]);
const joinedLengthMin = 5;
/** Share of the sections that have the rarer half; what is rarer is a name, as "sqlserver" is. */
const joinedShareMin = 0.05;
/** Longer queries are paragraphs, whose words have their forms beside them. */
const wordsMax = 32;
/** Shorter halves fit together by chance. */
const halfLengthMin = 3;
const plainWord = /^[a-z]+$/;

/** `words` are all of the query; `counting` those that say something. */
export function otherForms(
  query: string,
  words: readonly QueryWord[],
  counting: readonly QueryWord[],
  lexicon: Lexicon,
): OtherForm[] {
  const forms: OtherForm[] = [];
  if (counting.length > wordsMax) return forms;
  words.forEach((word, index) => {
    if (!counting.includes(word) || !plainWord.test(word.word)) return;
    const next = words[index + 1];
    const joined = next === undefined ? null : joinedForm(query, word, next, counting, lexicon);
    if (joined !== null) forms.push(joined);
    const split = splitForm(word, lexicon) ?? abbreviations.get(word.word) ?? null;
    if (split !== null) forms.push({ words: [word], synonyms: [split] });
  });
  return forms;
}

function joinedForm(
  query: string,
  word: QueryWord,
  next: QueryWord,
  counting: readonly QueryWord[],
  lexicon: Lexicon,
): OtherForm | null {
  if (!/^[ -]$/.test(query.slice(word.end, next.start)) || !plainWord.test(next.word)) return null;
  const joined = word.word + next.word;
  // "use state" is no "useState": names of code are in no order that people type.
  const isCompound = isLastWord(next.word) && counting.includes(next);
  const isPair = isCompound || joinedParticles.has(next.word);
  if (!isPair || joined.length < joinedLengthMin) return null;
  const rarer = Math.min(lexicon.wordFrequency(word.word), lexicon.wordFrequency(next.word));
  const frequency = lexicon.wordFrequency(joined);
  if (frequency === 0 || frequency < joinedShareMin * rarer) return null;
  return { words: [word, next], synonyms: [joined] };
}

/** Pages must have the halves next to each other, or "carpet" would be a car and a pet. */
function splitForm({ word }: QueryWord, lexicon: Lexicon): string | null {
  for (let at = halfLengthMin; at <= word.length - halfLengthMin; at++) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    if (!isLastWord(tail) || particles.has(tail) || functionWords.en.has(head)) continue;
    const neighbours = [{ word: head, isBefore: true }];
    if (isAdjacentInCorpus(lexicon, tail, neighbours)) return `${head} ${tail}`;
  }
  return null;
}
