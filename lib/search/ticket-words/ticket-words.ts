/** The words of a query by which tickets lift a page. */

import type { QueryConcept } from "../query/query-concepts.ts";
import type { TaughtWord, TaughtWords } from "./taught-words.ts";

/** Words that most tickets of the page have first; empty where no ticket has any of them. */
export function ticketWordsOf(
  { pages }: TaughtWords,
  concepts: readonly QueryConcept[],
  id: string,
): readonly TaughtWord[] {
  const said = pages.get(id);
  if (said === undefined) return [];
  return concepts
    .map(({ word, terms }) => ({
      word,
      tickets: Math.max(0, ...terms.map(({ term }) => said.get(term) ?? 0)),
    }))
    .filter(({ tickets }) => tickets > 0)
    .sort((left, right) => right.tickets - left.tickets);
}
