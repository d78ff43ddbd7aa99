/** Slips in names of code: each part of `useRed` is a word, but no page has the name. */

import type { QueryWord } from "../query/query-words.ts";
import type { Lexicon } from "./lexicon.ts";
import { type NearWord, wordsOneSlipAway } from "./near-words.ts";

/** A shorter part, as `Red` in `useRed`, is a word by chance. */
const meantLength = 4;
/** Shorter names are one slip away from too many words. */
const nameLengthMin = 5;
/** The part that a slip is in becomes a word of the pages with so many letters. */
const partLengthMin = 3;
/** Where the analysis of pages parts a name: `aPKCz` is a, PK and Cz. */
const humps = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|[^\p{L}\p{N}]+/u;

/** Whether a word is a name in code that no page has as a whole, while its parts may stand on pages. */
function isNameInParts({ word, pieces }: QueryWord, lexicon: Lexicon): boolean {
  const mayBeMistyped = pieces.length > 1 && word.length >= nameLengthMin && !/\d/.test(word);
  return mayBeMistyped && lexicon.wordFrequency(word) === 0;
}

/**
 * A name that pages have, with one slip in one part of such a name; null for none. `mayLook` is asked
 * before near words are looked for.
 */
export function nameMeant(
  typed: string,
  queryWord: QueryWord,
  lexicon: Lexicon,
  mayLook: () => boolean,
): NearWord | null {
  if (!isNameInParts(queryWord, lexicon) || !mayLook()) return null;
  const { word, terms } = queryWord;
  const parts = typed.split(humps).map((part) => part.toLowerCase());
  const isMeant = ({ word: name, term }: NearWord): boolean =>
    // Another form of the same name is found as it is.
    !terms.includes(term) && parts.some((_part, index) => isSlipIn(name, parts, index, lexicon));
  return wordsOneSlipAway(lexicon, word).find(isMeant) ?? null;
}

/** Whether `name` is made of the same parts, except for another word in place of one. */
function isSlipIn(
  name: string,
  parts: readonly string[],
  index: number,
  lexicon: Lexicon,
): boolean {
  const before = parts.slice(0, index).join("");
  const after = parts.slice(index + 1).join("");
  if (!name.startsWith(before) || !name.endsWith(after)) return false;
  const other = name.slice(before.length, name.length - after.length);
  const part = parts[index] as string;
  const isKnown = (text: string): boolean => lexicon.wordFrequency(text) > 0;
  if (part.length >= meantLength && isKnown(part)) return false;
  return other.length >= partLengthMin && isKnown(other);
}
