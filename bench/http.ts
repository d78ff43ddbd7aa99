/** How much of a bare HTTP server's speed does a cached search answer keep? */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { startServer } from "../lib/adapters/standalone.ts";
import { createSearchStore } from "../lib/core/search/search-store.ts";
import { mean, percentile } from "./metrics.ts";
import { printTable, writeResults } from "./report.ts";
import { temporaryFolder } from "./temporary-index.ts";

const connections = 16;
const windows = 12;
const windowMs = 1_500;
const target = "/api/search?q=index+documents&limit=10";

/** Windows alternate between the servers, so that a busy machine troubles all alike. */
export async function http(): Promise<void> {
  const folder = temporaryFolder();
  const service = await startService(folder.path);
  const answer = await (await fetch(service.url + target)).text();
  // It reads the index that the service has built.
  const standalone = await startOther("standalone-server", 3_183, { BENCH_DATA: folder.path });
  const bare = await startOther("bare-server", 3_182, { BENCH_BODY: answer });
  const loads = [bare, service, standalone].map((running) => ({
    running,
    load: new Load(running.url),
  }));
  const rounds: Measured[][] = [];
  for (let window = 0; window < windows; window++) {
    const round: Measured[] = [];
    for (const { running, load } of loads) round.push(await measure(load, running.child));
    rounds.push(round);
  }
  for (const { running } of loads) running.child.kill();
  folder.remove();
  const rows = ["bare node:http", "npm start", "startServer"].map((server, index) =>
    // The first windows warm all of them up.
    rowOf(server, rounds.slice(3), index),
  );
  printTable(`Cached answer of ${answer.length} bytes, ${connections} connections`, rows);
  writeResults("http", { rows, rounds });
}

interface Measured {
  readonly perSecond: number;
  readonly cpuMicros: number;
}

/** The first subject of each round is the one that the others are held against. */
function rowOf(server: string, rounds: readonly Measured[][], index: number) {
  const pairs = rounds.map((round) => [round[0], round[index]] as [Measured, Measured]);
  return {
    server,
    "requests/s": percentile(
      pairs.map(([, own]) => own.perSecond),
      0.5,
    ),
    "ratio of requests/s": mean(pairs.map(([base, own]) => own.perSecond / base.perSecond)),
    "ratio by CPU time": mean(pairs.map(([base, own]) => base.cpuMicros / own.cpuMicros)),
  };
}

interface Running {
  readonly url: string;
  readonly child: ChildProcess;
}

/** The service as `npm start` runs it, with its log going nowhere. */
async function startService(dataDir: string): Promise<Running> {
  const port = 3_181;
  const child = spawn(process.execPath, ["build/server/main.js"], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, NODE_ENV: "production" },
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswering(`${url}/api/health`);
  return { url, child };
}

/** A server of this file, in a process of its own. */
async function startOther(
  name: string,
  port: number,
  variables: Record<string, string>,
): Promise<Running> {
  const child = spawn(process.execPath, [process.argv[1] as string, name], {
    env: { ...process.env, BENCH_PORT: String(port), ...variables },
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswering(url + target);
  return { url, child };
}

/** Runs in a process of its own: what an embedder starts. */
export async function standaloneServer(): Promise<void> {
  const dbPath = join(process.env.BENCH_DATA ?? "", "index.db");
  const options = { port: Number(process.env.BENCH_PORT), host: "127.0.0.1" };
  await startServer(await createSearchStore({ dbPath }), options);
}

/** Runs in a process of its own: nothing but `node:http` and the bytes. */
export function bareServer(): void {
  const body = process.env.BENCH_BODY ?? "";
  createServer((_request, response) => {
    response.writeHead(200, {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": Buffer.byteLength(body),
    });
    response.end(body);
  }).listen(Number(process.env.BENCH_PORT), "127.0.0.1");
}

async function untilAnswering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer`);
}

async function measure(load: Load, child: ChildProcess): Promise<Measured> {
  const cpuBefore = cpuTicks(child);
  const startedAt = performance.now();
  const answered = await load.run(windowMs);
  const seconds = (performance.now() - startedAt) / 1_000;
  const cpu = cpuTicks(child) - cpuBefore;
  return { perSecond: answered / seconds, cpuMicros: (cpu * 10_000) / answered };
}

/** CPU time of another process in hundredths of a second, where the system tells it. */
function cpuTicks(child: ChildProcess): number {
  try {
    const fields = readFileSync(join("/proc", String(child.pid), "stat"), "utf8").split(") ")[1];
    const values = (fields ?? "").split(" ");
    return Number(values[11]) + Number(values[12]);
  } catch {
    return Number.NaN;
  }
}

/** Kept-alive connections that ask, wait for the whole answer, and ask again. */
class Load {
  private readonly request: string;
  private readonly port: number;

  constructor(url: string) {
    this.port = Number(new URL(url).port);
    this.request = `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${this.port}\r\n\r\n`;
  }

  async run(durationMs: number): Promise<number> {
    const until = performance.now() + durationMs;
    const counts = await Promise.all(
      Array.from({ length: connections }, () =>
        this.converse(connect(this.port, "127.0.0.1"), until),
      ),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }

  private converse(socket: Socket, until: number): Promise<number> {
    return new Promise((resolve, reject) => {
      let answered = 0;
      let expected = 0;
      let received = 0;
      socket.setNoDelay(true);
      socket.on("error", reject);
      socket.on("data", (data) => {
        if (expected === 0) expected = answerLength(data);
        received += data.length;
        if (received < expected) return;
        answered += 1;
        received = 0;
        expected = 0;
        if (performance.now() >= until) {
          socket.destroy();
          resolve(answered);
        } else {
          socket.write(this.request);
        }
      });
      socket.write(this.request);
    });
  }
}

/** Head and body of an answer whose head came in one piece. */
function answerLength(data: Buffer): number {
  const end = data.indexOf("\r\n\r\n") + 4;
  const length = /content-length: (\d+)/i.exec(data.toString("latin1", 0, end))?.[1];
  return end + Number(length);
}
