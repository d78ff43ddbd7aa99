/** CPU time of a thread. Waiting and other work on the machine do not count. */
import { readFileSync, readlinkSync } from "node:fs";
import type { Worker } from "node:worker_threads";

/** Linux reports hundredths of a second on every machine. */
const msPerTick = 10;

/** For the thread itself to call: its path under `/proc`; null if there is none. */
export function ownTask(): string | null {
  try {
    return readlinkSync("/proc/thread-self");
  } catch {
    return null;
  }
}

/** CPU milliseconds of a thread of this process; without `/proc` those in which it was not idle. */
export function threadCpuMs(worker: Worker, task: string | null): number {
  try {
    if (task !== null) return ticksOf(readFileSync(`/proc/${task}/stat`, "utf8")) * msPerTick;
  } catch {
    // It has just ended.
  }
  return worker.performance.eventLoopUtilization().active;
}

/** The name of the thread may contain spaces; it ends with the last bracket. */
function ticksOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11]) + Number(fields[12]);
}
