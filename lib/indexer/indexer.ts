/** `createIndexer`: fetches content sources here, then indexes in a worker thread. */

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type * as z from "zod";
import { inSpan, parseOptions, runInThread, type TracedWork } from "../base/index.ts";
import {
  type EmbedProviderConfig,
  type EmbedResult,
  type FieldError,
  type IndexCallbacks,
  type Indexer,
  IndexerConfig,
  type IndexResult,
  type ResolvedCollection,
} from "../contract/index.ts";
import {
  type EmbedJob,
  estimateCost,
  refuseTelemetry,
  vectorProvider,
} from "../embeddings/index.ts";
import { indexPathOf } from "../storage/index.ts";
import type { FetchRequest, fetchContentSources } from "./content-sources.ts";
import { exportFolderOf } from "./exports/export-folder.ts";
import { findExports } from "./exports/find-exports.ts";
import type { IndexJob, IndexPart, UnpackedExports } from "./run-context.ts";

const noVectors: EmbedResult = {
  embedded: 0,
  needsEmbedding: 0,
  missingTokens: 0,
  model: "",
  dimensions: 0,
  duration_s: 0,
};

/**
 * An indexer for the collections of `config`. A run reads their folders, after what content sources
 * fetched for them, and updates the index at `dbPath`: only files whose content changed are read
 * again. It works in a separate thread and can be interrupted and run again at any point; the
 * previous index answers until it is done. Runs of one indexer follow each other; two processes
 * take turns by a lease.
 *
 * Throws `configuration_invalid`, which names every wrong option with the path of its field. `run`
 * rejects with `configuration_invalid` or `collection_folder_missing`, naming all folders that are
 * missing and all patterns that match no file; with `content_source_failed`, `index_locked` after
 * 30 seconds of another run, `index_not_writable` or `disk_full`. The index is then unchanged.
 * @example
 * import { createIndexer } from "knowledge-sdk";
 *
 * const collections = [{ name: "guide", path: "./docs" }];
 * const indexer = createIndexer({ dbPath: "./data/index.db", collections });
 * const { indexed, duration_s } = await indexer.run({
 *   onSkip: ({ filePath, detail }) => console.error(filePath, detail),
 * });
 * console.log(`${indexed} new documents in ${duration_s} s`);
 */
export function createIndexer(config: IndexerConfig): Indexer {
  const parsed = parseOptions(IndexerConfig, config, "createIndexer", () => missingFolders(config));
  const context: IndexerContext = {
    config: parsed,
    embedProvider: vectorProvider({
      searchMode: "hybrid",
      embedProvider: parsed.embedProvider ?? { provider: "none" },
    }),
  };
  let tail: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = tail.then(work);
    tail = turn.catch(() => undefined);
    return turn;
  };
  return {
    run: (callbacks) => inTurn(() => inSpan(tracedRun, () => run(context, callbacks ?? {}))),
    embed: (callbacks) =>
      inTurn(() => inSpan(tracedEmbedding, () => embed(context, true, callbacks ?? {}))),
  };
}

const tracedRun: TracedWork<IndexResult> = {
  name: "knowledge.index",
  describe: ({ indexed, updated, removed }) => ({
    "knowledge.indexed": indexed,
    "knowledge.updated": updated,
    "knowledge.removed": removed,
  }),
};

const tracedEmbedding: TracedWork<EmbedResult> = {
  name: "knowledge.embed",
  describe: ({ embedded }) => ({ "knowledge.embedded": embedded }),
};

interface IndexerContext {
  readonly config: z.output<typeof IndexerConfig>;
  /** Null: no vectors are made. */
  readonly embedProvider: EmbedProviderConfig | null;
}

async function run(context: IndexerContext, callbacks: IndexCallbacks): Promise<IndexResult> {
  const startedAt = performance.now();
  const { dbPath, collections, contentSources: entries = [], plugins = [] } = context.config;
  const { fetchOutputDir = join(dirname(indexPathOf(dbPath)), "fetched") } = context.config;
  const { onProgress, onSkip } = callbacks;
  await removeLeftoversOfFetches();
  const fetchedFolders = await fetchAll({ entries, plugins, fetchOutputDir, onProgress, onSkip });
  const exports = await unpackAll(collections, {
    folderOf: (name) => exportFolderOf(fetchOutputDir, name),
    onSkip,
  });
  const { allowShrink } = context.config;
  const job: IndexJob = { dbPath, collections, fetchedFolders, exports, allowShrink };
  const result = await runInThread<IndexJob, IndexResult, IndexPart>(
    { worker: "indexer/index-worker.js", job },
    { onTold: passOn(callbacks) },
  );
  const needsEmbedding = await vectorsLacking(context, callbacks);
  return { ...result, needsEmbedding, duration_s: (performance.now() - startedAt) / 1_000 };
}

/** The index is up to date even if the vectors fail. */
async function vectorsLacking(context: IndexerContext, callbacks: IndexCallbacks): Promise<number> {
  const { skipEmbed = false } = context.config;
  try {
    return (await embed(context, !skipEmbed, callbacks)).needsEmbedding;
  } catch (error) {
    callbacks.onEmbedFailure?.(error);
    return (await embed(context, false, {})).needsEmbedding;
  }
}

async function embed(
  context: IndexerContext,
  mayEmbed: boolean,
  callbacks: Pick<IndexCallbacks, "onProgress" | "onEmbedEstimate">,
): Promise<EmbedResult> {
  const { config, embedProvider } = context;
  if (embedProvider === null) return noVectors;
  const { onEmbedEstimate } = callbacks;
  if (mayEmbed && onEmbedEstimate !== undefined && embedProvider.provider !== "local") {
    const { needsEmbedding, missingTokens } = await embed(context, false, {});
    const cost = estimateCost(embedProvider, missingTokens);
    if (needsEmbedding > 0) onEmbedEstimate({ needsEmbedding, missingTokens, cost });
  }
  if (embedProvider.provider === "local") refuseTelemetry();
  const job: EmbedJob = { dbPath: config.dbPath, provider: embedProvider, mayEmbed };
  return runInThread<EmbedJob, EmbedResult, IndexPart>(
    { worker: "embeddings/embed-worker.js", job },
    { onTold: passOn(callbacks) },
  );
}

function passOn({ onProgress, onSkip, onFault }: IndexCallbacks): (part: IndexPart) => void {
  return ({ progress, skip, fault }) => {
    if (progress !== undefined) onProgress?.(progress);
    if (skip !== undefined) onSkip?.(skip);
    if (fault !== undefined) onFault?.(fault);
  };
}

/** What killed processes left: a source that was taken out of the settings would leave it for ever. */
async function removeLeftoversOfFetches(): Promise<void> {
  const { removeAbandonedRepositories } = await import("./sources/git/temporary-repository.ts");
  await removeAbandonedRepositories();
}

/** Loaded when there is something to fetch. */
async function fetchAll(
  request: FetchRequest & { readonly fetchOutputDir: string },
): ReturnType<typeof fetchContentSources> {
  if (request.entries.length === 0) return {};
  const { fetchContentSources } = await import("./content-sources.ts");
  const { builtInSources } = await import("./sources/built-in-sources.ts");
  const cacheFolder = join(request.fetchOutputDir, ".cache");
  // The first of a name wins: a program's own plug-in replaces a built-in one.
  const plugins = [...request.plugins, ...builtInSources({ cacheFolder })];
  return fetchContentSources({ ...request, plugins });
}

/** Loaded when there is an export. */
async function unpackAll(
  collections: readonly ResolvedCollection[],
  {
    folderOf,
    onSkip,
  }: {
    readonly folderOf: (collection: string) => string;
    readonly onSkip: IndexCallbacks["onSkip"];
  },
): Promise<IndexJob["exports"]> {
  const unpacked: Record<string, UnpackedExports> = {};
  for (const collection of collections) {
    const found = findExports(collection.path);
    const folder = folderOf(collection.name);
    if (found.length === 0 && !existsSync(folder)) continue;
    const { unpackExports } = await import("./unpack-exports.ts");
    const result = await unpackExports(collection, found, { folder, onSkip });
    if (result !== null) unpacked[collection.name] = result;
  }
  return unpacked;
}

/** Told along with faults of the options; a run looks at the folders itself, and at their patterns. */
function missingFolders(config: Partial<IndexerConfig> | null): FieldError[] {
  const collections: unknown = config?.collections;
  if (!Array.isArray(collections)) return [];
  return collections.flatMap((collection: { path?: unknown } | null, index) => {
    const path = collection?.path;
    if (typeof path !== "string" || path === "" || existsSync(path)) return [];
    return [{ field: `collections.${index}.path`, message: `the folder ${path} does not exist` }];
  });
}
