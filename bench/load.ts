/** How does the service stand mixed traffic for minutes: times, errors, memory, event loop? */
import { readFileSync } from "node:fs";
import { io, type Socket } from "socket.io-client";
import { type Asked, openLoop } from "./load/open-loop.ts";
import { watchProcess } from "./load/process-watch.ts";
import { createTraffic } from "./load/traffic.ts";
import { percentile } from "./metrics.ts";
import { printTable, type Row, writeResults } from "./report.ts";
import { startService } from "./server-process.ts";
import { temporaryFolder } from "./temporary-index.ts";

const port = 3_185;
const metricsPort = 3_186;
const secondsDefault = 120;
const perSecondDefault = 50;
const socketCount = 50;

/** `npm run bench -- load [seconds] [requests a second]` */
export async function load(
  seconds: number = secondsDefault,
  perSecond: number = perSecondDefault,
): Promise<void> {
  const folder = temporaryFolder();
  const { url, child } = await startService(port, {
    DATA_DIR: folder.path,
    METRICS_PORT: String(metricsPort),
  });
  const sockets = openSockets(url);
  const traffic = createTraffic({ url, questions: handbookQuestions(), pages: await pagesOf(url) });
  const watch = watchProcess(`http://127.0.0.1:${metricsPort}/metrics`);
  const asked = await openLoop({ perSecond, seconds, arrival: traffic.arrival });
  const measured = watch.stop();
  const rows = rowsOf(asked);
  const lost = sockets.filter(({ connected }) => !connected).length;
  for (const socket of sockets) socket.close();
  traffic.close();
  child.kill();
  folder.remove();
  printTable(`${perSecond} requests a second for ${seconds} s, open loop`, rows);
  const service = { ...measured, sockets: socketCount, "sockets lost": lost };
  printTable("The service meanwhile", [service]);
  writeResults("load", { seconds, perSecond, rows, service });
}

/** One row for each kind, and one for all of them. */
export function rowsOf(asked: readonly Asked[]): Row[] {
  const kinds = ["all", ...new Set(asked.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const own = kind === "all" ? asked : asked.filter((one) => one.kind === kind);
    const times = own.map(({ ms }) => ms);
    return {
      kind,
      requests: own.length,
      errors: own.filter(({ isRight }) => !isRight).length,
      "p50 ms": percentile(times, 0.5),
      "p95 ms": percentile(times, 0.95),
      "p99 ms": percentile(times, 0.99),
      "max ms": Math.max(...times),
    };
  });
}

export function handbookQuestions(): string[] {
  const lines = readFileSync("bench/questions/handbook.jsonl", "utf8").trim().split("\n");
  return lines.map((line) => String(JSON.parse(line).query));
}

export async function pagesOf(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/wiki/pages?limit=50`);
  const { pages } = (await answer.json()) as { readonly pages: readonly { path: string }[] };
  return pages.map(({ path }) => `/wiki/${path}`);
}

function openSockets(url: string): Socket[] {
  return Array.from({ length: socketCount }, () =>
    io(`${url}/plugins/wiki`, { transports: ["websocket"], forceNew: true }),
  );
}
