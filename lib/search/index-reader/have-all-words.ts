/** Whether the pages answer a query by its words, whichever language it was taken to be in. */

import type { AnalysedQuery } from "../query/analyse-query.ts";
import type { IndexSnapshot } from "./index-snapshot.ts";
import { snapshotFrequency } from "./snapshot-lexicon.ts";

/** Whether each word of a query stands on some page. */
export function haveAllWords(
  snapshot: IndexSnapshot,
  { concepts }: Pick<AnalysedQuery, "concepts">,
): boolean {
  const isKnown = ({ terms }: (typeof concepts)[number]): boolean =>
    terms.some(({ term }) => snapshotFrequency(snapshot, term) > 0);
  return concepts.length > 0 && concepts.every(isKnown);
}
