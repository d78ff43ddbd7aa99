/** How threads end: cut inside a native module such as that of libSQL, one takes the process with it. */
import type { Worker } from "node:worker_threads";
import { endMessage } from "./thread-message.ts";

/** Lets the thread end the step it is at, for `maxMs` at most; 0 cuts it at once. */
export async function endWorker(worker: Worker, maxMs: number): Promise<void> {
  const end = endAfterStep(worker, maxMs);
  ending.add(end);
  await end;
  ending.delete(end);
}

async function endAfterStep(worker: Worker, maxMs: number): Promise<void> {
  if (maxMs === 0) {
    await worker.terminate();
    return;
  }
  const cutOff = setTimeout(() => void worker.terminate(), maxMs);
  // A process that ends now cuts the thread short too.
  worker.ref();
  worker.postMessage(endMessage);
  await new Promise((resolve) => {
    worker.once("exit", resolve);
  });
  clearTimeout(cutOff);
}

interface Endable {
  /** Fails nothing that waits. */
  end(): void;
}

const running = new Set<Endable>();
const ending = new Set<Promise<void>>();

/** Until `forgetThread`, `endThreads` ends it too. */
export function rememberThread(thread: Endable): void {
  running.add(thread);
}

export function forgetThread(thread: Endable): void {
  running.delete(thread);
}

/**
 * For a process that is about to exit: ends all its threads, each after its step, and waits for those
 * that were told to end before. Work under way is left as a crash would leave it, and what waits for
 * it is never answered.
 */
export async function endThreads(): Promise<void> {
  for (const thread of running) thread.end();
  await Promise.all(ending);
}
