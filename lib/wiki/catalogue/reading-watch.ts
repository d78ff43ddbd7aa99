/** Tells of a page whose reading does not end, from outside the thread that reads it. */
import type { Worker } from "node:worker_threads";
import { threadCpuMs } from "../formatting/thread-cpu-time.ts";
import type { ReadingMark } from "./reading-mark.ts";

export interface ReadingWatch {
  start(): void;
  stop(): void;
  /** Where the CPU time of the thread stands, once it is known. */
  setTask(task: string | null): void;
}

const lookEveryMs = 250;

/** `onStuck` is told when one page has taken more than `cpuMaxMs` of the thread's own work. */
export function createReadingWatch(
  worker: Worker,
  mark: ReadingMark,
  cpuMaxMs: number,
  onStuck: (page: string) => void,
): ReadingWatch {
  let timer: NodeJS.Timeout | undefined;
  let task: string | null = null;
  let seen: { readonly turn: number; readonly cpuMs: number } | null = null;
  const look = (): void => {
    const reading = mark.current();
    if (reading === null) {
      seen = null;
      return;
    }
    const cpuMs = threadCpuMs(worker, task);
    if (seen?.turn !== reading.turn) seen = { turn: reading.turn, cpuMs };
    else if (cpuMs - seen.cpuMs > cpuMaxMs) onStuck(reading.page);
  };
  return {
    start() {
      timer ??= setInterval(look, lookEveryMs).unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
      seen = null;
    },
    setTask(found) {
      task = found;
    },
  };
}
