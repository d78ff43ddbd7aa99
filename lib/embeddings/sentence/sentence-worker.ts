/** The thread that embeds queries by a sentence model, so that the thread of answers never waits for it. */
import { workerData } from "node:worker_threads";
import { answerQuestions } from "../../base/index.ts";
import type { SentenceFiles } from "./sentence-files.ts";
import { loadSentenceModel } from "./sentence-model.ts";

/** The input of the thread. */
export interface SentenceWork {
  readonly files: SentenceFiles;
  readonly dimensions: number | undefined;
}

/** The thread's answer. */
export interface SentenceThread {
  embed(text: string): Promise<Float32Array>;
}

const { files, dimensions } = workerData as SentenceWork;
const loading = loadSentenceModel(files, dimensions);
// Told to all who ask.
loading.catch(() => undefined);

answerQuestions({
  async embed(text) {
    const [vector = new Float32Array(0)] = await (await loading).embed([text], "query");
    return vector;
  },
} satisfies SentenceThread);
