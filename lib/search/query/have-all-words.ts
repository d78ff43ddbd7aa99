/** Whether the pages answer a query by its words, whichever language it was taken to be in. */
import type { IndexSnapshot } from "../index-reader/index-snapshot.ts";
import { snapshotFrequency } from "../index-reader/snapshot-lexicon.ts";
import type { AnalysedQuery } from "./analyse-query.ts";

/** Whether each word of a query stands on some page. */
export function haveAllWords(
  snapshot: IndexSnapshot,
  { concepts }: Pick<AnalysedQuery, "concepts">,
): boolean {
  const isKnown = ({ terms }: (typeof concepts)[number]): boolean =>
    terms.some(({ term }) => snapshotFrequency(snapshot, term) > 0);
  return concepts.length > 0 && concepts.every(isKnown);
}
