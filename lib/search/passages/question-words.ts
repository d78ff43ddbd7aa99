/**
 * The words of a question with what each weighs among the pages that may be read. What says little is
 * none of them, unless there is nothing else.
 */
import type { QuestionWord } from "../../contract/index.ts";
import type { IndexSnapshot } from "../index-reader/index-snapshot.ts";
import { snapshotFrequency } from "../index-reader/snapshot-lexicon.ts";
import type { AnalysedQuery } from "../query/analyse-query.ts";
import { conceptWeights } from "../ranking/wanted-concepts.ts";

export function questionWords(
  snapshot: IndexSnapshot,
  { concepts }: Pick<AnalysedQuery, "concepts">,
): readonly QuestionWord[] {
  const telling = concepts.filter(({ isLight }) => isLight !== true);
  if (telling.length > 0 && telling.length < concepts.length) {
    return questionWords(snapshot, { concepts: telling });
  }
  const weights = conceptWeights(snapshot, concepts);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return concepts.map(({ word, terms, pieces }, index) => {
    const said = [...terms.map(({ term }) => term), ...pieces];
    return {
      word,
      weight: sum === 0 ? 1 / concepts.length : (weights[index] ?? 0) / sum,
      terms: said,
      isKnown: said.some((term) => snapshotFrequency(snapshot, term) > 0),
    };
  });
}
