/** Whether the pages answer a query by its words, whichever language it was taken to be in. */

import type { AnalysedQuery } from "../query/analyse-query.ts";
import type { IndexSnapshot } from "./index-snapshot.ts";
import { snapshotFrequency } from "./snapshot-lexicon.ts";

/** Whether some word of a query stands on a page, and each that `counts`; all count by default. */
export function haveAllWords(
  snapshot: IndexSnapshot,
  { concepts }: Pick<AnalysedQuery, "concepts">,
  counts: (word: string) => boolean = () => true,
): boolean {
  const isKnown = ({ terms }: (typeof concepts)[number]): boolean =>
    terms.some(({ term }) => snapshotFrequency(snapshot, term) > 0);
  const isThere = concepts.map(isKnown);
  return isThere.includes(true) && concepts.every(({ word }, at) => isThere[at] || !counts(word));
}
