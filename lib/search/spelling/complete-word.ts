/** Completes the word that is still being typed. */

import { functionWords, type Segment } from "../../corpus/index.ts";
import { TopScores } from "../scoring/top-scores.ts";
import { boundedPrefixDistance, bytesOf } from "./edit-distance.ts";
import type { Lexicon, LexiconContext } from "./lexicon.ts";
import { termsBeginning } from "./terms-beginning.ts";

export interface Completion {
  readonly word: string;
  readonly term: string;
}

/** More completions add work and, being rare words, hardly a page. */
const completionsMax = 16;
/** One or two letters begin so many words that a few frequent ones are as good a guess as all. */
export const fewLetters = 2;
const fewCompletionsMax = 6;
/** Up to three letters begin thousands of words, and everybody types them: they are remembered. */
const shortBeginning = 3;
const rememberedMax = 2_000;
const shortBeginnings = new WeakMap<Segment, Map<string, readonly number[]>>();
/** Fewer letters are too few to detect a typing error. */
const correctedLengthMin = 4;

/**
 * The most frequent words that begin with `typed` and are no function words, most frequent first; if
 * there are none and it may be mistyped, those that begin almost so.
 */
export function completeWord(
  typed: string,
  { commonLanguages, lexicon }: LexiconContext,
  mayBeMistyped: boolean,
): readonly Completion[] {
  const isContent = ({ word }: Completion): boolean =>
    !commonLanguages.some((language) => functionWords[language].has(word));
  const found = frequentCompletions(lexicon, typed).filter(isContent);
  return found.length === 0 && mayBeMistyped ? completeMistyped(lexicon, typed) : found;
}

function frequentCompletions(lexicon: Lexicon, typed: string): Completion[] {
  const count = countFor(typed);
  return mostFrequent(lexicon, count, (segment) => {
    if (typed.length > shortBeginning) return frequentWords(segment, typed, 2 * count);
    const known = shortBeginnings.get(segment) ?? new Map<string, readonly number[]>();
    shortBeginnings.set(segment, known);
    const words = known.get(typed) ?? frequentWords(segment, typed, 2 * count);
    if (known.size >= rememberedMax) known.clear();
    known.set(typed, words);
    return words;
  });
}

function frequentWords(segment: Segment, typed: string, count: number): readonly number[] {
  const { vocabulary, arrays } = segment;
  const [first, last] = termsBeginning(vocabulary, typed);
  const found: number[] = [];
  for (let number = first; number < last; number++) {
    if (arrays.wordRanks[number] !== 0) found.push(number);
  }
  return mostFrequentFirst(found, segment, count);
}

/** Words whose beginning is one slip away from `typed`. */
function completeMistyped(lexicon: Lexicon, typed: string): Completion[] {
  if (typed.length < correctedLengthMin || /\d/.test(typed)) return [];
  const wanted = bytesOf(typed);
  const [letter = ""] = typed;
  const count = countFor(typed);
  return mostFrequent(lexicon, count, (segment) => {
    const { vocabularyBytes: bytes, vocabularyOffsets: offsets, wordRanks } = segment.arrays;
    const [first, last] = termsBeginning(segment.vocabulary, letter);
    const found: number[] = [];
    for (let number = first; number < last; number++) {
      if (wordRanks[number] === 0) continue;
      const word = { bytes, start: offsets[number] as number, end: offsets[number + 1] as number };
      if (boundedPrefixDistance(wanted, word, 1) === 1) found.push(number);
    }
    return mostFrequentFirst(found, segment, 2 * count);
  });
}

function countFor(typed: string): number {
  return typed.length > fewLetters ? completionsMax : fewCompletionsMax;
}

function mostFrequent(
  lexicon: Lexicon,
  count: number,
  candidatesOf: (segment: Segment) => readonly number[],
): Completion[] {
  const completions = new Map<string, Completion>();
  for (const segment of lexicon.segments) {
    const { termOfWord } = segment.arrays;
    for (const number of candidatesOf(segment)) {
      const term = segment.vocabulary.termAt(termOfWord[number] as number);
      // Spellings of one term complete in the same way: the most frequent one represents them.
      if (completions.has(term) || !lexicon.has(term)) continue;
      completions.set(term, { word: segment.vocabulary.termAt(number), term });
    }
  }
  if (lexicon.segments.length < 2) return [...completions.values()].slice(0, count);
  const frequency = ({ term }: Completion): number => lexicon.frequency(term);
  return [...completions.values()]
    .sort((left, right) => frequency(right) - frequency(left))
    .slice(0, count);
}

/** The words most frequent in the segment, in that order. Sorting them all would take too long. */
function mostFrequentFirst(
  candidates: readonly number[],
  { arrays, shown }: Segment,
  count: number,
): number[] {
  const order = shown?.wordOrder ?? arrays.wordRanks;
  const top = new TopScores(count);
  for (const number of candidates) top.add(-(order[number] as number));
  return candidates
    .filter((number) => -(order[number] as number) >= top.threshold)
    .sort((left, right) => (order[left] as number) - (order[right] as number));
}
