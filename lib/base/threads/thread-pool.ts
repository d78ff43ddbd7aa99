/**
 * Threads that share tasks, each with one at a time: one thread as a rule, more while tasks wait, so
 * that a short task is done while a long one is worked on.
 */
import type { WorkerThread } from "./worker-thread.ts";

export interface PoolOptions<Service extends object> {
  readonly open: () => WorkerThread<Service>;
  readonly threadsMax: number;
  /** Most long tasks at a time: at least one thread is always left for short ones. */
  readonly longMax: number;
  /** How long a task waits before a thread more is started. */
  readonly patienceMs: number;
  /** After this time without a task a thread ends; the last one stays for twenty times of it. */
  readonly idleMs: number;
}

export interface PoolTask<Service extends object, Value> {
  readonly isLong: boolean;
  /**
   * Longer than a thread takes to start: another one is prepared for tasks that arrive in the
   * meantime.
   */
  readonly wantsSpare: boolean;
  run(thread: WorkerThread<Service>): Promise<Value>;
}

interface Queued<Service extends object> {
  readonly task: PoolTask<Service, unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

interface Member<Service extends object> {
  readonly thread: WorkerThread<Service>;
  task: PoolTask<Service, unknown> | null;
  idle: NodeJS.Timeout | undefined;
}

const lastRests = 20;

export class ThreadPool<Service extends object> {
  private readonly options: PoolOptions<Service>;
  private readonly members = new Set<Member<Service>>();
  private readonly queue: Queued<Service>[] = [];
  private patience: NodeJS.Timeout | undefined;
  private closedBy: Error | null = null;

  constructor(options: PoolOptions<Service>) {
    this.options = options;
  }

  run<Value>(task: PoolTask<Service, Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (this.closedBy !== null) throw this.closedBy;
      this.queue.push({ task, resolve, reject });
      this.assign();
    });
  }

  /** Rejects what waits and what is worked on. */
  async close(reason: Error): Promise<void> {
    this.closedBy ??= reason;
    clearTimeout(this.patience);
    for (const { reject } of this.queue.splice(0)) reject(reason);
    const ending = [...this.members];
    this.members.clear();
    for (const { idle } of ending) clearTimeout(idle);
    await Promise.all(ending.map(({ thread }) => thread.close(reason)));
  }

  private assign(): void {
    for (const member of this.members) {
      if (member.task !== null) continue;
      const place = this.queue.findIndex((queued) => this.mayBegin(queued));
      const [queued] = place === -1 ? [] : this.queue.splice(place, 1);
      if (queued !== undefined) void this.work(member, queued);
    }
    if (this.members.size >= this.options.threadsMax) return;
    const all = [...this.members];
    if (all.every(({ task }) => task !== null) && all.some(({ task }) => task?.wantsSpare)) {
      this.grow();
    }
    if (!this.isWaiting()) return;
    if (this.members.size === 0) this.grow();
    else this.patience ??= setTimeout(() => this.growIfStillWaiting(), this.options.patienceMs);
  }

  private growIfStillWaiting(): void {
    this.patience = undefined;
    if (this.isWaiting() && this.members.size < this.options.threadsMax) this.grow();
  }

  private grow(): void {
    const member: Member<Service> = { thread: this.options.open(), task: null, idle: undefined };
    member.thread.start();
    this.members.add(member);
    this.rest(member);
    this.assign();
  }

  private isWaiting(): boolean {
    return this.queue.some((queued) => this.mayBegin(queued));
  }

  private mayBegin({ task }: Queued<Service>): boolean {
    const { longMax, threadsMax } = this.options;
    const long = [...this.members].filter((member) => member.task?.isLong);
    return !task.isLong || long.length < Math.max(1, Math.min(longMax, threadsMax - 1));
  }

  private async work(member: Member<Service>, { task, ...asked }: Queued<Service>): Promise<void> {
    clearTimeout(member.idle);
    member.task = task;
    try {
      asked.resolve(await task.run(member.thread));
    } catch (error) {
      asked.reject(error);
    }
    member.task = null;
    if (this.closedBy !== null) return;
    this.rest(member);
    this.assign();
  }

  private rest(member: Member<Service>, times = 1): void {
    member.idle = setTimeout(() => {
      if (this.members.size === 1 && times < lastRests) this.rest(member, times + 1);
      else {
        this.members.delete(member);
        void member.thread.close();
      }
    }, this.options.idleMs).unref();
  }
}
