/**
 * Finds the places of a text where a query's terms may stand, so that only they are analysed:
 * analysing whole sections measured ten times the cost of the ranking itself.
 */

/** Returns whether to go on. */
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
): (text: string, visit: RunVisitor) => void {
  if (terms.length === 0) return () => undefined;
  const patterns = terms.map(patternOf).filter((pattern) => pattern.text !== "");
  const pairs = markPairs(patterns);
  return (text, visit) => {
    let pair = 0;
    let passedUpTo = 0;
    // One position behind the text, so that a single letter at its end is seen.
    for (let position = 0; position <= text.length; position++) {
      const code = position < text.length ? text.charCodeAt(position) : 0;
      pair = ((pair << 5) | (code & 31)) & 1023;
      const isFolded = code > 127 && isFoldedLetter(code);
      if (!isFolded && (pairs[pair] === 0 || !someStartAt(patterns, text, position - 1))) continue;
      const start = runStart(text, Math.max(passedUpTo, position - 1), passedUpTo);
      const end = isFolded && isSpaceless(code) ? text.length : runEnd(text, position);
      if (!visit(text.slice(start, end), start)) return;
      passedUpTo = end;
      position = end;
      pair = 0;
    }
  };
}

interface Pattern {
  /** ASCII in lower case. */
  readonly text: string;
  /** One or two characters stand inside of most words, so they must be a word. */
  readonly isWord: boolean;
}

/** What all ASCII spellings of a stem begin with: English stems change at most their last letter. */
function patternOf(term: string): Pattern {
  if (!/^[\x00-\x7f]+$/.test(term)) return { text: "", isWord: false };
  if (/^\w{1,2}$/.test(term)) return { text: term, isWord: true };
  const text = /[eiy]$/.test(term) && term.length > 3 ? term.slice(0, -1) : term;
  return { text, isWord: false };
}

/**
 * Marks the first two characters of each pattern by five bits each, which are those of both cases.
 * A table of a thousand bytes tells most places apart that a pattern cannot start at.
 */
function markPairs(patterns: readonly Pattern[]): Uint8Array {
  const pairs = new Uint8Array(1024);
  for (const { text } of patterns) {
    const first = (text.charCodeAt(0) & 31) << 5;
    if (text.length === 1) pairs.fill(1, first, first + 32);
    else pairs[first | (text.charCodeAt(1) & 31)] = 1;
  }
  return pairs;
}

function someStartAt(patterns: readonly Pattern[], text: string, position: number): boolean {
  for (const pattern of patterns) if (startsAt(pattern, text, position)) return true;
  return false;
}

function startsAt({ text: pattern, isWord }: Pattern, text: string, position: number): boolean {
  for (let index = 0; index < pattern.length; index++) {
    if (lowerCase(text.charCodeAt(position + index)) !== pattern.charCodeAt(index)) return false;
  }
  return !isWord || (!isWordAt(text, position - 1) && !isWordAt(text, position + pattern.length));
}

function lowerCase(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code + 32 : code;
}

/** An ASCII letter, digit or underscore. */
function isWordAt(text: string, position: number): boolean {
  const code = lowerCase(text.charCodeAt(position));
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x5f;
}

/** Letters beyond ASCII and halves of pairs; signs and punctuation between them do no harm. */
function isFoldedLetter(code: number): boolean {
  if (code < 0x2000) return code >= 0xaa;
  return (code >= 0x2c00 && code !== 0x3000 && code < 0xe000) || code >= 0xf900;
}

/** Scripts from Hangul on may be written without spaces: the rest of the text is one run. */
function isSpaceless(code: number): boolean {
  return code >= 0x1100 && (code < 0xd800 || code >= 0xf900);
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
