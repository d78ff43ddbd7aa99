/** Ways on from a query that found nothing. */
import type { Facets, Interpretation } from "../contract/index.ts";
import type { IndexSnapshot } from "./index-reader/index-snapshot.ts";
import { type InterpretedQuery, type InterpretOptions, interpretQuery } from "./interpret-query.ts";
import { rankPages } from "./ranking/rank-pages.ts";
import type { InterpretTools } from "./read-query.ts";

export interface SuggestRequest {
  readonly snapshot: IndexSnapshot;
  /** The query without results. */
  readonly asked: InterpretedQuery;
  /** How other texts are interpreted. */
  readonly alike: InterpretOptions;
  /** Collections with pages for it, most pages first. */
  readonly facets: Facets["collections"];
}

const collectionsMax = 5;

/** Absent when there is nothing to suggest. */
export function suggest(
  request: SuggestRequest,
  tools: InterpretTools,
): Interpretation["suggestions"] {
  const found = [...new Set(otherQueries(request, tools))];
  const queries = found.filter((query) => hasResults(query, request, tools));
  const collections = otherCollections(request);
  return queries.length === 0 && collections.length === 0 ? undefined : { queries, collections };
}

/** The query with its words corrected; its plain words, without phrases, fields and negations. */
function otherQueries({ snapshot, asked, alike }: SuggestRequest, tools: InterpretTools): string[] {
  const { interpretation } = interpretQuery(asked.query, snapshot, alike, tools);
  const corrected = interpretation.query;
  const { required, excluded, words } = asked.analysed;
  const isPlain = required.length === 0 && excluded.length === 0;
  return [...(corrected === undefined ? [] : [corrected]), ...(isPlain ? [] : [words.join(" ")])];
}

function hasResults(
  text: string,
  { snapshot, alike }: SuggestRequest,
  tools: InterpretTools,
): boolean {
  if (text === "") return false;
  const { analysed: query } = interpretQuery(text, snapshot, alike, tools);
  const { collections } = alike;
  const { parameters } = tools;
  return rankPages(snapshot, { query, collections, limit: 1, parameters }).length > 0;
}

function otherCollections({
  facets,
  alike: { collections },
}: SuggestRequest): Facets["collections"] {
  if (collections === null) return [];
  return facets.filter(({ name }) => !collections.includes(name)).slice(0, collectionsMax);
}
