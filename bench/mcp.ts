/**
 * The cost of an agent's search compared with the same search over REST, and of a client that only
 * waits.
 */
import type { ChildProcess } from "node:child_process";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { folderConfiguration } from "../lib/configuration/configuration.ts";
import { createIndexer } from "../lib/indexer/indexer.ts";
import { memoryOfClients, openSession } from "./mcp-memory.ts";
import { percentile } from "./metrics.ts";
import { printTable, writeResults } from "./report.ts";
import { cpuMsOf, startCommand } from "./server-process.ts";
import { temporaryFolder } from "./temporary-index.ts";

const rounds = 9;
const requestsPerRound = 400;
const connections = 4;
const port = 3_184;

interface Way {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Null asks with GET. */
  readonly body: string | null;
}

/** All ways take turns in each round, so that a busy machine affects them equally. */
export async function mcp(): Promise<void> {
  const folder = temporaryFolder();
  const { collections } = folderConfiguration("content");
  const dbPath = join(folder.path, "index.db");
  await createIndexer({ dbPath, collections: [...collections] }).run();
  const { child: server } = await startCommand("mcp-server", {
    port,
    path: "/api/health",
    variables: { BENCH_DB: dbPath },
  });
  const ways = [rest, await inSession(), stateless, modern];
  const measured: number[][] = [];
  for (let round = 0; round < rounds; round++) {
    const micros: number[] = [];
    for (const way of ways) micros.push(await cpuMicrosOf(way, server, round));
    measured.push(micros);
  }
  server.kill();
  // The first rounds warm everything up.
  const counted = measured.slice(3);
  const rows = ways.map(({ name }, index) => ({
    way: name,
    "CPU µs a search": percentile(
      counted.map((micros) => micros[index] as number),
      0.5,
    ),
    "ratio to REST": percentile(
      counted.map((micros) => (micros[index] as number) / (micros[0] as number)),
      0.5,
    ),
  }));
  printTable("search_docs, ten hits of the handbook, nothing cached", rows);
  const heap = await memoryOfClients(dbPath);
  printTable("Memory of clients that wait, and of those that are gone", [heap]);
  folder.remove();
  writeResults("mcp", { rows, heap });
}

const json = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
const params = { name: "search_docs", arguments: { q: "index documents", limit: 10 } };
const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params };

/** The unknown parameter makes each request one that was never asked before. */
const rest: Way = {
  name: "GET /api/search",
  path: "/api/search?q=index+documents&limit=10&n=",
  headers: {},
  body: null,
};
const stateless: Way = {
  name: "2025 without a session",
  path: "/api/mcp",
  headers: json,
  body: JSON.stringify(message),
};
const modern: Way = {
  name: "2026",
  path: "/api/mcp",
  headers: {
    ...json,
    "Mcp-Protocol-Version": "2026-07-28",
    "Mcp-Method": "tools/call",
    "Mcp-Name": "search_docs",
  },
  body: JSON.stringify({
    ...message,
    params: {
      ...params,
      _meta: {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
      },
    },
  }),
};

async function inSession(): Promise<Way> {
  const session = { "Mcp-Session-Id": await openSession(`http://127.0.0.1:${port}`) };
  return { ...stateless, name: "2025 in a session", headers: { ...json, ...session } };
}

async function cpuMicrosOf(way: Way, server: ChildProcess, round: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const before = cpuMsOf(server);
  let asked = 0;
  const converse = async (): Promise<void> => {
    while (asked < requestsPerRound) {
      asked += 1;
      await ask(way, agent, `${round}-${asked}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, converse));
  agent.destroy();
  return ((cpuMsOf(server) - before) * 1_000) / requestsPerRound;
}

function ask({ path, headers, body }: Way, agent: Agent, unique: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const method = body === null ? "GET" : "POST";
    const target = body === null ? path + unique : path;
    const sent = request({ port, host: "127.0.0.1", method, path: target, headers, agent });
    sent.on("error", reject);
    sent.on("response", (response) => {
      let length = 0;
      response.on("data", (chunk: Buffer) => {
        length += chunk.length;
      });
      response.on("end", () => {
        if (response.statusCode === 200 && length > 1_000) resolve();
        else reject(new Error(`${path} answered ${response.statusCode} with ${length} bytes`));
      });
    });
    sent.end(body ?? undefined);
  });
}
