/** A real Redis that keeps nothing, on a free port of this machine. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { freePort } from "../services/free-port.ts";

export interface RedisProcess {
  /** With the password, if it asks for one. */
  readonly url: string;
  /** Held up: `SIGSTOP`, `SIGCONT`. */
  signal(signal: NodeJS.Signals): void;
  kill(): Promise<void>;
  /** On the same port. */
  start(): Promise<void>;
}

export interface RedisOptions {
  /** Default: it lets everybody in. */
  readonly password?: string | undefined;
}

/** Fails where Redis is not installed: `npm run test:contract` installs it. */
export async function startRedis({ password }: RedisOptions = {}): Promise<RedisProcess> {
  const port = await freePort();
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  if (password !== undefined) args.push("--requirepass", password);
  let child: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    const started = spawn("redis-server", args, { stdio: "ignore", cwd: "/" });
    child = started;
    let fault: Error | null = null;
    started.once("error", (error) => {
      fault = new Error("There is no redis-server; see scripts/steps/redis.mjs.", { cause: error });
    });
    while (!(await listens(port))) {
      if (fault !== null) throw fault;
      if (started.exitCode !== null) throw new Error(`Redis ended with ${started.exitCode}.`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await start();
  return {
    url: `redis://${password === undefined ? "" : `:${password}@`}127.0.0.1:${port}`,
    signal: (signal) => void child?.kill(signal),
    async kill() {
      const ending = child;
      child = null;
      if (ending === null || ending.exitCode !== null) return;
      ending.kill("SIGKILL");
      await once(ending, "exit");
    },
    start,
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
