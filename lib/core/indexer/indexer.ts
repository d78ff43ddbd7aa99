/** `createIndexer`: fetches content sources here, then indexes in a worker thread. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  type ErrorCode,
  type FieldError,
  type IndexCallbacks,
  type Indexer,
  IndexerConfig,
  type IndexProgress,
  type IndexResult,
  KnowledgeError,
  type SkippedFile,
} from "../../contract/index.ts";
import { parseOptions } from "../parse-options.ts";
import type { FetchRequest, fetchContentSources } from "./content-sources.ts";
import type { IndexJob } from "./run-index.ts";

/** What the worker tells. */
export type WorkerMessage =
  | { readonly kind: "progress"; readonly progress: IndexProgress }
  | { readonly kind: "skip"; readonly file: SkippedFile }
  | { readonly kind: "done"; readonly result: IndexResult }
  | WorkerFailure;

export interface WorkerFailure {
  readonly kind: "failed";
  /** Null for a failure that nobody foresaw. */
  readonly code: ErrorCode | null;
  readonly message: string;
  readonly errors: readonly FieldError[];
}

/**
 * An indexer for the collections of `config`. A run reads their folders, after what content sources
 * fetched for them, and brings the index at `dbPath` up to date: only files whose content changed are
 * read anew. It works in a thread of its own, can be interrupted at any point and run again, and what
 * answered before goes on answering until it is done. Runs of one indexer follow each other; two
 * processes take turns by a lease.
 *
 * Throws `configuration_invalid`, which names every wrong option with the path of its field. `run`
 * rejects with `configuration_invalid` or `collection_folder_missing`, naming all folders that are
 * missing and all patterns that match no file; with `content_source_failed`, `index_locked` after 30
 * seconds of another run, `index_not_writable` or `disk_full`. The index then stays as it was.
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
  let tail: Promise<unknown> = Promise.resolve();
  return {
    run(given) {
      const callbacks = given ?? {};
      const turn = tail.then(async () => {
        const startedAt = performance.now();
        const { dbPath, collections, contentSources: entries = [], plugins = [] } = parsed;
        const { fetchOutputDir = join(dirname(dbPath), "fetched") } = parsed;
        const { onProgress, onSkip } = callbacks;
        const request = { entries, plugins, fetchOutputDir, onProgress, onSkip };
        const fetchedFolders = await fetchAll(request);
        const provider = parsed.embedProvider?.provider ?? "none";
        const wantsVectors = provider !== "none" && parsed.skipEmbed !== true;
        const job: IndexJob = { dbPath, collections, fetchedFolders, wantsVectors };
        const result = await runInWorker(job, callbacks);
        return { ...result, duration_s: (performance.now() - startedAt) / 1_000 };
      });
      tail = turn.catch(() => undefined);
      return turn;
    },
  };
}

/** Loaded when there is something to fetch. */
async function fetchAll(
  request: FetchRequest & { readonly fetchOutputDir: string },
): ReturnType<typeof fetchContentSources> {
  if (request.entries.length === 0) return {};
  const { fetchContentSources } = await import("./content-sources.ts");
  const { builtInSources } = await import("../sources/built-in-sources.ts");
  const cacheFolder = join(request.fetchOutputDir, ".cache");
  // The first of a name wins: a program's own plug-in replaces a built-in one.
  const plugins = [...request.plugins, ...builtInSources({ cacheFolder })];
  return fetchContentSources({ ...request, plugins });
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

async function runInWorker(job: IndexJob, callbacks: IndexCallbacks): Promise<IndexResult> {
  const { Worker } = await import("node:worker_threads");
  return new Promise((resolve, reject) => {
    // The compiled file, beside this one in the library's build. A plain path keeps bundlers from
    // looking for it: an application that only searches never starts it.
    const worker = new Worker(join(import.meta.dirname, "index-worker.js"), { workerData: job });
    // A callback that throws must not end the program. Its run goes on without callbacks, because
    // ending the thread would leave its lease behind, and rejects with that error at the end.
    let ownFault: { readonly error: unknown } | null = null;
    const tell = (call: () => void): void => {
      if (ownFault !== null) return;
      try {
        call();
      } catch (error) {
        ownFault = { error };
      }
    };
    worker.on("message", (message: WorkerMessage) => {
      if (message.kind === "progress") tell(() => callbacks.onProgress?.(message.progress));
      else if (message.kind === "skip") tell(() => callbacks.onSkip?.(message.file));
      else if (message.kind === "failed") reject(failureOf(message));
      else if (ownFault === null) resolve(message.result);
      else reject(ownFault.error);
    });
    worker.on("error", reject);
    worker.on("exit", (code) => {
      reject(new Error(`The indexing thread ended early with code ${code}`));
    });
  });
}

function failureOf({ code, message, errors }: WorkerFailure): Error {
  return code === null ? new Error(message) : new KnowledgeError(code, message, { errors });
}
