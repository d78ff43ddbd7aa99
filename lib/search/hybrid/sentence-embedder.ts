/**
 * Embeds queries with a sentence model in a separate thread, which is loaded when a store opens.
 */
import { untilAborted, WorkerThread } from "../../base/index.ts";
import type { EmbedProviderConfig } from "../../contract/index.ts";
import {
  readSentenceFiles,
  refuseTelemetry,
  type SentenceThread,
  type SentenceWork,
} from "../../embeddings/index.ts";
import { createAskedEmbedder } from "./cached-embedder.ts";
import type { QueryEmbedder } from "./query-embedder.ts";

/** A model of this size takes 5 to 50 ms; while it is loaded, words alone answer. */
const queryTimeoutMs = 800;
const pauseMs = 5_000;
/** A model that cannot be loaded stays so until somebody changes something. */
const brokenPauseMs = 60_000;

export async function createSentenceEmbedder({
  model: folder,
  dimensions,
}: EmbedProviderConfig & { readonly model: string }): Promise<QueryEmbedder> {
  const files = await readSentenceFiles(folder, dimensions);
  refuseTelemetry();
  const thread = new WorkerThread<SentenceThread>({
    worker: "embeddings/sentence/sentence-worker.js",
    data: (): SentenceWork => ({ files, dimensions }),
    idleMs: null,
  });
  thread.start();
  return createAskedEmbedder({
    modelName: files.name,
    staysHere: true,
    async ask(text) {
      const late = AbortSignal.timeout(queryTimeoutMs);
      return untilAborted(thread.ask("embed", text), late).catch((error: Error) => {
        throw late.aborted ? new LateAnswer("The sentence model did not answer in time.") : error;
      });
    },
    pauseMs: (error) => (error instanceof LateAnswer ? pauseMs : brokenPauseMs),
    onClose: () => void thread.close(),
  });
}

class LateAnswer extends Error {}
