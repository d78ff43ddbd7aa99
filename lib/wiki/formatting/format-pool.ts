/**
 * The threads that format pages: one as a rule, more while pages wait for it, so that a page of a few
 * lines is there while a long one is worked on. They end when nobody has asked for a while.
 */
import type { RenderedPage } from "../render/render-page.ts";
import type { LookUp, PageSource } from "./format-messages.ts";
import { createFormatThread, type FormatLimits, type FormatThread } from "./format-thread.ts";

export interface FormatPool {
  format(page: PageSource, lookUp: LookUp): Promise<FormattedPage>;
  /** Rejects what waits and what is being formatted. */
  close(): Promise<void>;
}

export interface FormattedPage extends RenderedPage {
  /** It took too long, or too much memory, and is given as it is written. */
  readonly isGivenUp: boolean;
}

export interface FormatPoolOptions extends FormatLimits {
  readonly threadsMax: number;
  /** How long a page waits before a thread more is started, which costs half a second of CPU. */
  readonly patienceMs: number;
  /** After this time without a page a thread ends; the last one stays for twenty times of it. */
  readonly idleMs: number;
}

/** A thread holds some 100 MB, and up to 1 GB with a page of a million characters. */
const defaults: FormatPoolOptions = {
  cpuMaxMs: 15_000,
  wallMaxMs: 180_000,
  memoryMaxMb: 1_024,
  threadsMax: 4,
  patienceMs: 100,
  idleMs: 30_000,
};
/** About half a second of CPU. Others wait for these at no time: they never have all threads. */
const longPageLength = 50_000;
const longPagesMax = 2;
const lastRests = 20;
/** Takes longer than a thread takes to start: one is made ready for whoever comes meanwhile. */
const spareFromLength = 100_000;

interface Task {
  readonly page: PageSource;
  readonly lookUp: LookUp;
  /** Given up before: it is asked for as it is written. */
  readonly isTooSlow: boolean;
  resolve(page: FormattedPage): void;
  reject(error: Error): void;
}

interface Member {
  readonly thread: FormatThread;
  task: Task | null;
  idle: NodeJS.Timeout | undefined;
}

/** `file` is the compiled worker. */
export function createFormatPool(
  file: string,
  options: Partial<FormatPoolOptions> = {},
): FormatPool {
  const settings = { ...defaults, ...options };
  const members = new Set<Member>();
  const queue: Task[] = [];
  let patience: NodeJS.Timeout | undefined;
  let isClosed = false;

  const isLong = ({ page, isTooSlow }: Task): boolean =>
    !isTooSlow && page.source.length > longPageLength;
  const mayBegin = (task: Task): boolean => {
    const long = [...members].filter((member) => member.task !== null && isLong(member.task));
    const longMax = Math.max(1, Math.min(longPagesMax, settings.threadsMax - 1));
    return !isLong(task) || long.length < longMax;
  };

  const assign = (): void => {
    for (const member of members) {
      if (member.task !== null) continue;
      const place = queue.findIndex(mayBegin);
      const [task] = place === -1 ? [] : queue.splice(place, 1);
      if (task !== undefined) void run(member, task);
    }
    if (members.size >= settings.threadsMax) return;
    const all = [...members];
    const isVeryLong = ({ task }: Member): boolean =>
      task !== null && isLong(task) && task.page.source.length > spareFromLength;
    if (all.every(({ task }) => task !== null) && all.some(isVeryLong)) grow();
    if (!queue.some(mayBegin)) return;
    if (members.size === 0) grow();
    else patience ??= setTimeout(growIfStillWaiting, settings.patienceMs);
  };
  const growIfStillWaiting = (): void => {
    patience = undefined;
    if (queue.some(mayBegin) && members.size < settings.threadsMax) grow();
  };
  const grow = (): void => {
    const thread = createFormatThread(file, settings, () => members.delete(member));
    const member: Member = { thread, task: null, idle: undefined };
    members.add(member);
    rest(member);
    assign();
  };

  const run = async (member: Member, task: Task): Promise<void> => {
    clearTimeout(member.idle);
    member.task = task;
    try {
      const outcome = await member.thread.format(task.page, task.isTooSlow, task.lookUp);
      member.task = null;
      if (outcome.kind === "gaveUp") {
        members.delete(member);
        // Its reader has waited long enough: before all others.
        if (task.isTooSlow) task.reject(new Error("A page cannot be shown even as it is written"));
        else queue.unshift({ ...task, isTooSlow: true });
      } else {
        rest(member);
        if (outcome.kind === "failed") task.reject(new Error(outcome.message));
        else task.resolve({ ...outcome.page, isGivenUp: task.isTooSlow });
      }
    } catch (error) {
      members.delete(member);
      void member.thread.end();
      task.reject(error as Error);
    }
    if (isClosed) failWaiting();
    else assign();
  };
  const rest = (member: Member, times = 1): void => {
    member.idle = setTimeout(() => {
      if (member.task !== null) return;
      if (members.size === 1 && times < lastRests) {
        rest(member, times + 1);
        return;
      }
      members.delete(member);
      void member.thread.end();
    }, settings.idleMs);
    member.idle.unref();
  };
  const failWaiting = (): void => {
    for (const { reject } of queue.splice(0)) reject(new Error("The wiki was closed"));
  };

  return {
    format: (page, lookUp) =>
      new Promise((resolve, reject) => {
        if (isClosed) {
          reject(new Error("The wiki was closed"));
          return;
        }
        queue.push({ page, lookUp, isTooSlow: false, resolve, reject });
        assign();
      }),
    async close() {
      isClosed = true;
      clearTimeout(patience);
      failWaiting();
      const ending = [...members];
      members.clear();
      for (const { idle } of ending) clearTimeout(idle);
      await Promise.all(ending.map(({ thread }) => thread.end()));
    },
  };
}
