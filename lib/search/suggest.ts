/** Ways on from a query that found nothing. */
import type { Interpretation } from "../contract/index.ts";
import type { QueryParameters } from "../corpus/index.ts";
import type { IndexSnapshot } from "./index-reader/index-snapshot.ts";
import type { InterpretedQuery } from "./interpret-query.ts";
import { countFacets } from "./ranking/count-matches.ts";
import { rankPages } from "./ranking/rank-pages.ts";

export interface SuggestRequest {
  readonly snapshot: IndexSnapshot;
  readonly collections: readonly string[] | null;
  readonly parameters: QueryParameters;
  /** The query without results. */
  readonly asked: InterpretedQuery;
  /** Interprets another text for the same collections. */
  readonly interpret: (query: string, typo: boolean) => InterpretedQuery;
}

const collectionsMax = 5;

/** Absent when there is nothing to suggest. */
export function suggest(request: SuggestRequest): Interpretation["suggestions"] {
  const queries = [...new Set(otherQueries(request))].filter((query) => hasResults(request, query));
  const collections = otherCollections(request);
  return queries.length === 0 && collections.length === 0 ? undefined : { queries, collections };
}

/** The query with its words corrected; its plain words, without phrases, fields and negations. */
function otherQueries({ asked, interpret }: SuggestRequest): string[] {
  const corrected = interpret(asked.query, true).interpretation.query;
  const { required, excluded, words } = asked.analysed;
  const isPlain = required.length === 0 && excluded.length === 0;
  return [...(corrected === undefined ? [] : [corrected]), ...(isPlain ? [] : [words.join(" ")])];
}

function hasResults(
  { snapshot, collections, parameters, interpret }: SuggestRequest,
  query: string,
) {
  if (query === "") return false;
  const { analysed } = interpret(query, true);
  return rankPages(snapshot, { query: analysed, collections, limit: 1, parameters }).length > 0;
}

function otherCollections({ snapshot, collections, asked }: SuggestRequest) {
  if (collections === null) return [];
  return countFacets(snapshot, { query: asked.analysed, collections })
    .filter(({ name }) => !collections.includes(name))
    .slice(0, collectionsMax);
}
