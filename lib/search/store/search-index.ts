/** One search of a store: from what a caller wrote to the response. */

import { untilAborted } from "../../base/index.ts";
import { limits, type SearchOptions, type SearchResponse } from "../../contract/index.ts";
import { answerSearch, type SearchAnswer } from "../answer-search.ts";
import { clamp, collectionNames } from "../call-options.ts";
import { checkSearchCall } from "../check-call.ts";
import { hasVersion, viewEdition } from "../index-reader/edition-view.ts";
import { readEditionFilter } from "../query/edition-filter.ts";
import type { TunedSnapshot } from "../tuning/compile-tuning.ts";
import { type StoreContext, toolsOf } from "./store-context.ts";

export async function searchIndex(
  context: StoreContext,
  indexOf: IndexOf,
  query: string,
  options: SearchOptions,
): Promise<SearchResponse> {
  checkSearchCall(query, options);
  const startedAt = performance.now();
  const { snapshot: whole, tuning } = await indexOf();
  const prepared = prepareCall(options, limits.resultsMax);
  const isVersion = (name: string): boolean => hasVersion(whole, name);
  const { query: words, asked } = readEditionFilter(query, options, isVersion);
  const snapshot = await viewEdition(whole, asked, prepared.collections);
  const { facets = false, explain = false, signal } = options;
  signal?.throwIfAborted();
  const offset = clamp(options.offset ?? 0, 0, limits.resultsOffsetMax);
  const { crossLanguage = tuning.crossLanguage } = options;
  const across = { lang: asked.lang, crossLanguage };
  const request = { ...prepared, query: words, offset, facets, explain, ...across };
  const answering = answerSearch(snapshot, request, toolsOf(context, tuning));
  const answer = await (signal ? untilAborted(answering, signal) : answering);
  return responseOf(query, prepared.collections, answer, startedAt);
}

/** The index that answers: the whole one at once, one for limited callers when it has been made. */
export type IndexOf = () => TunedSnapshot | Promise<TunedSnapshot>;

interface PreparedCall {
  readonly collections: readonly string[] | null;
  readonly limit: number;
  readonly typo: boolean;
  readonly prefix: boolean;
}

/** The options of a call with their defaults. */
export function prepareCall(options: SearchOptions, limitMax: number): PreparedCall {
  return {
    collections: collectionNames(options.collection),
    limit: clamp(options.limit ?? limits.resultsDefault, limits.resultsMin, limitMax),
    typo: options.typo ?? true,
    prefix: options.prefix ?? false,
  };
}

function responseOf(
  query: string,
  collections: readonly string[] | null,
  { results, matches, interpretation, facets, degraded, answer }: SearchAnswer,
  startedAt: number,
): SearchResponse {
  return {
    results,
    query,
    collection: collections === null ? null : collections.join(","),
    total: results.length,
    matches,
    ...(interpretation !== undefined && { interpretation }),
    ...(degraded !== undefined && { degraded }),
    ...(answer !== undefined && { answer }),
    ...(facets !== undefined && { facets }),
    duration_ms: Math.round((performance.now() - startedAt) * 1_000) / 1_000,
  };
}
