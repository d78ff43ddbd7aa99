/** Tells of work in a thread that does not end, from outside: such a thread hears and says nothing. */
import type { Worker } from "node:worker_threads";
import { threadCpuMs } from "./thread-cpu-time.ts";

export interface ThreadLimit {
  /** CPU time of one piece of work: waiting and other work on the machine do not count. */
  readonly cpuMaxMs?: number;
  /** On the clock, for a piece that waits for what never comes. */
  readonly wallMaxMs?: number;
  /** The piece that is worked on; null between two. The question that waits longest, where it is missing. */
  readonly piece?: () => number | null;
}

const lookEveryMs = 250;

export class LimitWatch {
  private readonly worker: Worker;
  private readonly limit: ThreadLimit;
  private readonly piece: () => number | null;
  private readonly onOver: () => void;
  private timer: NodeJS.Timeout | undefined;
  private task: string | null | undefined;
  private begun: { readonly piece: number; readonly cpuMs: number; readonly ms: number } | null =
    null;

  constructor(
    worker: Worker,
    {
      limit,
      piece,
      onOver,
    }: { limit: ThreadLimit; piece: () => number | null; onOver: () => void },
  ) {
    this.worker = worker;
    this.limit = limit;
    this.piece = limit.piece ?? piece;
    this.onOver = onOver;
  }

  /**
   * Loading modules does not count. `task` is the CPU time of the thread at the start of the task.
   */
  ready(task: string | null): void {
    this.task = task;
    this.look();
  }

  start(): void {
    if (this.timer !== undefined) return;
    this.timer = setInterval(() => this.look(), lookEveryMs).unref();
    this.look();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.begun = null;
  }

  private look(): void {
    const piece = this.piece();
    if (this.task === undefined || piece === null) {
      this.begun = null;
      return;
    }
    const { cpuMaxMs = Infinity, wallMaxMs = Infinity } = this.limit;
    const cpuMs = threadCpuMs(this.worker, this.task);
    const ms = performance.now();
    if (this.begun?.piece !== piece) this.begun = { piece, cpuMs, ms };
    else if (cpuMs - this.begun.cpuMs > cpuMaxMs || ms - this.begun.ms > wallMaxMs) this.onOver();
  }
}
