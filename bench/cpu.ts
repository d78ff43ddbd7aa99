/** CPU time of this process, user and system, all threads: what a busy machine distorts least. */
import { readFileSync } from "node:fs";

export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const sleeper = new Int32Array(new SharedArrayBuffer(4));

/**
 * CPU time of the thread that answers alone, while others work; null where the system does not tell
 * (Linux does: Documentation/scheduler/sched-stats.rst, nanoseconds on the processor).
 */
export function mainThreadCpuMs(): number | null {
  // The figure is brought up to date when the thread leaves the processor.
  Atomics.wait(sleeper, 0, 0, 0.01);
  try {
    const told = readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8");
    return Number(told.split(" ")[0]) / 1_000_000;
  } catch {
    return null;
  }
}

/** Runs the work and returns its CPU time, in milliseconds. */
export async function measure<T>(work: () => T | Promise<T>): Promise<{ result: T; ms: number }> {
  const before = cpuMs();
  const result = await work();
  return { result, ms: cpuMs() - before };
}
