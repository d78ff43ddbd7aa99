/** The thread that trains, so that the thread that answers stays free. */
import { parentPort, workerData } from "node:worker_threads";
import { runTraining, type TrainingJob } from "./run-training.ts";
import type { TrainingMessage } from "./train-in-worker.ts";

const state = await runTraining(workerData as TrainingJob);
const message: TrainingMessage = { state };
parentPort?.postMessage(message, state === null ? [] : [state.buffer]);
