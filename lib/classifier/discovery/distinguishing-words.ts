/** Words that tell one set of tickets from another: names for a group, keywords for a queue. */
import { isAnyFunctionWord } from "../../corpus/index.ts";
import { distinctionOf } from "../evaluation/suggest-keywords.ts";

export interface DistinguishingWord {
  readonly word: string;
  /** Tickets that have it, among these and among the others. */
  readonly inside: number;
  readonly outside: number;
}

interface WithWords {
  readonly words: ReadonlySet<string>;
}

/** In units of the standard error: of so many words, some stand out by chance. */
const distinctionMin = 3;

/** The most telling first, of those that at least `insideMin` tickets have. */
export function distinguishingWords(
  inside: readonly WithWords[],
  outside: readonly WithWords[],
  { insideMin, count }: { readonly insideMin: number; readonly count: number },
): DistinguishingWord[] {
  const own = frequencies(inside);
  const others = frequencies(outside);
  const scored = [...own].flatMap(([word, tickets]) => {
    if (tickets < insideMin || isAnyFunctionWord(word)) return [];
    const elsewhere = others.get(word) ?? 0;
    const score = distinctionOf(tickets, inside.length, elsewhere, outside.length);
    return score < distinctionMin ? [] : [{ word, inside: tickets, outside: elsewhere, score }];
  });
  scored.sort((left, right) => right.score - left.score || (left.word < right.word ? -1 : 1));
  return scored.slice(0, count).map(({ score: _score, ...found }) => found);
}

function frequencies(tickets: readonly WithWords[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { words } of tickets) {
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
