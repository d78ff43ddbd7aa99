/**
 * Corrects words that no page has. Words that some page has are never changed, so a correct query
 * stays as it is; and the correction is a query again, so that everything else treats it as typed.
 */

import { occursIn, type QueryWord } from "../query/query-words.ts";
import { knownBeginning } from "./known-beginning.ts";
import type { Lexicon } from "./lexicon.ts";
import { nameMeant } from "./mistyped-names.ts";
import { type NearWord, nearWords } from "./near-words.ts";
import type { MayMean } from "./right-words.ts";
import { splitWord } from "./split-words.ts";
import { isAdjacentInCorpus, type Neighbour } from "./word-neighbours.ts";

export interface Correction {
  /** As typed, folded; two words when they were joined. */
  readonly word: string;
  /** The word searched instead; two words if it was split. */
  readonly to: string;
}

export interface UnknownWord {
  readonly word: string;
  /** Words of the pages that look like it, nearest first. */
  readonly nearest: readonly string[];
}

export interface CorrectedQuery {
  /** The query to search for. */
  readonly query: string;
  readonly corrected: readonly Correction[];
  /** Those that stand for one word in two, or for the first half of one. */
  readonly splits: readonly string[];
  readonly unknown: readonly UnknownWord[];
  /** Words that match as spelt: those searched instead, and those known elsewhere only. */
  readonly evidence: readonly string[];
}

/**
 * Looking for near words takes about a millisecond each; a text with more unknown words is not a
 * query.
 */
const lookedUpMax = 6;
const nearestMax = 3;
/** Shorter words are joined by chance. */
const joinedLengthMin = 6;
/** One slip from 4 letters, two from 9; digits say nothing about how a word is spelt. */
const oneSlipLetters = 4;
const twoSlipsLetters = 9;

export interface CorrectOptions {
  /** False only tells what is unknown. */
  readonly typo: boolean;
  /** Whether near words are looked for where nothing is corrected. Default: yes. */
  readonly tellsNearest?: boolean | undefined;
  /** Whether a word may stand for another; absent for any. */
  readonly mayMean?: MayMean | undefined;
}

/** `words` are those of the query that count. */
export function correctQuery(
  query: string,
  words: readonly QueryWord[],
  lexicon: Lexicon,
  { typo: mayCorrect, tellsNearest = true, mayMean = () => true }: CorrectOptions,
): CorrectedQuery {
  const edits: Edit[] = [];
  const unknown: UnknownWord[] = [];
  const known: string[] = [];
  const isKnown = words.map((word) => occursIn(word, (term) => lexicon.has(term)));
  let lookedUp = 0;
  const mayLook = (): boolean => lookedUp++ < lookedUpMax;
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as QueryWord;
    if (edits.some(({ end }) => end > word.start)) continue;
    if (isKnown[index] === true) {
      if (!mayCorrect) continue;
      const name = nameMeant(query.slice(word.start, word.end), word, lexicon, mayLook);
      if (name !== null) edits.push(editOf(query, word, name.word));
      continue;
    }
    const elsewhere = lexicon.doubts(word.word) ? 0 : frequencyElsewhere(word, lexicon);
    if (elsewhere > 0) known.push(word.word);
    const joined = mayCorrect && elsewhere === 0 ? joinedEdit(words, index, lexicon, edits) : null;
    if (joined !== null) {
      edits.push(joined);
      continue;
    }
    const looks = (mayCorrect || tellsNearest) && mayLook();
    const near = looks ? lookUp(lexicon, word.word, mayMean) : noWords;
    const neighbours = hyphenated(query, words, index);
    // A word of other collections is as likely meant as it is frequent.
    const isLikelier = near.frequency > elsewhere;
    const within =
      neighbours.length === 0
        ? near.within
        : (near.spellings.find((spelling) => isAdjacentInCorpus(lexicon, spelling, neighbours)) ??
          null);
    const to = mayCorrect && isLikelier ? (within ?? near.split) : null;
    if (to !== null) edits.push({ ...editOf(query, word, to), isSplit: within === null });
    else unknown.push({ word: word.word, nearest: near.nearest });
  }
  return {
    query: apply(query, edits),
    corrected: edits.map(({ word, to }) => ({ word, to })),
    splits: edits.filter(({ isSplit }) => isSplit).map(({ to }) => to),
    unknown,
    evidence: [...edits.flatMap(({ to }) => to.split(" ")), ...known],
  };
}

interface Edit extends Correction {
  readonly start: number;
  readonly end: number;
  /** What takes the place of the word in the query. */
  readonly text: string;
  readonly isSplit?: boolean;
}

function editOf(query: string, { start, end, word }: QueryWord, to: string): Edit {
  const typed = query.slice(start, end);
  // Only what was typed as a name has parts: `useEfect` becomes `useEffect`.
  const isName = to.length > 1 && /\p{Ll}\p{Lu}/u.test(typed) && !to.includes(" ");
  return { start, end, word, to, text: isName ? inCaseOf(typed, to) : to };
}

/** `to` with the upper-case letters of `typed`, by whose humps a name is read in parts. */
function inCaseOf(typed: string, to: string): string {
  const shared = Math.min(typed.length, to.length);
  let start = 0;
  while (start < shared && typed[start]?.toLowerCase() === to[start]) start += 1;
  let end = 0;
  while (end < shared - start && typed.at(-1 - end)?.toLowerCase() === to.at(-1 - end)) end += 1;
  const slip = to.slice(start, to.length - end);
  return typed.slice(0, start) + slip + typed.slice(typed.length - end);
}

interface LookedUp {
  /** The best word within the slips that a word of this length may have. */
  readonly within: string | null;
  /** Two words that stand for the word, or the one of them that the pages have. */
  readonly split: string | null;
  /** All words as near as `within`, the most frequent first. */
  readonly spellings: readonly string[];
  /** Frequency of `within`; `split` does not count as a match for a known word. */
  readonly frequency: number;
  readonly nearest: readonly string[];
}

const noWords: LookedUp = {
  within: null,
  split: null,
  spellings: [],
  frequency: 0,
  nearest: [],
};

function lookUp(lexicon: Lexicon, word: string, mayMean: MayMean): LookedUp {
  const slips = slipsAllowed(word);
  if (slips === 0) return noWords;
  const similar = nearWords(lexicon, word, slips);
  const near = similar.filter((other) => mayMean(word, other.word));
  const split = splitWord(lexicon, word)?.join(" ") ?? knownBeginning(lexicon, word);
  const pair = split !== null && mayMean(word, split) ? split : null;
  const best = near[0];
  // Two words run together are likelier than two slips in one.
  const within = best === undefined || (best.distance > 1 && pair !== null) ? null : best.word;
  const nearest = pair === null ? distinctWords(similar) : [pair, ...distinctWords(similar)];
  const frequency = within === null ? Number(pair !== null) : (best?.frequency ?? 0);
  const spellings =
    within === null
      ? []
      : near.filter(({ distance }) => distance === best?.distance).map((other) => other.word);
  return { within, split: pair, spellings, frequency, nearest: nearest.slice(0, nearestMax) };
}

/**
 * The words that a hyphen joins to this one, with their place beside it. A part of `tree-shake` may
 * only become a word that pages have there too.
 */
function hyphenated(query: string, words: readonly QueryWord[], index: number): Neighbour[] {
  const { start, end } = words[index] as QueryWord;
  const [before, after] = [words[index - 1], words[index + 1]];
  const found: Neighbour[] = [];
  if (before !== undefined && query.slice(before.end, start) === "-") {
    found.push({ word: before.word, isBefore: true });
  }
  if (after !== undefined && query.slice(end, after.start) === "-") {
    found.push({ word: after.word, isBefore: false });
  }
  return found;
}

/** Sections of all collections that have the word; pieces count as the rarest of them. */
function frequencyElsewhere({ terms, pieces }: QueryWord, lexicon: Lexicon): number {
  const whole = Math.max(0, ...terms.map((term) => lexicon.frequency(term)));
  const parts = pieces.map((term) => lexicon.frequency(term));
  return Math.max(whole, pieces.length === 0 ? 0 : Math.min(...parts));
}

function slipsAllowed(word: string): number {
  const letters = word.replace(/\P{L}/gu, "").length;
  if (letters < oneSlipLetters) return 0;
  return letters < twoSlipsLetters ? 1 : 2;
}

/** The nearest spelling of each term. */
function distinctWords(near: readonly NearWord[]): string[] {
  const words = new Map<string, string>();
  for (const { term, word } of near) if (!words.has(term)) words.set(term, word);
  return [...words.values()];
}

/** Joins the unknown word with a neighbour that no edit has touched yet. */
function joinedEdit(
  words: readonly QueryWord[],
  index: number,
  lexicon: Lexicon,
  edits: readonly Edit[],
): Edit | null {
  for (const first of [index - 1, index]) {
    const [left, right] = [words[first], words[first + 1]];
    if (left === undefined || right === undefined) continue;
    if (edits.some(({ end }) => end > left.start)) continue;
    const to = left.word + right.word;
    if (to.length < joinedLengthMin || lexicon.wordFrequency(to) === 0) continue;
    const word = `${left.word} ${right.word}`;
    return { start: left.start, end: right.end, word, to, text: to };
  }
  return null;
}

function apply(query: string, edits: readonly Edit[]): string {
  let text = "";
  let position = 0;
  for (const { start, end, text: to } of edits) {
    text += query.slice(position, start) + to;
    position = end;
  }
  return text + query.slice(position);
}
