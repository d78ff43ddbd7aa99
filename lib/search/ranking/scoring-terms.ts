/** The terms of a query as one segment scores them. */
import type { Segment } from "../../corpus/index.ts";
import type { AnalysedQuery } from "../query/analyse-query.ts";
import type { ScoringTerm } from "../scoring/scoring-term.ts";

/** The terms that the segment knows. */
export function scoringTerms(
  { vocabulary }: Segment,
  query: AnalysedQuery,
  weights: readonly number[],
): ScoringTerm[] {
  const terms: ScoringTerm[] = [];
  query.terms.forEach(({ term, group }, index) => {
    const number = vocabulary.find(term);
    if (number !== -1) terms.push({ term: number, unit: weights[index] as number, group });
  });
  return terms;
}

/** Terms that stand for the same word stand next to each other. */
export function termsByWord(terms: readonly ScoringTerm[]): readonly (readonly ScoringTerm[])[] {
  const words: ScoringTerm[][] = [];
  let open: number | undefined;
  for (const term of terms) {
    if (term.group !== undefined && term.group === open) words.at(-1)?.push(term);
    else words.push([term]);
    open = term.group;
  }
  return words;
}
