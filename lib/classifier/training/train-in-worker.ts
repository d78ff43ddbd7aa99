/** Starts a training in a thread of its own. */
import { Worker, type WorkerOptions } from "node:worker_threads";
import { packageFile } from "../../base/index.ts";
import type { TrainingJob } from "./run-training.ts";

/** What the worker tells. */
export interface TrainingMessage {
  readonly state: Uint8Array<ArrayBuffer> | null;
}

/** Trains; aborting ends the thread and rejects with the reason of the signal. */
export type Train = (
  job: TrainingJob,
  signal: AbortSignal,
) => Promise<Uint8Array<ArrayBuffer> | null>;

export const trainInWorker: Train = (job, signal) =>
  new Promise((resolve, reject) => {
    const file = packageFile("classifier/training/training-worker.js");
    // The packed examples are the job's own: megabytes that need not be copied.
    const transferList = Object.values(job.examples.arrays).map(
      ({ buffer }) => buffer as ArrayBuffer,
    );
    const options: WorkerOptions = { workerData: job, transferList };
    // Not by `new`: bundlers would look for the file among their own, and an application that only
    // searches never starts it.
    const worker: Worker = Reflect.construct(Worker, [file, options]);
    const end = (): void => {
      void worker.terminate();
      reject(signal.reason as Error);
    };
    signal.addEventListener("abort", end, { once: true });
    worker.on("message", ({ state }: TrainingMessage) => resolve(state));
    worker.on("error", reject);
    worker.on("exit", (code) => {
      signal.removeEventListener("abort", end);
      reject(new Error(`The training thread ended early with code ${code}`));
    });
  });
