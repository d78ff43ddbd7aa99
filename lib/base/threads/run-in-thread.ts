/** Runs a job in a worker thread of its own and passes on what it tells. */
import type { IndexCallbacks } from "../../contract/index.ts";
import { failureOf, type ThreadMessage } from "./thread-message.ts";

export interface ThreadJob {
  /** Path of the compiled module. */
  readonly module: string;
  /** Plain data: it is copied into the thread. */
  readonly data: unknown;
}

export async function runInThread<Result>(
  { module, data }: ThreadJob,
  callbacks: Pick<IndexCallbacks, "onProgress" | "onSkip" | "onFault">,
): Promise<Result> {
  const { Worker } = await import("node:worker_threads");
  return new Promise((resolve, reject) => {
    const worker = new Worker(module, { workerData: data });
    // A callback that throws must not end the program. Its run goes on without callbacks, because
    // ending the thread would leave its lease behind, and rejects with that error at the end.
    let ownFault: { readonly error: unknown } | null = null;
    const tell = (call: () => void): void => {
      if (ownFault !== null) return;
      try {
        call();
      } catch (error) {
        ownFault = { error };
      }
    };
    worker.on("message", (message: ThreadMessage<Result>) => {
      if (message.kind === "progress") tell(() => callbacks.onProgress?.(message.progress));
      else if (message.kind === "skip") tell(() => callbacks.onSkip?.(message.file));
      else if (message.kind === "fault") tell(() => callbacks.onFault?.(message.file));
      else if (message.kind === "failed") reject(failureOf(message));
      else if (ownFault === null) resolve(message.result);
      else reject(ownFault.error);
    });
    worker.on("error", reject);
    worker.on("exit", (code) => {
      reject(new Error(`The working thread ended early with code ${code}`));
    });
  });
}
