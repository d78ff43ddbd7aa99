/**
 * Text prepared once for all passages that are cut from it: the positions where a term of a query may
 * begin. Looking at these instead of at each character made passages several times cheaper.
 */
import { type Language, writesCompounds } from "../../corpus/index.ts";

export interface PassageText {
  readonly text: string;
  readonly language: Language;
  /** Ascending positions, each packed with its pair of characters and a flag. */
  readonly starts: Uint32Array;
}

/** Text beyond this is not looked at: a passage near the start serves as well. */
export const scannedLengthMax = 20_000;

/** Bits of two characters, five each: what both cases of a letter share. */
const pairBits = 10;
export const pairCount = 1 << pairBits;
/** Set for a letter beyond ASCII, which folds in ways that comparing characters cannot see. */
const foldedFlag = 1 << pairBits;

export function positionOf(packed: number): number {
  return packed >>> (pairBits + 1);
}

/** The two characters at the position, as `pairOf` packs them. */
export function pairAt(packed: number): number {
  return packed & (pairCount - 1);
}

export function isFoldedAt(packed: number): boolean {
  return (packed & foldedFlag) !== 0;
}

/** Five bits of each character; 0 is the end of the text. */
export function pairOf(first: number, second: number): number {
  return ((first & 31) << 5) | (second & 31);
}

const Kind = { other: 0, lower: 1, upper: 2, digit: 3, underscore: 4, sign: 5, folded: 6 } as const;

const asciiKinds = new Uint8Array(128);
for (let code = 0; code < 128; code++) asciiKinds[code] = asciiKind(String.fromCharCode(code));

function asciiKind(character: string): number {
  if (/[a-z]/.test(character)) return Kind.lower;
  if (/[A-Z]/.test(character)) return Kind.upper;
  if (/\d/.test(character)) return Kind.digit;
  if (character === "_") return Kind.underscore;
  return /[-.@$#]/.test(character) ? Kind.sign : Kind.other;
}

/** The positions found last; preparing is synchronous, so one array serves all. */
const found = new Uint32Array(scannedLengthMax);

export function preparePassageText(text: string, language: Language): PassageText {
  // Words of a compound begin inside of a run of letters.
  const isInside = writesCompounds(language);
  const length = Math.min(text.length, scannedLengthMax);
  let count = 0;
  let before: number = Kind.other;
  for (let position = 0; position < length; position++) {
    const code = text.charCodeAt(position);
    const kind = kindOf(code);
    if (mayBegin(kind, before, isInside)) {
      const next = position + 1 < text.length ? text.charCodeAt(position + 1) : 0;
      const flag = kind === Kind.folded ? foldedFlag : 0;
      found[count++] = (position << (pairBits + 1)) | flag | pairOf(code, next);
    }
    before = kind;
  }
  return { text, language, starts: found.slice(0, count) };
}

/** Terms are words, and pieces of identifiers, which a capital, a digit or an underscore begins. */
function mayBegin(kind: number, before: number, isInside: boolean): boolean {
  if (kind === Kind.other) return false;
  if (kind === Kind.lower) return isInside || (before !== Kind.lower && before !== Kind.upper);
  return kind !== Kind.digit || before !== Kind.digit;
}

function kindOf(code: number): number {
  if (code < 128) return asciiKinds[code] as number;
  return isFoldedLetter(code) ? Kind.folded : Kind.other;
}

/** Letters beyond ASCII and halves of pairs; signs and punctuation between them do no harm. */
function isFoldedLetter(code: number): boolean {
  if (code < 0x2000) return code >= 0xaa;
  return (code >= 0x2c00 && code !== 0x3000 && code < 0xe000) || code >= 0xf900;
}
