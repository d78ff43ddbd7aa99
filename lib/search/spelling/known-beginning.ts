/** An English compound of which the pages have only the first word: "flexbox" where they say "flex". */
import { isLastWord } from "./last-words.ts";
import type { Lexicon } from "./lexicon.ts";

/** Shorter beginnings fit together with an ending by chance. */
const beginningLengthMin = 4;
const wordPattern = /^[a-z]{6,30}$/;

/** The longest beginning of a word that pages have, if the rest is a word that compounds end in. */
export function knownBeginning(lexicon: Lexicon, word: string): string | null {
  if (!wordPattern.test(word)) return null;
  for (let end = word.length - 1; end >= beginningLengthMin; end--) {
    const beginning = word.slice(0, end);
    if (isLastWord(word.slice(end)) && lexicon.wordFrequency(beginning) > 0) return beginning;
  }
  return null;
}
