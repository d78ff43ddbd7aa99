/** Embeds queries by a sentence model in a thread of its own, which is loaded when a store opens. */
import { Worker } from "node:worker_threads";
import { packageFile } from "../../base/index.ts";
import type { EmbedProviderConfig } from "../../contract/index.ts";
import {
  readSentenceFiles,
  type SentenceAsked,
  type SentenceTold,
  type SentenceWork,
} from "../../embeddings/index.ts";
import { createAskedEmbedder } from "./asked-embedder.ts";
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
  const thread = new SentenceThread({ files, dimensions });
  return createAskedEmbedder({
    modelName: files.name,
    staysHere: true,
    ask: (text) => thread.embed(text),
    pauseMs: (error) => (error instanceof LateAnswer ? pauseMs : brokenPauseMs),
    onClose: () => thread.close(),
  });
}

class LateAnswer extends Error {}

interface Waiting {
  readonly resolve: (vector: Float32Array) => void;
  readonly reject: (error: Error) => void;
}

class SentenceThread {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;
  private isGone = false;

  constructor(workerData: SentenceWork) {
    this.worker = new Worker(sentenceModule(), { workerData });
    this.worker.unref();
    this.worker.on("message", (told: SentenceTold) => this.take(told));
    this.worker.on("error", (error) => this.end(error.message));
    this.worker.on("exit", () => this.end("it ended early"));
  }

  async embed(text: string): Promise<Float32Array> {
    if (this.isGone) throw new Error("The thread of the sentence model has ended.");
    const id = this.next++;
    const asked: SentenceAsked = { id, text };
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve, reject) => {
        this.waiting.set(id, { resolve, reject });
        const late = "The sentence model did not answer in time.";
        timer = setTimeout(() => reject(new LateAnswer(late)), queryTimeoutMs);
        this.worker.postMessage(asked);
      });
    } finally {
      clearTimeout(timer);
      this.waiting.delete(id);
    }
  }

  close(): void {
    void this.worker.terminate();
  }

  private take(told: SentenceTold): void {
    const waiting = this.waiting.get(told.id);
    if ("vector" in told) waiting?.resolve(told.vector);
    else waiting?.reject(new Error(told.fault));
  }

  private end(reason: string): void {
    this.isGone = true;
    for (const { reject } of this.waiting.values()) {
      reject(new Error(`The thread of the sentence model failed: ${reason}.`));
    }
  }
}

const sentenceModule = (): string => packageFile("embeddings/sentence/sentence-worker.js");
