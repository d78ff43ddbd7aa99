/** Character classes of the analyser. ASCII is answered by a table, the rest by Unicode classes. */

export const CharacterClass = {
  other: 0,
  /** Letters, digits, combining marks and the underscore: what words are made of. */
  word: 1,
  /** Scripts written without spaces: each character is a word, neighbours form bigrams. */
  ideograph: 2,
} as const;
export type CharacterClass = (typeof CharacterClass)[keyof typeof CharacterClass];

const asciiClasses = new Uint8Array(128);
for (const character of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") {
  asciiClasses[character.charCodeAt(0)] = CharacterClass.word;
}

const wordCharacter = /^[\p{L}\p{N}\p{M}]$/u;
const ideograph =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;

/** Classes of the Basic Multilingual Plane, filled as characters are met; 255 means not met yet. */
const planeClasses = new Uint8Array(0x1_0000).fill(255);

/** Class of the code point; surrogate pairs are passed as their whole code point. */
export function classOf(codePoint: number): CharacterClass {
  if (codePoint < 128) return asciiClasses[codePoint] as CharacterClass;
  if (codePoint > 0xffff) return classify(codePoint);
  const known = planeClasses[codePoint] as number;
  if (known !== 255) return known as CharacterClass;
  const found = classify(codePoint);
  planeClasses[codePoint] = found;
  return found;
}

function classify(codePoint: number): CharacterClass {
  const character = String.fromCodePoint(codePoint);
  if (ideograph.test(character)) return CharacterClass.ideograph;
  return wordCharacter.test(character) ? CharacterClass.word : CharacterClass.other;
}
