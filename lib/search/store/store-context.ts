/** Shared by the operations of a store: its database, its index and their companions. */

import type { z } from "zod";
import type { Clock } from "../../base/index.ts";
import {
  isKnowledgeError,
  KnowledgeError,
  type QmdSearchConfig,
  type ResultFormatter,
} from "../../contract/index.ts";
import { type Analyser, createAnalyser, queryParameters } from "../../corpus/index.ts";
import { vectorProvider } from "../../embeddings/index.ts";
import { type Database, damaged, indexFileAt, openIndexDatabase } from "../../storage/index.ts";
import type { AnswerTools } from "../answer-search.ts";
import { createQueryExpander, type QueryExpander } from "../expansion/query-expander.ts";
import { createVectorSearch, type VectorSearch } from "../hybrid/vector-search.ts";
import { createIndexReader, type IndexReader } from "../index-reader/index-reader.ts";
import { createSectionTexts, type SectionTexts } from "../passages/section-texts.ts";
import { completeFormatter } from "../result-formatter.ts";
import type { QueryTuning, TunedSnapshot } from "../tuning/compile-tuning.ts";
import { createTunedIndex, type TunedIndex } from "../tuning/tuned-index.ts";
import { warmUp } from "./warm-up.ts";

/** Another process's new index answers here within this time and the time to load it. */
const pollIntervalMs = 400;
/** Spellings kept analysed for queries and passages: about 20 MB at most. */
const chunkCacheSize = 50_000;

export type StoreSettings = z.output<typeof QmdSearchConfig>;

export interface StoreContext {
  readonly database: Database;
  readonly analyser: Analyser;
  readonly sections: SectionTexts;
  readonly formatter: ResultFormatter;
  readonly tunedIndex: TunedIndex;
  readonly reader: IndexReader;
  /** Null when words alone rank. */
  readonly hybrid: VectorSearch | null;
  /** Null when no language model adds words. */
  readonly expander: QueryExpander | null;
  isClosed: boolean;
}

/** Resolves when the newest generation answers, if there is one. */
export async function openStoreContext(
  settings: StoreSettings,
  clock: Clock,
): Promise<StoreContext> {
  const { dbPath, queryExpansion, embedProvider, search: tuning } = settings;
  const provider = vectorProvider(settings);
  const database = await openIndexDatabase(dbPath);
  const analyser = createAnalyser(chunkCacheSize);
  const tunedIndex = createTunedIndex({ analyser, clock, tuning });
  const hybrid =
    provider === null
      ? null
      : await createVectorSearch(database, {
          provider,
          pollIntervalMs,
          snapshot: () => tunedIndex.current()?.snapshot ?? null,
        });
  const { domainContext } = embedProvider ?? {};
  const expander =
    queryExpansion === undefined
      ? null
      : createQueryExpander(queryExpansion, { domainContext, clock });
  let isWarm = !settings.warmUp;
  const reader = createIndexReader(database, {
    pollIntervalMs,
    onError: () => undefined,
    onReplaced() {
      context.sections.forget();
      hybrid?.forget();
    },
    async onSnapshot(snapshot) {
      await tunedIndex.take(snapshot);
      await hybrid?.refresh();
      const tuned = tunedIndex.current();
      if (isWarm || tuned === null) return;
      isWarm = true;
      await warmUp(tuned.snapshot, toolsOf(context, tuned.tuning), () => context.isClosed);
    },
  });
  const context: StoreContext = {
    database,
    analyser,
    sections: createSectionTexts(database),
    formatter: completeFormatter(settings.resultFormatter),
    tunedIndex,
    reader,
    hybrid,
    expander,
    isClosed: false,
  };
  try {
    await reader.refresh();
  } catch (error) {
    await closeStoreContext(context);
    // What SQLite takes for sound can hold what no indexer wrote.
    throw isKnowledgeError(error) ? error : damaged(indexFileAt(dbPath), error);
  }
  return context;
}

/** Does nothing the second time. */
export async function closeStoreContext(context: StoreContext): Promise<void> {
  if (context.isClosed) return;
  context.isClosed = true;
  context.reader.close();
  context.hybrid?.close();
  context.expander?.close();
  await context.database.close();
}

export function refuseClosedStore({ isClosed }: StoreContext): void {
  if (!isClosed) return;
  throw new KnowledgeError("store_closed", "The search store has been closed; open a new one.");
}

/** The generation that answers. Throws `index_unavailable` before the first one. */
export function currentIndex(context: StoreContext): TunedSnapshot {
  refuseClosedStore(context);
  return requireIndex(context.tunedIndex.current());
}

/** The same, reduced to the collections that a caller may see. */
export async function limitedIndex(
  context: StoreContext,
  collections: readonly string[],
): Promise<TunedSnapshot> {
  refuseClosedStore(context);
  return requireIndex(await context.tunedIndex.limitedTo(collections));
}

function requireIndex(tuned: TunedSnapshot | null): TunedSnapshot {
  if (tuned !== null) return tuned;
  throw new KnowledgeError(
    "index_unavailable",
    "There is no search index yet; run the indexer, or try again when it has finished.",
    { retryAfter_s: 2 },
  );
}

export function toolsOf(context: StoreContext, tuning: QueryTuning): AnswerTools {
  const { database, sections, analyser, formatter, hybrid, expander } = context;
  const parameters = queryParameters;
  return { database, sections, analyser, formatter, parameters, tuning, hybrid, expander };
}
