/** Finds the words of the index that a mistyped word may mean. */
import type { Segment } from "../../corpus/index.ts";
import { boundedDistance, bytesOf } from "./edit-distance.ts";
import { letterDifference, letterSet, letterSets } from "./letter-sets.ts";
import type { Lexicon } from "./lexicon.ts";
import { termsBeginning } from "./terms-beginning.ts";

export interface NearWord {
  /** As the pages spell it, folded. */
  readonly word: string;
  /** The term in the index. */
  readonly term: string;
  readonly distance: number;
  /** Sections that hold the term. */
  readonly frequency: number;
}

/**
 * Words of the wanted collections within `distanceMax` of `word`, nearest first, then most
 * frequent. The first letter is taken as right unless no word is one slip away; digits always are.
 */
export function nearWords(lexicon: Lexicon, word: string, distanceMax: number): NearWord[] {
  const found = new Map<string, NearWord>();
  const keep = (candidate: NearWord): void => void found.set(candidate.word, candidate);
  // One slip is found quickly and explains most words, so the search for two comes after it.
  for (let slips = 1; slips <= distanceMax && found.size === 0; slips++) {
    wordsAway(lexicon, word, slips).forEach(keep);
    if (found.size === 0 && slips === 1) otherBeginnings(lexicon, word).forEach(keep);
  }
  return [...found.values()].sort(byNearness);
}

/** The same for one slip that is not in the first letter. */
export function wordsOneSlipAway(lexicon: Lexicon, word: string): NearWord[] {
  const found = new Map(wordsAway(lexicon, word, 1).map((near) => [near.word, near]));
  return [...found.values()].sort(byNearness);
}

/** Words that begin with the same letter and are `slips` away, for each segment that has them. */
function wordsAway(lexicon: Lexicon, word: string, slips: number): NearWord[] {
  return lexicon.segments.flatMap((segment) =>
    wordsNear(segment, word, slips).flatMap(
      (number) => describe(lexicon, segment, word, number) ?? [],
    ),
  );
}

export function byNearness(left: NearWord, right: NearWord): number {
  if (left.distance !== right.distance) return left.distance - right.distance;
  if (left.frequency !== right.frequency) return right.frequency - left.frequency;
  return left.word < right.word ? -1 : 1;
}

/** Numbers of the words that begin with the same letter and are `slips` away. */
function wordsNear(segment: Segment, word: string, slips: number): number[] {
  const { vocabularyBytes: bytes, vocabularyOffsets: offsets, wordRanks } = segment.arrays;
  const typed = bytesOf(word);
  const near: number[] = [];
  const [letter = ""] = word;
  const [first, last] = termsBeginning(segment.vocabulary, letter);
  const sets = letterSets(segment);
  const letters = letterSet(typed);
  for (let number = first; number < last; number++) {
    if (wordRanks[number] === 0) continue;
    if (letterDifference(sets[number] as number, letters) > 2 * slips) continue;
    const start = offsets[number] as number;
    const end = offsets[number + 1] as number;
    if (Math.abs(end - start - typed.end) > slips) continue;
    if (boundedDistance(typed, { bytes, start, end }, slips) === slips) near.push(number);
  }
  return near;
}

function describe(
  lexicon: Lexicon,
  segment: Segment,
  typed: string,
  number: number,
): NearWord | null {
  const word = segment.vocabulary.termAt(number);
  const term = segment.vocabulary.termAt(segment.arrays.termOfWord[number] as number);
  if (digitsOf(word) !== digitsOf(typed) || !lexicon.has(term)) return null;
  if (lexicon.doubts(word)) return null;
  const typedBytes = bytesOf(typed);
  const distance = boundedDistance(typedBytes, bytesOf(word), typedBytes.end);
  return { word, term, distance, frequency: lexicon.frequency(term) };
}

/** A number is never mistaken for another: `utf8` is not `utf16`. */
function digitsOf(word: string): string {
  return word.replace(/\D/g, "");
}

const letters = "abcdefghijklmnopqrstuvwxyz".split("");

/** One slip at the very beginning: all that it can be is looked up instead of searched. */
function otherBeginnings(lexicon: Lexicon, word: string): NearWord[] {
  if (!/^[a-z]{5,}$/.test(word)) return [];
  const rest = word.slice(1);
  const spellings = [
    rest,
    `${word[1]}${word[0]}${word.slice(2)}`,
    ...letters.map((letter) => letter + rest),
    ...letters.map((letter) => letter + word),
  ];
  return lexicon.segments.flatMap((segment) =>
    spellings.flatMap((spelling) => {
      const number = segment.vocabulary.find(spelling);
      if (number === -1 || segment.arrays.wordRanks[number] === 0 || spelling === word) return [];
      return describe(lexicon, segment, word, number) ?? [];
    }),
  );
}
