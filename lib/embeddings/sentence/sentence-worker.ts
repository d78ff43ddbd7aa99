/** The thread that places queries by a sentence model, so that the thread of answers never waits for it. */
import { parentPort, workerData } from "node:worker_threads";
import type { SentenceFiles } from "./sentence-files.ts";
import { loadSentenceModel } from "./sentence-model.ts";

/** What the thread is started with. */
export interface SentenceWork {
  readonly files: SentenceFiles;
  readonly dimensions: number | undefined;
}

export interface SentenceAsked {
  readonly id: number;
  readonly text: string;
}

export type SentenceTold =
  | { readonly id: number; readonly vector: Float32Array }
  | { readonly id: number; readonly fault: string };

const { files, dimensions } = workerData as SentenceWork;
const loading = loadSentenceModel(files, dimensions);
// Told to whoever asks.
loading.catch(() => undefined);

const answer = async ({ id, text }: SentenceAsked): Promise<SentenceTold> => {
  try {
    const [vector = new Float32Array(0)] = await (await loading).embed([text], "query");
    return { id, vector };
  } catch (error) {
    return { id, fault: error instanceof Error ? error.message : String(error) };
  }
};
parentPort?.on("message", (asked: SentenceAsked) => {
  void answer(asked).then((told) => parentPort?.postMessage(told));
});
