/** From the words of a query to weighted terms, each once. */
import type { QueryParameters } from "../../corpus/index.ts";
import { lightWeight, type QueryTerm, roleWeight } from "./query-concepts.ts";

export interface WeightedTerm {
  readonly term: string;
  readonly weight: number;
  /** Terms of one group stand for the same word: only the best of them counts. */
  readonly group?: number | undefined;
}

/** A query's distinct terms beyond this many add work and no meaning; twice as many in several languages. */
const termsMax = 48;

interface Weighed {
  weight: number;
  group: number | undefined;
}

/** `readings` are the same query by the rules of one language each. */
export function weighTerms(
  readings: readonly (readonly QueryTerm[])[],
  parameters: QueryParameters,
): WeightedTerm[] {
  const weighed = new Map<string, Weighed>();
  // `@apply` and `apply` are one word of the query: a page gets the better of the two and not both.
  const groups = new Map<string, number>();
  const groupOf = (sign: string): number => {
    const group = groups.get(sign) ?? groups.size;
    groups.set(sign, group);
    return group;
  };
  for (const reading of readings) {
    const counts = countTerms(reading);
    for (const { term, role, sign, share = 1, isLight = false } of reading) {
      const repeats = (counts.get(term) as number) - 1;
      const said = share * roleWeight(role, parameters) * (isLight ? lightWeight : 1);
      const weight = said * (1 + parameters.repeatGain * repeats);
      const known = weighed.get(term) ?? { weight, group: undefined };
      known.weight = Math.max(known.weight, weight);
      if (sign !== undefined) known.group ??= groupOf(sign);
      weighed.set(term, known);
    }
  }
  const bound = readings.length > 1 ? 2 * termsMax : termsMax;
  const terms = [...weighed].slice(0, bound);
  // Those of one group stand next to each other.
  return terms
    .sort(([, left], [, right]) => (left.group ?? -1) - (right.group ?? -1))
    .map(([term, { weight, group }]) =>
      group === undefined ? { term, weight } : { term, weight, group },
    );
}

function countTerms(reading: readonly QueryTerm[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { term } of reading) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
