/**
 * Trains a model in the background, one training after the other, and keeps results that are no
 * worse.
 */

import { createSlices } from "../../base/index.ts";
import type { DbPath } from "../../contract/index.ts";
import type { FeatureExtractor } from "../features/extract-features.ts";
import type { Train } from "../training/train-in-worker.ts";
import { type TrainedState, unpackState } from "../training/trained-state.ts";
import {
  forgetExample,
  knowledgeOfState,
  learnExample,
  type ModelKnowledge,
} from "./model-knowledge.ts";
import type { ModelMemory } from "./model-memory.ts";
import { packBlock } from "./pack-memory.ts";
import type { RefitReport } from "./ticket-model.ts";

export interface TrainerOptions {
  readonly memory: ModelMemory;
  readonly dbPath: DbPath;
  readonly extractor: FeatureExtractor;
  readonly train: Train;
}

export interface TrainingWish {
  /** Nothing is trained when the documents did not change. */
  readonly onlyForDocuments: boolean;
  /** The result counts even if it seems worse: the model before knew less. */
  readonly isForced: boolean;
}

/** Fewer shared examples cannot tell two models apart. */
const comparedMin = 30;

export class ModelTrainer {
  private readonly options: TrainerOptions;
  private readonly abort = new AbortController();
  private tail: Promise<unknown> = Promise.resolve();

  constructor(options: TrainerOptions) {
    this.options = options;
  }

  /** Resolves when the training and all that were asked for before are done. */
  run(wish: TrainingWish): Promise<RefitReport> {
    const turn = this.tail.then(() => this.trainOnce(wish));
    this.tail = turn.catch(() => undefined);
    return turn;
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    for (let seen: Promise<unknown> | null = null; seen !== this.tail; ) {
      seen = this.tail;
      await seen;
    }
  }

  async close(): Promise<void> {
    this.abort.abort(new Error("The ticket model was closed"));
    await this.idle();
  }

  private async trainOnce({ onlyForDocuments, isForced }: TrainingWish): Promise<RefitReport> {
    const { memory, dbPath, train } = this.options;
    this.abort.signal.throwIfAborted();
    const { taxonomy, corpusHash } = memory.knowledge;
    const block = await packBlock(memory);
    const job = {
      dbPath,
      entries: taxonomy.entries,
      fields: taxonomy.fields,
      taxonomyHash: taxonomy.hash,
      examples: block.packed,
      unlessCorpus: onlyForDocuments ? corpusHash : null,
    };
    const trained = await train(job, this.abort.signal);
    const find = taxonomy.find;
    const state = trained && (await unpackState(trained, taxonomy.hash, find, block.examples));
    // The taxonomy may have changed since; then its own training is running.
    if (state === null || memory.knowledge.taxonomy.hash !== taxonomy.hash) {
      const examples = block.examples.length;
      return { examples, accuracy: null, accuracyBefore: null, isTaken: false };
    }
    return this.take(state, isForced);
  }

  private async take(state: TrainedState, isForced: boolean): Promise<RefitReport> {
    const { memory, extractor } = this.options;
    const compared = memory.compare(state.heldOut);
    const { examples: shared, right, rightOfOther } = compared;
    const isComparable = shared >= comparedMin;
    const report = {
      examples: state.examples.length,
      accuracy: isComparable ? rightOfOther / shared : null,
      accuracyBefore: isComparable ? right / shared : null,
    };
    // Beyond chance: one standard error of the difference that so many examples may show.
    const isWorse =
      isComparable && rightOfOther < right - Math.sqrt((right * (shared - right)) / shared);
    if (isWorse && !isForced) return { ...report, isTaken: false };
    const taken = { ...state, trainedAt_ms: Date.now() };
    const knowledge = await knowledgeOfState(taken, memory.knowledge, extractor);
    await this.catchUp(knowledge, state);
    memory.replace(knowledge);
    return { ...report, isTaken: true };
  }

  /** Learns what was learnt, and forgets what was forgotten, while the training ran. In slices. */
  private async catchUp(knowledge: ModelKnowledge, state: TrainedState): Promise<void> {
    const { memory } = this.options;
    const slices = createSlices();
    const known = new Map(state.examples.map(({ id, seq }) => [id, seq]));
    for (;;) {
      const { version } = memory;
      for (const id of known.keys()) {
        const pause = slices.pause();
        if (pause !== null) await pause;
        if (memory.examples.has(id)) continue;
        forgetExample(knowledge, id);
        known.delete(id);
      }
      for (const example of memory.examples.values()) {
        const pause = slices.pause();
        if (pause !== null) await pause;
        if (known.get(example.id) === example.seq) continue;
        learnExample(knowledge, example);
        known.set(example.id, example.seq);
      }
      if (memory.version === version) return;
    }
  }
}
