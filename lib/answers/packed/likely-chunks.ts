/**
 * Tells by first letters which words of a text may say a word of the question, so that only they are
 * analysed: analysing all of them took a third of an answer.
 */
import type { QuestionWord } from "../../contract/index.ts";
import type { ChunkFilter, Language } from "../../corpus/index.ts";

/** Letters of both cases have the same five bits, which tell digits and signs apart well enough. */
const letterBits = 5;
const letterCount = 1 << letterBits;
const letterMask = letterCount - 1;
/** Stems of a word in other forms have one letter less in common than the words. */
const lettersMax = 4;
const apostrophe = 0x27;

/** Never false for a chunk one of whose terms, or the beginning of one, is among those of the words. */
export function createLikelyChunks(
  words: readonly QuestionWord[],
  language: Language,
): ChunkFilter {
  const beginnings = beginningsOf(words, language);
  return (text, start, end) => {
    let isInside = false;
    for (let at = start; at < end; at += 1) {
      const unit = text.charCodeAt(at);
      // What lies beyond ASCII folds in ways that letters do not show; apostrophes are left out.
      if (unit > 0x7f || unit === apostrophe) return true;
      const isLower = unit >= 0x61 && unit <= 0x7a;
      // Parts of an identifier begin with a capital, a digit, or behind a sign.
      if (!(isInside && isLower) && beginsAt(beginnings, text, at)) return true;
      isInside = isLower || (unit >= 0x41 && unit <= 0x5a);
    }
    return false;
  };
}

/** By their first two letters. */
type Beginnings = ReadonlyMap<number, readonly string[]>;

function beginsAt(beginnings: Beginnings, text: string, at: number): boolean {
  const likely = beginnings.get(pairOf(text.charCodeAt(at), text.charCodeAt(at + 1)));
  return likely?.some((beginning) => hasLetters(text, at, beginning)) ?? false;
}

function hasLetters(text: string, at: number, beginning: string): boolean {
  for (let letter = 2; letter < beginning.length; letter += 1) {
    const difference = text.charCodeAt(at + letter) ^ beginning.charCodeAt(letter);
    if ((difference & letterMask) !== 0) return false;
  }
  return true;
}

function beginningsOf(words: readonly QuestionWord[], language: Language): Beginnings {
  const beginnings = new Map<number, string[]>();
  for (const term of words.flatMap(({ terms }) => terms)) {
    const first = term.charCodeAt(0);
    const beginning = term.slice(0, sharedLetters(term, language));
    for (const second of secondLetters(term)) {
      const pair = pairOf(first, second);
      beginnings.set(pair, [...(beginnings.get(pair) ?? []), beginning]);
    }
  }
  return beginnings;
}

/** English stems change at most their last letter, and words of no language are terms as they are. */
function sharedLetters(term: string, language: Language): number {
  return language === "en" || language === "und" ? Math.min(lettersMax, term.length - 1) : 2;
}

/** Codes of what a word may have there. */
function secondLetters(term: string): readonly number[] {
  const second = term.charCodeAt(1);
  // So short a stem may have changed it.
  if (term.length <= 2) return Array.from({ length: letterCount }, (_letter, code) => code);
  // The stem of "dying" is "die"; two letters are typed for one with a mark: "oeffnen".
  if (term.charAt(1) === "i") return [second, "y".charCodeAt(0)];
  return /^[aou]/.test(term) ? [second, "a".charCodeAt(0), "e".charCodeAt(0)] : [second];
}

function pairOf(first: number, second: number): number {
  return ((first & letterMask) << letterBits) | (second & letterMask);
}
