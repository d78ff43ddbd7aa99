/**
 * English compounds that pages write in one word or in two, whichever was typed: "time zone" and
 * "timezone", "back up" and "backup".
 */
import { functionWords } from "../../corpus/index.ts";
import type { QueryWord } from "../query/query-words.ts";
import { isLastWord } from "./known-beginning.ts";
import type { Lexicon } from "./lexicon.ts";
import { wordFrequency } from "./split-words.ts";
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
/** Words behind a verb that change what it means. */
const particles: ReadonlySet<string> = new Set(["up", "out", "off", "over", "down"]);
/** The ones among them that mostly begin what follows. */
const prepositions: ReadonlySet<string> = new Set(["over", "down"]);
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
  const rarer = Math.min(wordFrequency(lexicon, word.word), wordFrequency(lexicon, next.word));
  const frequency = wordFrequency(lexicon, joined);
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

/** Function words of the query that stay because they belong to the verb before them: "start over". */
export function particlesOf(
  query: string,
  words: readonly QueryWord[],
  lexicon: Lexicon,
): ReadonlySet<string> {
  const kept = words.filter(({ word, start }, index) => {
    const verb = words[index - 1];
    if (verb === undefined || !particles.has(word) || query.slice(verb.end, start) !== " ")
      return false;
    const next = words[index + 1]?.word;
    // "Search over HTTP" says how.
    if (prepositions.has(word) && next !== undefined && !functionWords.en.has(next)) return false;
    const isVerb = plainWord.test(verb.word) && !functionWords.en.has(verb.word);
    return isVerb && isAdjacentInCorpus(lexicon, word, [{ word: verb.word, isBefore: true }]);
  });
  return new Set(kept.map(({ word }) => word));
}
