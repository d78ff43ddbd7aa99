/** Two words for one: "web socket" for "websocket". */
import type { Lexicon } from "./lexicon.ts";

/** Shorter pieces fit together by chance. */
const pieceLengthMin = 3;

/** The two words that replace one, if the pages have both; the more frequent pair wins. */
export function splitWord(lexicon: Lexicon, word: string): readonly [string, string] | null {
  let best: readonly [string, string] | null = null;
  let bestFrequency = 0;
  for (let at = pieceLengthMin; at <= word.length - pieceLengthMin; at++) {
    const pair = [word.slice(0, at), word.slice(at)] as const;
    const frequency = Math.min(...pair.map((piece) => lexicon.wordFrequency(piece)));
    if (frequency > bestFrequency) [best, bestFrequency] = [pair, frequency];
  }
  return best;
}
