/**
 * Cuts text into chunks: a word together with what belongs to it in technical writing, such as
 * `foo.bar`, `web-socket`, `C++`, `.NET`, `--flag` or `E_1234`. Offsets are UTF-16 code units of
 * the original text, so that a snippet can highlight what a reader sees.
 */
import { CharacterClass, classOf } from "./characters.ts";

/** Longer runs are encoded data, not words; they are cut here so that one cannot fill the index. */
const chunkLengthMax = 128;

const hyphen = 0x2d;
const dot = 0x2e;
const plus = 0x2b;
const hash = 0x23;
const apostrophe = 0x27;
const rightQuote = 0x2019;

export type ChunkVisitor = (start: number, end: number, isIdeographic: boolean) => void;

/** Calls `visit` for each chunk from left to right. Linear in the length of the text. */
export function forEachChunk(text: string, visit: ChunkVisitor): void {
  let position = 0;
  while (position < text.length) {
    const codePoint = codePointAt(text, position);
    const kind = classOf(codePoint);
    if (kind === CharacterClass.other) {
      position += codePoint > 0xffff ? 2 : 1;
    } else if (kind === CharacterClass.ideograph) {
      const end = endOfRun(text, position, CharacterClass.ideograph);
      visit(position, end, true);
      position = end;
    } else {
      const end = endOfChunk(text, position);
      visit(startOfChunk(text, position), end, false);
      position = end;
    }
  }
}

/** Takes a sign before the word in: `--flag`, `.NET`, `@media`, `$state`, `#include`. */
function startOfChunk(text: string, wordStart: number): number {
  const before = text.charCodeAt(wordStart - 1);
  if (before === hyphen) {
    const isFlag =
      text.charCodeAt(wordStart - 2) === hyphen && !isWordAt(text, wordStart - 3, true);
    return isFlag && text.charCodeAt(wordStart - 3) !== hyphen ? wordStart - 2 : wordStart;
  }
  const isSign = before === dot || before === 0x40 || before === 0x24 || before === hash;
  if (!isSign || isWordAt(text, wordStart - 2, true)) return wordStart;
  return text.charCodeAt(wordStart - 2) === before ? wordStart : wordStart - 1;
}

/** Goes over letters and single joiners between them, then takes `++` or `#` behind in. */
function endOfChunk(text: string, start: number): number {
  const bound = Math.min(text.length, start + chunkLengthMax);
  let end = start;
  while (end < bound) {
    const codePoint = codePointAt(text, end);
    if (classOf(codePoint) === CharacterClass.word) end += codePoint > 0xffff ? 2 : 1;
    else if (end > start && isJoiner(codePoint) && isWordAt(text, end + 1, false)) end += 1;
    else break;
  }
  if (text.charCodeAt(end) === plus && text.charCodeAt(end + 1) === plus) {
    return isWordAt(text, end + 2, false) ? end : end + 2;
  }
  if (text.charCodeAt(end) === hash && !isWordAt(text, end + 1, false)) return end + 1;
  return end;
}

function endOfRun(text: string, start: number, kind: CharacterClass): number {
  let end = start;
  while (end < text.length && end - start < chunkLengthMax) {
    const codePoint = codePointAt(text, end);
    if (classOf(codePoint) !== kind) break;
    end += codePoint > 0xffff ? 2 : 1;
  }
  return end;
}

function isJoiner(code: number): boolean {
  return code === dot || code === hyphen || code === apostrophe || code === rightQuote;
}

/**
 * Whether there is a word character at the position; `backwards` looks at the one that ends there.
 */
function isWordAt(text: string, position: number, backwards: boolean): boolean {
  if (position < 0 || position >= text.length) return false;
  const code = text.charCodeAt(position);
  const isSecondHalf = backwards && code >= 0xdc00 && code <= 0xdfff;
  return classOf(codePointAt(text, isSecondHalf ? position - 1 : position)) === CharacterClass.word;
}

function codePointAt(text: string, position: number): number {
  const code = text.charCodeAt(position);
  return code >= 0xd800 && code <= 0xdbff ? (text.codePointAt(position) as number) : code;
}
