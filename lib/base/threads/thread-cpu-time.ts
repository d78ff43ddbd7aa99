/** How long a thread has worked. Waiting counts for nothing, nor does the work of others on the machine. */
import { readFileSync, readlinkSync } from "node:fs";
import type { Worker } from "node:worker_threads";

/** Linux tells in hundredths of a second, whatever the machine. */
const msPerTick = 10;

/** For the thread itself to ask: its address under `/proc`; null where there is none. */
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

/** Spaces may stand in the name of the thread, which ends with the last bracket. */
function ticksOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11]) + Number(fields[12]);
}
