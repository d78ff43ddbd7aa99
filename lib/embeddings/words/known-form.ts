/** Forms of a word that the vocabulary has in place of one that it lacks. */
import type { Vocabulary } from "../../corpus/index.ts";

/** Endings that may go, and what may take their place, likeliest first. */
const endings: readonly (readonly [ending: string, instead: readonly string[]])[] = [
  ["ies", ["y"]],
  ["es", ["", "e"]],
  ["s", [""]],
  ["ing", ["", "e"]],
  ["ed", ["", "e"]],
  ["er", ["", "e"]],
  ["ly", [""]],
];
const stemLengthMin = 3;

/** Number of the word, or of another form of it; -1 if there is none. */
export function knownForm(word: string, vocabulary: Pick<Vocabulary, "find">): number {
  const own = vocabulary.find(word);
  if (own !== -1) return own;
  for (const [ending, instead] of endings) {
    if (!word.endsWith(ending) || word.length - ending.length < stemLengthMin) continue;
    const stem = word.slice(0, -ending.length);
    for (const end of instead) {
      const number = vocabulary.find(stem + end);
      if (number !== -1) return number;
    }
  }
  return -1;
}
