/** `createSearchStore`: the index of one database file, ready to answer. */
import {
  type CollectionListing,
  type DocumentResponse,
  type Explanation,
  type GetDocumentOptions,
  KnowledgeError,
  limits,
  QmdSearchConfig,
  type SearchOptions,
  type SearchResponse,
  type SearchStore,
  SearchTuning,
  type StoreStatus,
} from "../../contract/index.ts";
import { type Clock, systemClock } from "../clock.ts";
import { cutText } from "../cut-text.ts";
import { vectorProvider } from "../embeddings/vector-provider.ts";
import { parseOptions } from "../parse-options.ts";
import { readCollections } from "../storage/collection-table.ts";
import { type PageSection, readDocument, readPage } from "../storage/document-table.ts";
import { openIndexDatabase } from "../storage/open-databases.ts";
import { createAnalyser } from "./analysis/analyser.ts";
import { type Answer, answerSearch, expansionOf } from "./answer-search.ts";
import { checkDocumentCall, checkSearchCall } from "./check-call.ts";
import { createQueryExpander } from "./expansion/query-expander.ts";
import { explainPages } from "./explain.ts";
import { createHybridSide, type HybridSide } from "./hybrid/hybrid-side.ts";
import { createIndexReader } from "./index-reader.ts";
import type { IndexSnapshot } from "./index-snapshot.ts";
import { interpretQuery } from "./interpret-query.ts";
import {
  type PageAbout,
  pagesAbout,
  sectionCounts,
  type TextRequest,
  textToPlace,
} from "./pages-about.ts";
import { placedPages } from "./placed-pages.ts";
import { candidatesMax, queryParameters } from "./ranking/parameters.ts";
import { completeFormatter, pageIds } from "./result-formatter.ts";
import { createSectionTexts } from "./section-texts.ts";
import { pageId } from "./segment/segment.ts";
import { noQueryTuning, type QueryTuning, type TunedSnapshot } from "./tuning/compile-tuning.ts";
import { createTunedIndex, type TunedIndex } from "./tuning/tuned-index.ts";

/** Another process's new index answers here within this time and the time to load it. */
const pollIntervalMs = 400;
/** Spellings kept analysed for queries and passages: about 20 MB at most. */
const chunkCacheSize = 50_000;

/** A document as a page to read. */
export interface ReadingPage {
  readonly id: string;
  readonly title: string;
  readonly collection: string;
  readonly sections: readonly PageSection[];
}

export interface ExplainOptions extends SearchOptions {
  /** Document ids; only these are explained, wherever they stand. Absent explains the best hits. */
  readonly only?: readonly string[] | undefined;
}

export interface ExplainedHit extends Explanation {
  readonly id: string;
  /** Place among the hits, from 1; null beyond the first 100. */
  readonly rank: number | null;
}

/** The store of this library: everything a store may offer, and explanations. */
export interface KnowledgeStore extends SearchStore {
  getDocument(id: string, options?: GetDocumentOptions): Promise<DocumentResponse | null>;
  status(): StoreStatus;
  /**
   * What the score of each hit is made of, best hit first. `limit` goes up to 100 here, all pages
   * that were ranked exactly. With `only` it is those documents, in that order; ones that are no
   * hit are left out.
   */
  explain(query: string, options?: ExplainOptions): Promise<readonly ExplainedHit[]>;
  /**
   * Pages that a text of any length is about, best first; answers at once, without a call to the
   * database. Throws `index_unavailable` before the first generation.
   */
  pagesAbout(request: TextRequest): readonly PageAbout[];
  /**
   * Resolves when `pagesAbout` tells the nearness of pages to this text by a sentence model, if there
   * is one; at once otherwise. Never rejects for a model that fails.
   */
  placeText(request: Pick<TextRequest, "title" | "text">): Promise<void>;
  /** Number of sections of each collection. */
  sectionCounts(): ReadonlyMap<string, number>;
  /** The page that `path` of a hit leads to, section by section; null when there is none. */
  readPage(collection: string, path: string): Promise<ReadingPage | null>;
  /** Takes a generation that was just written in now instead of at the next look. */
  refresh(): Promise<void>;
  /**
   * Takes new settings of the search, without a new index; resolves when they answer. Undefined
   * takes all of them away. Rejects with `configuration_invalid`, which names every fault, and the
   * settings of before stay.
   */
  tune(search: SearchTuning | undefined): Promise<void>;
}

/**
 * Opens the index at `dbPath`; a file that does not exist yet is created and answers once an
 * indexer has run. Throws `index_too_new` for an index of a newer version.
 */
export async function createSearchStore(
  config: QmdSearchConfig,
  { clock = systemClock }: { readonly clock?: Clock } = {},
): Promise<KnowledgeStore> {
  const given = parseOptions(QmdSearchConfig, config, "createSearchStore");
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
    database.close();
    throw error;
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
      const { facets = false, explain = false } = options;
      const answer = await answerSearch(snapshot, { ...prepared, query, facets, explain }, tools);
      return responseOf(query, prepared.collections, answer, startedAt);
    },
    async explain(query, options = {}) {
      checkSearchCall(query, options);
      const { snapshot, tuning: tuned, ...prepared } = prepare(options, candidatesMax);
      const tools = toolsOf(tuned);
      const { texts: expansion } = await expansionOf({ ...prepared, query }, tools);
      const interpreted = interpretQuery(query, snapshot, { ...prepared, expansion }, tools);
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
    sectionCounts: () => sectionCounts(current().snapshot),
    async getDocument(id, options = {}) {
      checkDocumentCall(id, options);
      current();
      const row = await readDocument(database, id);
      if (row === null) return null;
      const bound = clamp(
        options.maxBytes ?? limits.bodyLengthDefault,
        limits.bodyLengthMin,
        limits.bodyLengthMax,
      );
      const body = cutText(row.body, bound);
      const { collection, filePath, title } = row;
      const hit = { id, collection, filePath, title, snippet: "", score: 0 };
      return {
        id,
        title: formatter.title(hit),
        path: formatter.path(hit),
        collection,
        body,
        body_length: row.body.length,
        truncated: body.length < row.body.length,
      };
    },
    async readPage(collection, path) {
      refuseAfterClose();
      const page = await readPage(database, pageIds(collection, path));
      return page === null ? null : { ...page, collection };
    },
    async listCollections() {
      refuseAfterClose();
      return describe(await readCollections(database), collections);
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
      database.close();
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

/** Names separated by commas; null when the filter is absent or blank. */
function collectionNames(filter: string | undefined): readonly string[] | null {
  const names = (filter ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return names.length === 0 ? null : names;
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

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, Math.trunc(value)));
}

/** Descriptions configured now win over those of the last run. */
function describe(
  listed: readonly CollectionListing[],
  configured: readonly { readonly name: string; readonly context?: string | undefined }[],
): CollectionListing[] {
  const contexts = new Map(configured.map(({ name, context }) => [name, context]));
  return listed.map((entry) => ({
    ...entry,
    description: contexts.get(entry.name) ?? entry.description,
  }));
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
