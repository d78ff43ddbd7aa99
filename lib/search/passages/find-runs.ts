/**
 * Finds the positions of a text where a query's terms may occur, so that only they are analysed:
 * analysing whole sections measured ten times the cost of the ranking itself.
 */

import { contentMark, type Language } from "../../corpus/index.ts";
import {
  isFoldedAt,
  type PassageText,
  pairAt,
  pairCount,
  pairOf,
  positionOf,
  scannedLengthMax,
} from "./passage-text.ts";

/** Returns whether to continue. */
export type RunVisitor = (run: string, offset: number) => boolean;

/** A run longer than this is data, not words; it is analysed in pieces around the matches. */
const runLengthMax = 256;

/**
 * Calls back with runs of text between white space that may hold one of the terms; no chunk of the
 * analyser reaches over white space. Letters beyond ASCII fold in ways that a plain comparison
 * cannot see, so runs with them are always passed.
 */
export function createRunFinder(
  terms: readonly string[],
  language: Language,
): (passage: PassageText, visit: RunVisitor) => void {
  if (terms.length === 0) return () => undefined;
  const patterns = terms
    .filter((term) => ascii.test(term))
    .map(language === "en" ? englishPattern : loosePattern);
  const table = patternsByPair(patterns);
  return ({ text, starts }, visit) => {
    let passedUpTo = 0;
    for (let index = 0; index < starts.length; index++) {
      const packed = starts[index] as number;
      const isFolded = isFoldedAt(packed);
      const likely = table[pairAt(packed)];
      if (!isFolded && likely == null) continue;
      const position = positionOf(packed);
      if (position < passedUpTo) continue;
      if (!isFolded && !someStartAt(likely as readonly Pattern[], text, position)) continue;
      const start = runStart(text, position, passedUpTo);
      const isWithoutSpaces = isFolded && isSpaceless(text.charCodeAt(position));
      const end = isWithoutSpaces
        ? Math.min(text.length, scannedLengthMax)
        : runEnd(text, position + 1);
      if (!visit(text.slice(start, end), start)) return;
      passedUpTo = end;
    }
  };
}

interface Pattern {
  /** ASCII in lower case. */
  readonly text: string;
  /** One or two characters occur inside most words, so they must be a word. */
  readonly isWord: boolean;
  /** Whether `oe` and `aa` may replace `o` and `a`, as they do for letters with a mark. */
  readonly isLoose: boolean;
}

const ascii = /^[\x00-\x7f]+$/;
const shortWord = /^\w{1,2}$/;

/**
 * The common beginning of all ASCII spellings of a stem: English stems change at most their last
 * letter.
 */
function englishPattern(term: string): Pattern {
  const bare = term.replace(contentMark, "");
  const text = /[eiy]$/.test(bare) && bare.length > 3 ? bare.slice(0, -1) : bare;
  return { text, isWord: shortWord.test(term), isLoose: false };
}

/** Stems of other languages change up to three letters: "journaux" and "journal". */
function loosePattern(term: string): Pattern {
  const isWord = shortWord.test(term);
  const bare = term.replace(contentMark, "");
  return { text: bare.slice(0, Math.max(3, bare.length - 3)), isWord, isLoose: !isWord };
}

/** Copied for each query, which is faster than filling a new array. */
const noPatterns = Array.from({ length: pairCount }, (): Pattern[] | null => null);

/**
 * The patterns by their first two characters, five bits each, which are those of both cases. Most
 * positions of a text have two characters that no pattern begins with.
 */
function patternsByPair(patterns: readonly Pattern[]): readonly (readonly Pattern[] | null)[] {
  const table = noPatterns.slice();
  const put = (pair: number, pattern: Pattern): void => {
    const known = table[pair];
    if (known == null) table[pair] = [pattern];
    else if (known.at(-1) !== pattern) known.push(pattern);
  };
  for (const pattern of patterns) {
    const { text, isLoose } = pattern;
    const first = text.charCodeAt(0);
    if (isLoose && hasMarkedForm(first)) {
      put(pairOf(first, letterE), pattern);
      put(pairOf(first, letterA), pattern);
    }
    if (text.length > 1) put(pairOf(first, text.charCodeAt(1)), pattern);
    else for (let second = 0; second < 32; second++) put(pairOf(first, second), pattern);
  }
  return table;
}

function someStartAt(patterns: readonly Pattern[], text: string, position: number): boolean {
  for (const pattern of patterns) if (startsAt(pattern, text, position)) return true;
  return false;
}

function startsAt(pattern: Pattern, text: string, position: number): boolean {
  const { text: wanted, isWord, isLoose } = pattern;
  let at = position;
  for (let index = 0; index < wanted.length; index++) {
    const code = wanted.charCodeAt(index);
    if (lowerCase(text.charCodeAt(at)) !== code) {
      const isDigraph = isLoose && index > 0 && endsDigraph(text, at, wanted.charCodeAt(index - 1));
      if (!isDigraph || lowerCase(text.charCodeAt(++at)) !== code) return false;
    }
    at += 1;
  }
  return !isWord || (!isWordAt(text, position - 1) && !isWordAt(text, at));
}

const letterA = 0x61;
const letterE = 0x65;

/** a, o and u, which are typed with an e or an a behind them for ä, ö, ü, ø and å. */
function hasMarkedForm(code: number): boolean {
  return code === letterA || code === 0x6f || code === 0x75;
}

function endsDigraph(text: string, at: number, before: number): boolean {
  const code = lowerCase(text.charCodeAt(at));
  return (code === letterE || code === letterA) && hasMarkedForm(before);
}

function lowerCase(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code + 32 : code;
}

/** An ASCII letter, digit or underscore. */
function isWordAt(text: string, position: number): boolean {
  const code = lowerCase(text.charCodeAt(position));
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x5f;
}

/** Scripts that may be written without spaces, where the rest of the text is one run. */
function isSpaceless(code: number): boolean {
  const isThaiOrLao = code >= 0x0e00 && code < 0x0f00;
  const isBurmese = code >= 0x1000 && code < 0x10a0;
  // From Hangul on.
  return isThaiOrLao || isBurmese || (code >= 0x1100 && (code < 0xd800 || code >= 0xf900));
}

function isSpace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 9 && code <= 13);
  return code === 0xa0 || code === 0x3000 || (code >= 0x2000 && code <= 0x200a) || code === 0x2028;
}

function runStart(text: string, from: number, passedUpTo: number): number {
  const bound = Math.max(passedUpTo, from - runLengthMax);
  let start = from;
  while (start > bound && !isSpace(text.charCodeAt(start - 1))) start -= 1;
  return start;
}

function runEnd(text: string, from: number): number {
  const bound = Math.min(text.length, from + runLengthMax);
  let end = from;
  while (end < bound && !isSpace(text.charCodeAt(end))) end += 1;
  return end;
}
