/** Runs one job in its own worker thread. */
import type { ResourceLimits } from "node:worker_threads";
import type { Asker, Asking } from "./thread-service.ts";
import { WorkerThread } from "./worker-thread.ts";

/** The answer of such a job's worker. */
export interface JobThread<Job, Result, Part = never> {
  run(job: Job, asker: Asker<Part>): Promise<Result>;
}

export interface ThreadJob<Job> {
  /** The compiled worker below the package's folder. */
  readonly worker: string;
  /** Plain data: it is copied into the thread. */
  readonly job: Job;
  /** See `ThreadOptions`. */
  readonly endMaxMs?: number;
  readonly resourceLimits?: ResourceLimits;
  /** Ends the thread; the promise rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
}

export async function runInThread<Job, Result, Part = never>(
  { job, signal, ...options }: ThreadJob<Job>,
  asking: Asking<JobThread<Job, Result, Part>, "run"> = {},
): Promise<Result> {
  signal?.throwIfAborted();
  const thread = new WorkerThread<JobThread<Job, Result, Part>>(options);
  const end = (): void => void thread.close(signal?.reason as Error);
  signal?.addEventListener("abort", end, { once: true });
  try {
    return await thread.ask("run", job, asking);
  } finally {
    signal?.removeEventListener("abort", end);
    await thread.close();
  }
}
