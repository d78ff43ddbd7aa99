/** Ways on from a query that found nothing. */
import type { Facets, Interpretation } from "../contract/index.ts";
import type { IndexSnapshot } from "./index-reader/index-snapshot.ts";
import { type InterpretedQuery, type InterpretOptions, interpretQuery } from "./interpret-query.ts";
import type { AnalysedQuery } from "./query/analyse-query.ts";
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
  const queries = otherQueries(request, tools)
    .filter((other) => hasResults(other, request, tools))
    .map(({ text }) => text);
  const collections = otherCollections(request);
  return queries.length === 0 && collections.length === 0 ? undefined : { queries, collections };
}

interface OtherQuery {
  readonly text: string;
  readonly query: AnalysedQuery;
}

/** The query with its words corrected; its plain words, without phrases, fields and negations. */
function otherQueries(
  { snapshot, asked, alike }: SuggestRequest,
  tools: InterpretTools,
): OtherQuery[] {
  const others: OtherQuery[] = [];
  const { interpretation, analysed } = interpretQuery(asked.query, snapshot, alike, tools);
  if (interpretation.query !== undefined) {
    others.push({ text: interpretation.query, query: analysed });
  }
  const text = plainTextOf(asked.analysed);
  if (text !== null) {
    others.push({ text, query: interpretQuery(text, snapshot, alike, tools).analysed });
  }
  return others;
}

/** Null for a query that is plain, and for one without words. */
function plainTextOf({ required, excluded, words }: AnalysedQuery): string | null {
  const isPlain = required.length === 0 && excluded.length === 0;
  return isPlain || words.length === 0 ? null : words.join(" ");
}

function hasResults(
  { query }: OtherQuery,
  { snapshot, alike: { collections } }: SuggestRequest,
  { parameters }: InterpretTools,
): boolean {
  return rankPages(snapshot, { query, collections, limit: 1, parameters }).length > 0;
}

function otherCollections({
  facets,
  alike: { collections },
}: SuggestRequest): Facets["collections"] {
  if (collections === null) return [];
  return facets.filter(({ name }) => !collections.includes(name)).slice(0, collectionsMax);
}
