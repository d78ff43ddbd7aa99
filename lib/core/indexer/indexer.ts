/** `createIndexer`: fetches content sources here, then indexes in a worker thread. */
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import {
  type ErrorCode,
  type IndexCallbacks,
  type Indexer,
  IndexerConfig,
  type IndexProgress,
  type IndexResult,
  KnowledgeError,
  type SkippedFile,
} from "../../contract/index.ts";
import { fetchContentSources } from "./content-sources.ts";
import type { IndexJob } from "./run-index.ts";

/** What the worker tells. */
export type WorkerMessage =
  | { readonly kind: "progress"; readonly progress: IndexProgress }
  | { readonly kind: "skip"; readonly file: SkippedFile }
  | { readonly kind: "done"; readonly result: IndexResult }
  | { readonly kind: "failed"; readonly code: ErrorCode | null; readonly message: string };

/**
 * A run can be interrupted at any point and run again: what answered before goes on answering.
 * Runs of one indexer follow each other; two processes take turns by a lease.
 */
export function createIndexer(config: IndexerConfig): Indexer {
  const parsed = IndexerConfig.parse(config);
  refuseUnknownTargets(parsed);
  let tail: Promise<unknown> = Promise.resolve();
  return {
    run(callbacks = {}) {
      const turn = tail.then(async () => {
        const startedAt = performance.now();
        const fetchedFolders = await fetchContentSources({
          entries: parsed.contentSources ?? [],
          plugins: parsed.plugins ?? [],
          fetchOutputDir: parsed.fetchOutputDir,
          onProgress: callbacks.onProgress,
        });
        const { dbPath, collections } = parsed;
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

/** What a source fetches for a collection that is not there would never be found. */
function refuseUnknownTargets({ collections, contentSources = [] }: IndexerConfig): void {
  const names = collections.map(({ name }) => name);
  const lost = contentSources.find(({ collection }) => !names.includes(collection));
  if (lost === undefined) return;
  throw new KnowledgeError(
    "configuration_invalid",
    `The content source ${lost.plugin} delivers to the collection ${lost.collection}, which is not configured; known: ${names.join(", ") || "none"}.`,
  );
}

function runInWorker(job: IndexJob, callbacks: IndexCallbacks): Promise<IndexResult> {
  return new Promise((resolve, reject) => {
    // The compiled file, beside this one in the library's build. A plain path keeps bundlers from
    // looking for it: an application that only searches never starts it.
    const worker = new Worker(join(import.meta.dirname, "index-worker.js"), { workerData: job });
    worker.on("message", (message: WorkerMessage) => {
      if (message.kind === "progress") callbacks.onProgress?.(message.progress);
      else if (message.kind === "skip") callbacks.onSkip?.(message.file);
      else if (message.kind === "done") resolve(message.result);
      else reject(failureOf(message));
    });
    worker.on("error", reject);
    worker.on("exit", (code) => {
      reject(new Error(`The indexing thread ended early with code ${code}`));
    });
  });
}

function failureOf(message: { code: ErrorCode | null; message: string }): Error {
  return message.code === null
    ? new Error(message.message)
    : new KnowledgeError(message.code, message.message);
}
