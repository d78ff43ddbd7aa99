/** How much one level of impact of each term of a query is worth. */

import { impactStep, inverseDocumentFrequency, rankingParameters } from "../../corpus/index.ts";
import type { IndexSnapshot } from "../index-reader/index-snapshot.ts";
import { snapshotFrequency } from "../index-reader/snapshot-lexicon.ts";
import type { AnalysedQuery } from "../query/analyse-query.ts";

/** Weight × idf × impact step of every scored term. */
export function termWeights(snapshot: IndexSnapshot, query: AnalysedQuery): number[] {
  const sections = snapshot.segments.reduce((sum, part) => sum + part.segment.header.sections, 0);
  const step = impactStep(rankingParameters);
  const frequencies = query.terms.map(({ term }) => snapshotFrequency(snapshot, term));
  return query.terms.map(({ weight, group }, index) => {
    const frequency =
      group === undefined ? frequencies[index] : groupSum(query, frequencies, group);
    const bounded = Math.min(sections, frequency as number);
    return weight * step * inverseDocumentFrequency(sections, bounded);
  });
}

/** A group is as distinctive as a word that occurs wherever one of its terms does. */
function groupSum(query: AnalysedQuery, frequencies: readonly number[], group: number): number {
  return query.terms.reduce(
    (sum, term, index) => (term.group === group ? sum + (frequencies[index] as number) : sum),
    0,
  );
}
