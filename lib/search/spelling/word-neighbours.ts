/** Whether pages have two words next to each other, as in a word with a hyphen. */
import { containsPhrase, type Segment } from "../../corpus/index.ts";
import { gallop } from "../scoring/sorted-search.ts";
import type { Lexicon } from "./lexicon.ts";

export interface Neighbour {
  readonly word: string;
  readonly isBefore: boolean;
}

/** Sections that are read for one pair of words; a frequent pair is found in the first ones. */
const readMax = 500;

/** Whether the word stands where a hyphen would join it to one of its neighbours. */
export function isAdjacentInCorpus(
  { segments }: Lexicon,
  word: string,
  neighbours: readonly Neighbour[],
): boolean {
  return neighbours.some((neighbour) => {
    const pair = neighbour.isBefore ? [neighbour.word, word] : [word, neighbour.word];
    return segments.some((segment) => hasPair(segment, pair));
  });
}

/** Where the sections of a term begin and end. */
type PostingRow = readonly [start: number, end: number];

/** Looks at the sections that have both, in those of the rarer. */
function hasPair({ vocabulary, arrays, shown }: Segment, pair: readonly string[]): boolean {
  const numbers = pair.map((word) => vocabulary.find(word));
  if (numbers.includes(-1)) return false;
  const ranks = numbers.map((number) => arrays.wordRanks[number] as number);
  if (ranks.includes(0)) return false;
  const { postingOffsets, postingSections, streamBytes, streamOffsets, termOfWord } = arrays;
  const isShown = (section: number): boolean =>
    shown === null || shown.pages[arrays.sectionPages[section] as number] === 1;
  let read = 0;
  const rows = numbers.map((number) => {
    const term = termOfWord[number] as number;
    return [postingOffsets[term] as number, postingOffsets[term + 1] as number] as const;
  });
  rows.sort(([start, end], [from, to]) => end - start - (to - from));
  const [[start, end], [first, last]] = rows as [PostingRow, PostingRow];
  let other = first;
  for (let at = start; at < end && read < readMax; at++) {
    const section = postingSections[at] as number;
    if (!isShown(section)) continue;
    read += 1;
    other = gallop(postingSections, other, last, section);
    if (other === last) return false;
    if (postingSections[other] !== section) continue;
    const [from, to] = [streamOffsets[section] as number, streamOffsets[section + 1] as number];
    if (containsPhrase(streamBytes, from, to, ranks)) return true;
  }
  return false;
}
