/** Trainings in a separate thread. */
import { type JobThread, runInThread, WorkerThread } from "../../base/index.ts";
import type { Packed } from "../linear/pack-arrays.ts";
import type { TrainingJob } from "./run-training.ts";

const worker = "classifier/training/training-worker.js";
/** The database is read in steps of less; what follows uses no native module. */
const endMaxMs = 1_000;

/** The worker's answer. */
export type TrainingThread = JobThread<TrainingJob, Packed | null>;

/** Trains; aborting ends the thread and rejects with the reason of the signal. */
export type Train = (job: TrainingJob, signal: AbortSignal) => Promise<Packed | null>;

/** Most that a training makes is small and gone at once; the default lets 48 MB of it pile up. */
const resourceLimits = { maxYoungGenerationSizeMb: 12 };

/** In a thread of its own, whose memory is free again afterwards. */
export const trainInWorker: Train = (job, signal) =>
  runInThread<TrainingJob, Packed | null>({ worker, job, resourceLimits, endMaxMs, signal });

/** For many trainings of few tickets, where starting a thread costs more than the training. */
export async function withTrainingThread<T>(act: (train: Train) => Promise<T>): Promise<T> {
  const thread = new WorkerThread<TrainingThread>({ worker, endMaxMs });
  try {
    return await act((job, signal) => {
      signal.throwIfAborted();
      return thread.ask("run", job);
    });
  } finally {
    await thread.close();
  }
}
