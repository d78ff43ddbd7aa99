/** A worker thread as seen from the thread that asks it. */
import { isAbsolute } from "node:path";
import { type ResourceLimits, Worker, type WorkerOptions } from "node:worker_threads";
import { packageFile } from "../package-file.ts";
import { endWorker, forgetThread, rememberThread } from "./end-worker.ts";
import { LimitWatch, type ThreadLimit } from "./limit-watch.ts";
import {
  failureMessage,
  failureOf,
  type Question,
  type Reply,
  type ThreadMessage,
} from "./thread-message.ts";
import type { AnswerOf, ArgumentOf, Asking, MethodOf } from "./thread-service.ts";

export interface ThreadOptions {
  /** The compiled worker below the package's folder, such as `wiki/wiki-worker.js`, or an absolute path. */
  readonly worker: string;
  /** Makes the `workerData` of each thread that is started. */
  readonly data?: () => unknown;
  readonly resourceLimits?: ResourceLimits;
  readonly limit?: ThreadLimit;
  /** Ends after this time without a question, default 30 s; null for never. */
  readonly idleMs?: number | null;
  /**
   * How long a thread that is closed may take to end its step, default 5 s. A thread that is cut
   * short inside a native module, such as that of libSQL, takes the process with it. 0 for a thread
   * that has no such module.
   */
  readonly endMaxMs?: number;
  /** Told when a thread has died or was ended for its limit, before those who wait are rejected. */
  readonly onEnd?: () => void;
}

/** Rejects all that waits: one piece of work took more than it may. The next question starts a thread. */
export class ThreadOverLimit extends Error {
  readonly limit: "time" | "memory";

  constructor(limit: "time" | "memory") {
    super(`The thread took more ${limit} than it may`);
    this.limit = limit;
  }
}

interface Waiting {
  readonly onTold: ((part: unknown) => unknown) | undefined;
  fault: { readonly error: unknown } | null;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

interface Running {
  readonly worker: Worker;
  readonly watch: LimitWatch | null;
}

/** A thread holds some 20 MB with a database; a page that is looked at asks within this time. */
const idleDefaultMs = 30_000;
const endMaxDefaultMs = 5_000;

/**
 * Starts with the first question, and again with the next one after it has died or was ended. While
 * somebody waits for an answer, the process does not end.
 */
export class WorkerThread<Service extends object> {
  /** Settles when all threads that were told to end have ended. */
  ended: Promise<unknown> = Promise.resolve();
  private readonly options: ThreadOptions;
  private readonly waiting = new Map<number, Waiting>();
  private running: Running | null = null;
  private closedBy: Error | null = null;
  private idle: NodeJS.Timeout | undefined;
  private last = 0;

  constructor(options: ThreadOptions) {
    this.options = options;
  }

  get isRunning(): boolean {
    return this.running !== null;
  }

  /** For a thread that is to be there before the first question. */
  start(): void {
    this.running ??= this.startWorker();
  }

  ask<Name extends MethodOf<Service>>(
    name: Name,
    argument: ArgumentOf<Service, Name>,
    asking: Asking<Service, Name> = {},
  ): Promise<AnswerOf<Service, Name>> {
    const { onTold, transfer = [] } = asking as {
      readonly onTold?: Waiting["onTold"];
      readonly transfer?: readonly ArrayBuffer[];
    };
    return new Promise((resolve, reject) => {
      if (this.closedBy !== null) throw this.closedBy;
      this.running ??= this.startWorker();
      const { worker, watch } = this.running;
      this.last += 1;
      const question: Question = { number: this.last, name, argument };
      worker.postMessage(question, transfer);
      this.waiting.set(this.last, { onTold, fault: null, resolve, reject });
      clearTimeout(this.idle);
      worker.ref();
      watch?.start();
    });
  }

  /** Rejects what waits and what is asked afterwards; resolves when the thread has ended. */
  async close(reason: Error = new Error("The thread was closed")): Promise<void> {
    this.closedBy ??= reason;
    this.end();
    this.rejectAll(reason);
    await this.ended;
  }

  /** The next question starts another; what waits is not answered. */
  end(maxMs = this.options.endMaxMs ?? endMaxDefaultMs): void {
    clearTimeout(this.idle);
    const ending = this.running;
    if (ending === null) return;
    this.running = null;
    ending.watch?.stop();
    forgetThread(this);
    this.ended = Promise.all([this.ended, endWorker(ending.worker, maxMs)]);
  }

  private startWorker(): Running {
    const { worker: file, data, resourceLimits, limit } = this.options;
    const options: WorkerOptions = {
      workerData: data?.(),
      ...(resourceLimits === undefined ? {} : { resourceLimits }),
    };
    const path = isAbsolute(file) ? file : packageFile(file);
    // Not by `new`: bundlers would look for the file among their own.
    const worker: Worker = Reflect.construct(Worker, [path, options]);
    const fail = (error: Error): void => this.fail(running, error);
    const onOver = (): void => fail(new ThreadOverLimit("time"));
    const piece = (): number | null => this.waiting.keys().next().value ?? null;
    const watch = limit === undefined ? null : new LimitWatch(worker, { limit, piece, onOver });
    const running = { worker, watch };
    worker.unref();
    rememberThread(this);
    worker.on("message", (message: ThreadMessage) => this.hear(running, message));
    worker.on("error", (error: Error & { readonly code?: unknown }) => {
      const isFull = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      fail(isFull ? new ThreadOverLimit("memory") : error);
    });
    worker.on("exit", (code) => fail(new Error(`The thread ended early with code ${code}`)));
    return running;
  }

  private hear(running: Running, message: ThreadMessage): void {
    if (message.kind === "ready") {
      running.watch?.ready(message.task);
      return;
    }
    const { number } = message;
    const asked = this.waiting.get(number);
    if (asked === undefined || this.running !== running) return;
    if (message.kind === "told") {
      if (message.isAsked) void answerBack(running.worker, number, asked, message.part);
      else tell(asked, message.part);
      return;
    }
    this.waiting.delete(number);
    if (this.waiting.size === 0) this.rest(running);
    if (message.kind === "failed") asked.reject(failureOf(message));
    else if (asked.fault === null) asked.resolve(message.value);
    else asked.reject(asked.fault.error);
  }

  private rest({ worker, watch }: Running): void {
    const { idleMs = idleDefaultMs } = this.options;
    worker.unref();
    watch?.stop();
    if (idleMs !== null) this.idle = setTimeout(() => this.end(), idleMs).unref();
  }

  private fail(running: Running, error: Error): void {
    if (this.running !== running) return;
    this.options.onEnd?.();
    // Endless work hears nothing.
    this.end(0);
    this.rejectAll(error);
  }

  private rejectAll(error: Error): void {
    const asked = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of asked) reject(error);
  }
}

/** A callback that throws must not end the program, nor the thread, which may hold a lease. */
function tell(asked: Waiting, part: unknown): void {
  if (asked.fault !== null) return;
  try {
    asked.onTold?.(part);
  } catch (error) {
    asked.fault = { error };
  }
}

async function answerBack(
  worker: Worker,
  number: number,
  asked: Waiting,
  part: unknown,
): Promise<void> {
  const reply = (message: Reply): void => worker.postMessage(message);
  try {
    reply({ number, kind: "reply", value: await asked.onTold?.(part) });
  } catch (error) {
    reply({ number, ...failureMessage(error) });
  }
}
