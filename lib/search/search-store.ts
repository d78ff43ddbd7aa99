/** `openSearchStore`: the index of one database file, ready to answer. */

import { type Clock, parseOptions, systemClock, untilAborted } from "../base/index.ts";
import {
  type Explanation,
  isKnowledgeError,
  KnowledgeError,
  limits,
  QmdSearchConfig,
  type SearchOptions,
  type SearchResponse,
  SearchTuning,
  type StoreStatus,
} from "../contract/index.ts";
import {
  candidatesMax,
  createAnalyser,
  pageId,
  queryParameters,
  readPage,
} from "../corpus/index.ts";
import { vectorProvider } from "../embeddings/index.ts";
import { damaged, openIndexDatabase } from "../storage/index.ts";
import { type Answer, answerSearch, expansionOf } from "./answer-search.ts";
import { clamp, collectionNames } from "./call-options.ts";
import { checkDocumentCall, checkSearchCall } from "./check-call.ts";
import { createQueryExpander } from "./expansion/query-expander.ts";
import { explainPages } from "./explain.ts";
import { createHybridSide, type HybridSide } from "./hybrid/hybrid-side.ts";
import { createIndexReader } from "./index-reader/index-reader.ts";
import type { IndexSnapshot } from "./index-reader/index-snapshot.ts";
import { listStoredCollections, readStoredDocument } from "./index-reader/stored-documents.ts";
import { interpretSoundly } from "./interpret-soundly.ts";
import type { KnowledgeStore } from "./knowledge-store.ts";
import { pageCounts } from "./page-counts.ts";
import { pagesAbout, sectionCounts, textToPlace } from "./pages-about.ts";
import { createSectionTexts } from "./passages/section-texts.ts";
import { placedPages } from "./ranking/placed-pages.ts";
import { completeFormatter, pageIds } from "./result-formatter.ts";
import { noQueryTuning, type QueryTuning, type TunedSnapshot } from "./tuning/compile-tuning.ts";
import { createTunedIndex, type TunedIndex } from "./tuning/tuned-index.ts";

/** Another process's new index answers here within this time and the time to load it. */
const pollIntervalMs = 400;
/** Spellings kept analysed for queries and passages: about 20 MB at most. */
const chunkCacheSize = 50_000;

/**
 * Opens the index at `dbPath`; a file that does not exist yet is created and answers once an
 * indexer has run. Throws `index_too_new` for an index of a newer version and `index_damaged`.
 */
export async function openSearchStore(
  config: QmdSearchConfig,
  { clock = systemClock }: { readonly clock?: Clock } = {},
): Promise<KnowledgeStore> {
  const given = parseOptions(QmdSearchConfig, config, "openSearchStore");
  const { dbPath, collections = [], resultFormatter, search: tuning } = given;
  const provider = vectorProvider(given);
  const database = await openIndexDatabase(dbPath);
  const analyser = createAnalyser(chunkCacheSize);
  const tunedIndex = createTunedIndex({ analyser, clock, tuning });
  const hybrid =
    provider === null
      ? null
      : await createHybridSide(database, {
          provider,
          fusion: given.fusion,
          pollIntervalMs,
          snapshot: () => tunedIndex.current()?.snapshot ?? null,
        });
  const { queryExpansion, embedProvider } = given;
  const { domainContext } = embedProvider ?? {};
  const expander =
    queryExpansion === undefined
      ? null
      : createQueryExpander(queryExpansion, { domainContext, clock });
  const closeSides = (): void => {
    hybrid?.close();
    expander?.close();
  };
  const reader = createIndexReader(database, {
    pollIntervalMs,
    onError: () => undefined,
    async onSnapshot(snapshot) {
      await tunedIndex.take(snapshot);
      await hybrid?.refresh();
    },
  });
  const formatter = completeFormatter(resultFormatter);
  try {
    await reader.refresh();
  } catch (error) {
    reader.close();
    closeSides();
    await database.close();
    // What SQLite takes for sound can hold what no indexer wrote.
    throw isKnowledgeError(error) ? error : damaged(dbPath, error);
  }

  let isClosed = false;
  const refuseAfterClose = (): void => {
    if (isClosed) throw storeClosed();
  };
  const current = (): TunedSnapshot => {
    refuseAfterClose();
    return ready(tunedIndex.current());
  };
  const prepare = (options: SearchOptions, limitMax: number): Prepared => ({
    ...current(),
    collections: collectionNames(options.collection),
    limit: clamp(options.limit ?? limits.resultsDefault, limits.resultsMin, limitMax),
    typo: options.typo ?? true,
    prefix: options.prefix ?? false,
  });
  const sections = createSectionTexts(database);
  const toolsOf = (tuned: QueryTuning) => ({
    database,
    sections,
    analyser,
    formatter,
    parameters: queryParameters,
    tuning: tuned,
    hybrid,
    expander,
  });

  return {
    formatter,
    isHybridSearch: () => hybrid !== null,
    async search(query, options = {}) {
      checkSearchCall(query, options);
      const startedAt = performance.now();
      const { snapshot, tuning: tuned, ...prepared } = prepare(options, limits.resultsMax);
      const tools = toolsOf(tuned);
      const { facets = false, explain = false, signal } = options;
      signal?.throwIfAborted();
      const answering = answerSearch(snapshot, { ...prepared, query, facets, explain }, tools);
      const answer = await (signal ? untilAborted(answering, signal) : answering);
      return responseOf(query, prepared.collections, answer, startedAt);
    },
    async explain(query, options = {}) {
      checkSearchCall(query, options);
      const { snapshot, tuning: tuned, ...prepared } = prepare(options, candidatesMax);
      const tools = toolsOf(tuned);
      const { texts: expansion } = await expansionOf({ ...prepared, query }, tools);
      const asked = { ...prepared, expansion };
      const { interpreted } = await interpretSoundly(query, snapshot, asked, tools);
      const { analysed } = interpreted;
      const meaning = (await hybrid?.meaningOf(interpreted, prepared))?.meaning;
      const request = { ...prepared, query: analysed, parameters: queryParameters, meaning };
      const placed = await placedPages(snapshot, request, options.only);
      const ranked = placed.map(({ page }) => page);
      const explanations = await explainPages(snapshot, analysed, ranked, tools);
      return placed.map(({ page, rank }, index) => ({
        id: pageId(page.segment, page.page),
        rank,
        ...(explanations[index] as Explanation),
      }));
    },
    pagesAbout: (request) => pagesAbout(current().snapshot, request, toolsOf(noQueryTuning)),
    async placeText(request) {
      refuseAfterClose();
      await hybrid?.placeText(textToPlace(request));
    },
    pageCounts: (words) => pageCounts(current().snapshot, words, analyser),
    sectionCounts: () => sectionCounts(current().snapshot),
    async getDocument(id, options = {}) {
      checkDocumentCall(id, options);
      current();
      return readStoredDocument(database, { id, maxBytes: options.maxBytes, formatter });
    },
    async readPage(collection, path) {
      refuseAfterClose();
      const page = await readPage(database, pageIds(collection, path));
      return page === null ? null : { ...page, collection };
    },
    async listCollections() {
      refuseAfterClose();
      return listStoredCollections(database, collections);
    },
    status: () => (isClosed ? statusOf(null, null) : statusOf(tunedIndex, hybrid)),
    async refresh() {
      refuseAfterClose();
      await reader.refresh();
      await hybrid?.refresh();
    },
    async tune(search) {
      refuseAfterClose();
      await tunedIndex.tune(search && parseOptions(SearchTuning, search, "search"));
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      reader.close();
      closeSides();
      await database.close();
    },
  };
}

interface Prepared extends TunedSnapshot {
  readonly collections: readonly string[] | null;
  readonly limit: number;
  readonly typo: boolean;
  readonly prefix: boolean;
}

function ready(tuned: TunedSnapshot | null): TunedSnapshot {
  if (tuned !== null) return tuned;
  throw new KnowledgeError(
    "index_unavailable",
    "The search index is not there yet; run the indexer, or try again when it has finished.",
    { retryAfter_s: 2 },
  );
}

function storeClosed(): KnowledgeError {
  return new KnowledgeError("store_closed", "The search store has been closed; open a new one.");
}

function responseOf(
  query: string,
  collections: readonly string[] | null,
  { results, interpretation, facets, degraded }: Answer,
  startedAt: number,
): SearchResponse {
  return {
    results,
    query,
    collection: collections === null ? null : collections.join(","),
    total: results.length,
    ...(interpretation !== undefined && { interpretation }),
    ...(degraded !== undefined && { degraded }),
    ...(facets !== undefined && { facets }),
    duration_ms: Math.round((performance.now() - startedAt) * 1_000) / 1_000,
  };
}

function statusOf(index: TunedIndex | null, hybrid: HybridSide | null): StoreStatus {
  const snapshot: IndexSnapshot | undefined = index?.current()?.snapshot;
  return {
    ready: snapshot !== undefined,
    generation: snapshot?.generation ?? 0,
    revision: (index?.revision() ?? 0) + (hybrid?.revision() ?? 0),
    documents: snapshot?.documents ?? 0,
    sections: snapshot?.sections ?? 0,
    bytes: (snapshot?.bytes ?? 0) + (hybrid?.bytes() ?? 0),
    ...(hybrid !== null && { vectors: hybrid.status() }),
  };
}
