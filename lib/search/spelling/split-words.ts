/** One word for two and two for one: "websocket", "web socket". */
import type { Lexicon } from "./lexicon.ts";

/** Shorter pieces fit together by chance. */
const pieceLengthMin = 3;

/** The two words that replace one, if the pages have both; the more frequent pair wins. */
export function splitWord(lexicon: Lexicon, word: string): readonly [string, string] | null {
  let best: readonly [string, string] | null = null;
  let bestFrequency = 0;
  for (let at = pieceLengthMin; at <= word.length - pieceLengthMin; at++) {
    const pair = [word.slice(0, at), word.slice(at)] as const;
    const frequency = Math.min(...pair.map((piece) => wordFrequency(lexicon, piece)));
    if (frequency > bestFrequency) [best, bestFrequency] = [pair, frequency];
  }
  return best;
}

/** Whether the pages have the two as one word. */
export function isJoined(lexicon: Lexicon, left: string, right: string): boolean {
  return (
    left.length + right.length >= 2 * pieceLengthMin && wordFrequency(lexicon, left + right) > 0
  );
}

/** Sections that hold the word; 0 for what is only a term, and for words of other collections. */
export function wordFrequency(lexicon: Lexicon, word: string): number {
  let frequency = 0;
  if (lexicon.doubts(word)) return frequency;
  for (const { vocabulary, arrays } of lexicon.segments) {
    const number = vocabulary.find(word);
    if (number === -1 || arrays.wordRanks[number] === 0) continue;
    const term = vocabulary.termAt(arrays.termOfWord[number] as number);
    if (lexicon.has(term)) frequency = Math.max(frequency, lexicon.frequency(term));
  }
  return frequency;
}
