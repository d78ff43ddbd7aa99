/** Who holds a lease or a folder, in a form that tells whether that process is still there. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";

/**
 * Machine, process, its start time, and a unique name: each thread of a process holds its own
 * leases.
 */
export function newHolder(): string {
  return [hostname(), process.pid, startOf("self"), randomUUID()].join(" ");
}

/** For people: who is at work. */
export function describeThisProcess(): string {
  return `process ${process.pid} on ${hostname()}`;
}

/**
 * Whether the holder ran on this machine and is gone: a killed process releases nothing. A
 * container that is started again has the same name, and its processes have the same numbers.
 */
export function isDead(holder: string): boolean {
  const [host, pid = "", start = unknown] = holder.split(" ");
  if (host !== hostname()) return false;
  if (pid !== String(process.pid) && !isRunning(Number(pid))) return true;
  const startNow = startOf(pid);
  return start !== unknown && startNow !== unknown && start !== startNow;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}

const unknown = "-";

/** Linux tells when a process began, in ticks since the machine did: field 22 of proc_pid_stat(5). */
function startOf(pid: string): string {
  try {
    const told = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name in brackets, which may hold spaces and brackets.
    return told.slice(told.lastIndexOf(")") + 2).split(" ")[19] ?? unknown;
  } catch {
    return unknown;
  }
}
