/** The git client, kept from everything that a repository or an address could make it do. */
import { spawn } from "node:child_process";
import { SourceError } from "../source-error.ts";

export interface GitCall {
  readonly args: readonly string[];
  /** Written to its standard input. */
  readonly input?: string;
  readonly timeoutMs: number;
  /** Largest output that is taken. */
  readonly bytesMax: number;
}

/** Settings of every call. */
const guards = [
  // A redirect could lead to an address that was not checked.
  "http.followRedirects=false",
  "core.hooksPath=/dev/null",
  // A program of the repository's own choice.
  "core.fsmonitor=false",
  "fetch.recurseSubmodules=false",
  "gc.auto=0",
];

/** Standard output of git; rejects with a `SourceError` that carries the end of what it complained. */
export function runGit(call: GitCall): Promise<Buffer> {
  const { args, input = "", timeoutMs, bytesMax } = call;
  const settings = guards.flatMap((guard) => ["-c", guard]);
  return new Promise((resolve, reject) => {
    // Its own process group: git starts helpers that must end with it, and none of them may find a
    // terminal to ask for a password.
    const child = spawn("git", [...settings, ...args], { detached: true });
    const output: Buffer[] = [];
    let bytes = 0;
    let complaint = "";
    const stop = (reason: string): void => {
      killGroup(child.pid);
      reject(new SourceError(reason));
    };
    const timer = setTimeout(() => stop(`git took more than ${timeoutMs / 1_000} s`), timeoutMs);
    child.stdout.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bytesMax) stop(`the files have more than ${bytesMax} bytes`);
      else output.push(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-2_000);
    });
    child.on("error", (error) => {
      clearTimeout(timer);
      reject(new SourceError("the git client is not installed or cannot be started", error));
    });
    child.on("close", (code) => {
      clearTimeout(timer);
      if (code === 0) resolve(Buffer.concat(output));
      else reject(new SourceError(lastLine(complaint), new Error(complaint)));
    });
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has just ended by itself.
  }
}

/** git's last line says what failed; an address in it is shown without the part before its @. */
function lastLine(complaint: string): string {
  const line = complaint.trim().split("\n").at(-1) ?? "";
  return line.replace(/\/\/[^/@\s]*@/g, "//") || "git failed without a message";
}
