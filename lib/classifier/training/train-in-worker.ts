/** Starts a training in a separate thread. */
import { type JobThread, runInThread } from "../../base/index.ts";
import type { TrainingJob } from "./run-training.ts";

/** The database is read in steps of less; what follows uses no native module. */
const endMaxMs = 1_000;

type TrainedBytes = Uint8Array<ArrayBuffer> | null;

/** The worker's answer. */
export type TrainingThread = JobThread<TrainingJob, TrainedBytes>;

/** Trains; aborting ends the thread and rejects with the reason of the signal. */
export type Train = (job: TrainingJob, signal: AbortSignal) => Promise<TrainedBytes>;

export const trainInWorker: Train = (job, signal) => {
  const worker = "classifier/training/training-worker.js";
  return runInThread<TrainingJob, TrainedBytes>({ worker, job, endMaxMs, signal });
};
