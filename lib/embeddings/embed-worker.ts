/** The thread that makes vectors, so that the thread that answers stays free. */
import { parentPort, workerData } from "node:worker_threads";
import { failureMessage, type ThreadMessage } from "../base/index.ts";
import type { EmbedResult } from "../contract/index.ts";
import { type EmbedJob, runEmbed } from "./run-embed.ts";

const tell = (message: ThreadMessage<EmbedResult>): void => parentPort?.postMessage(message);

try {
  const result = await runEmbed(workerData as EmbedJob, {
    onProgress: (progress) => tell({ kind: "progress", progress }),
  });
  tell({ kind: "done", result });
} catch (error) {
  tell(failureMessage(error));
}
