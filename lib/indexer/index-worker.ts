/** The thread that indexes, so that the thread that answers stays free. */
import { parentPort, workerData } from "node:worker_threads";
import { failureMessage, type ThreadMessage } from "../base/index.ts";
import type { IndexResult } from "../contract/index.ts";
import type { IndexJob } from "./run-context.ts";
import { runIndex } from "./run-index.ts";

const tell = (message: ThreadMessage<IndexResult>): void => parentPort?.postMessage(message);

try {
  const result = await runIndex(workerData as IndexJob, {
    onProgress: (progress) => tell({ kind: "progress", progress }),
    onSkip: (file) => tell({ kind: "skip", file }),
    onFault: (file) => tell({ kind: "fault", file }),
  });
  tell({ kind: "done", result });
} catch (error) {
  tell(failureMessage(error));
}
