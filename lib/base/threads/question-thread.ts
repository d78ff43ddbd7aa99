/** A worker thread that is asked many questions, and ends when nobody has asked for a while. */
import { Worker, type WorkerOptions } from "node:worker_threads";
import { failureOf, type ThreadFailure } from "./thread-message.ts";

export interface Question {
  readonly number: number;
  readonly name: string;
  readonly argument: unknown;
}

export type ThreadAnswer =
  | { readonly number: number; readonly kind: "answer"; readonly value: unknown }
  | (ThreadFailure & { readonly number: number });

export interface QuestionThread {
  ask(name: string, argument: unknown): Promise<unknown>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** A thread holds some 20 MB with its database; a page that is looked at asks within this time. */
const idleDefaultMs = 30_000;

/** `file` is a compiled module; `data` is copied into each thread that is started. */
export function createQuestionThread(
  file: string,
  data: unknown,
  idleMs: number = idleDefaultMs,
): QuestionThread {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = worker;
    worker = null;
    await ending?.terminate();
  };
  const settle = (number: number): Waiting | undefined => {
    const found = waiting.get(number);
    waiting.delete(number);
    if (waiting.size === 0 && worker !== null) {
      worker.unref();
      idle = setTimeout(() => void end(), idleMs);
      idle.unref();
    }
    return found;
  };
  const take = (answer: ThreadAnswer): void => {
    const asked = settle(answer.number);
    if (answer.kind === "answer") asked?.resolve(answer.value);
    else asked?.reject(failureOf(answer));
  };
  const start = (): Worker => {
    const started = startWorker(file, data, take, (error) => {
      // The next question starts a new thread.
      if (worker !== started) return;
      worker = null;
      rejectAll(waiting, error);
    });
    return started;
  };

  return {
    ask: (name, argument) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        worker ??= start();
        // While somebody waits, the process may not end.
        worker.ref();
        last += 1;
        waiting.set(last, { resolve, reject });
        worker.postMessage({ number: last, name, argument } satisfies Question);
      }),
    async close() {
      const asked = new Map(waiting);
      waiting.clear();
      await end();
      rejectAll(asked, new Error("The thread was closed"));
    },
  };
}

function startWorker(
  file: string,
  data: unknown,
  onAnswer: (answer: ThreadAnswer) => void,
  onEnd: (error: Error) => void,
): Worker {
  const options: WorkerOptions = { workerData: data };
  // Not by `new`: bundlers would look for the file among their own.
  const worker: Worker = Reflect.construct(Worker, [file, options]);
  worker.on("message", onAnswer);
  worker.on("error", onEnd);
  worker.on("exit", () => onEnd(new Error("The thread ended early")));
  return worker;
}

function rejectAll(waiting: Map<number, Waiting>, error: Error): void {
  const asked = [...waiting.values()];
  waiting.clear();
  for (const { reject } of asked) reject(error);
}
