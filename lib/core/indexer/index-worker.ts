/** The thread that indexes, so that the thread that answers stays free. */
import { parentPort, workerData } from "node:worker_threads";
import { isKnowledgeError } from "../../contract/index.ts";
import type { WorkerMessage } from "./indexer.ts";
import { type IndexJob, runIndex } from "./run-index.ts";

const tell = (message: WorkerMessage): void => parentPort?.postMessage(message);

try {
  const result = await runIndex(workerData as IndexJob, {
    onProgress: (progress) => tell({ kind: "progress", progress }),
    onSkip: (file) => tell({ kind: "skip", file }),
  });
  tell({ kind: "done", result });
} catch (error) {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  tell(
    isKnowledgeError(error)
      ? { kind: "failed", code: error.code, message: error.message, errors: error.errors }
      : { kind: "failed", code: null, message: text, errors: [] },
  );
}
