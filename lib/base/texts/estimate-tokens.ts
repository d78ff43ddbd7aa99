/** About how many tokens a language model reads a text as, without a vocabulary of 200,000 entries. */

/** Words of Latin letters, single letters of other scripts, numbers, spaces, signs. */
const runs = /(\p{Script=Latin}+)|(\p{Script=Han})|(\p{L})|(\d+)|(\s+)|[^\s\p{L}\d]+/gu;
/** Parts of a name in camel case are tokens of their own. */
const parts = /\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{L}/gu;
/** Letters that stand together in German and hardly in English: such words have more tokens. */
const germanLetters =
  /sch|cht|ung|keit|eit|ein|ier|zu|ei|ck|tz|kt|nen|ten|ben|gen|eu|pf|[bdfgklmnprst]t$|en$|er$|em$/i;

/**
 * Tokens of each kind of run, fitted to the vocabulary o200k on documentation in English, German and
 * Chinese and on code: of pieces of 2,000 characters 98 of 100 are estimated 4 % below to 14 % above.
 */
const tokensOf = {
  short: 1.1,
  middle: 1,
  long: 1.49,
  longest: 1.65,
  beyondLetter: 0.58,
  accented: 2.05,
  germanWord: 0.11,
  capital: 0.115,
  han: 0.735,
  otherLetter: 0.9,
  digits: 1.62,
  signs: 0.84,
  beyondSign: 0.09,
  lineEnd: 0.6,
  indent: 0.85,
} as const;

/** The estimate is seldom below the tokens that there are. Takes about 1 ms for 30,000 characters. */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [run, word, han, letter, digits, spaces] of text.matchAll(runs)) {
    if (word !== undefined) tokens += wordTokens(word);
    else if (han !== undefined) tokens += tokensOf.han;
    else if (letter !== undefined) tokens += tokensOf.otherLetter;
    else if (digits !== undefined) tokens += Math.ceil(digits.length / 3) * tokensOf.digits;
    else if (spaces !== undefined) tokens += spaceTokens(spaces);
    else tokens += tokensOf.signs + Math.max(0, run.length - 2) * tokensOf.beyondSign;
  }
  return Math.ceil(tokens);
}

function wordTokens(word: string): number {
  if (word.length <= 4 && plainWord.test(word)) return tokensOf.short;
  let tokens = 0;
  for (const [part] of word.matchAll(parts)) {
    tokens += lengthTokens(part.length);
    if (part.length > 1 && capitals.test(part)) tokens += part.length * tokensOf.capital;
    if (beyondAscii.test(part)) tokens += tokensOf.accented;
    if (part.length > 4 && germanLetters.test(part)) tokens += tokensOf.germanWord;
  }
  return tokens;
}

const plainWord = /^[A-Z]?[a-z]+$/;
const capitals = /^\p{Lu}+$/u;
const beyondAscii = /[^\p{ASCII}]/u;

function lengthTokens(length: number): number {
  if (length <= 4) return tokensOf.short;
  if (length <= 8) return tokensOf.middle;
  if (length <= 12) return tokensOf.long;
  return tokensOf.longest + (length - 13) * tokensOf.beyondLetter;
}

/** A single space belongs to the word behind it. */
function spaceTokens(spaces: string): number {
  const lineEnd = spaces.lastIndexOf("\n");
  const indent = spaces.length - lineEnd - 1;
  return (lineEnd === -1 ? 0 : tokensOf.lineEnd) + (indent > 1 ? tokensOf.indent : 0);
}
