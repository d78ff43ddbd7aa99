/** How much of a bare HTTP server's speed does a cached search answer keep? */
import type { ChildProcess } from "node:child_process";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { startServer } from "../lib/adapters/standalone.ts";
import { openSearchStore } from "../lib/search/search-store.ts";
import { mean, percentile } from "./metrics.ts";
import { printTable, writeResults } from "./report.ts";
import { cpuMsOf, startCommand, startService, untilResting } from "./server-process.ts";
import { temporaryFolder } from "./temporary-index.ts";

const connections = 16;
const windows = 12;
const windowMs = 1_500;
const target = "/api/search?q=index+documents&limit=10";

/** Windows alternate between the servers, so that a busy machine affects all of them equally. */
export async function http(): Promise<void> {
  const folder = temporaryFolder();
  const service = await startService(3_181, { DATA_DIR: folder.path });
  const given = await fetch(service.url + target);
  const answer = await given.text();
  // It reads the index that the service has built.
  const standalone = await startCommand("standalone-server", {
    port: 3_183,
    path: target,
    variables: { BENCH_DATA: folder.path },
  });
  const measured = await startService(3_187, { DATA_DIR: folder.path, METRICS_PORT: "3188" });
  const bare = await startCommand("bare-server", {
    port: 3_182,
    path: target,
    variables: { BENCH_BODY: answer, BENCH_HEADERS: JSON.stringify(ownHeaders(given)) },
  });
  const loads = [bare, service, measured, standalone].map((running) => ({
    running,
    load: new Load(running.url),
  }));
  for (const { running } of loads) await untilResting(running.child);
  const rounds: Measured[][] = [];
  for (let window = 0; window < windows; window++) {
    const round: Measured[] = [];
    for (const { running, load } of loads) round.push(await measure(load, running.child));
    rounds.push(round);
  }
  for (const { running } of loads) running.child.kill();
  folder.remove();
  const servers = ["bare node:http", "npm start", "npm start with metrics", "startServer"];
  const rows = servers.map((server, index) =>
    // The first windows warm all of them up.
    rowOf(server, rounds.slice(3), index),
  );
  printTable(`Cached answer of ${answer.length} bytes, ${connections} connections`, rows);
  writeResults("http", { rows, rounds });
}

/** Without those that Node writes by itself. */
function ownHeaders({ headers }: Response): [string, string][] {
  const ofNode = new Set(["date", "connection", "keep-alive", "content-length"]);
  return [...headers].filter(([name]) => !ofNode.has(name));
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
    "CPU µs a request": mean(pairs.map(([, own]) => own.cpuMicros)),
    "ratio by CPU time": mean(pairs.map(([base, own]) => base.cpuMicros / own.cpuMicros)),
  };
}

/** Runs in a separate process: what an embedder starts. */
export async function standaloneServer(): Promise<void> {
  const dbPath = join(process.env.BENCH_DATA ?? "", "index.db");
  const options = { port: Number(process.env.BENCH_PORT), host: "127.0.0.1" };
  await startServer(await openSearchStore({ dbPath }), options);
}

/** Runs in a separate process: nothing but `node:http`, with the same headers and bytes. */
export function bareServer(): void {
  const body = process.env.BENCH_BODY ?? "";
  const headers: [string, string][] = JSON.parse(process.env.BENCH_HEADERS ?? "[]");
  const head = [...headers, ["Content-Length", String(Buffer.byteLength(body))]].flat();
  createServer((_request, response) => {
    response.writeHead(200, head);
    response.end(body);
  }).listen(Number(process.env.BENCH_PORT), "127.0.0.1");
}

async function measure(load: Load, child: ChildProcess): Promise<Measured> {
  const cpuBefore = cpuMsOf(child);
  const startedAt = performance.now();
  const answered = await load.run(windowMs);
  const seconds = (performance.now() - startedAt) / 1_000;
  const cpu = cpuMsOf(child) - cpuBefore;
  return { perSecond: answered / seconds, cpuMicros: (cpu * 1_000) / answered };
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
