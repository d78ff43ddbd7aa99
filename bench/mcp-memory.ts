/**
 * How much memory does a waiting MCP client use, and how much remains of clients that disappeared?
 */
import { type ChildProcess, spawn } from "node:child_process";
import { connect } from "node:net";
import type { Row } from "./report.ts";

const clientsDropped = 10_000;
const sessionsMeasured = 900;
const clientsAtOnce = 25;

interface Told {
  readonly url: string;
  readonly heap: number;
  readonly sessions: number;
}

/** The server is a separate process, so that its heap contains nothing of the clients. */
export async function memoryOfClients(dbPath: string): Promise<Row> {
  const child = spawn(process.execPath, ["--expose-gc", process.argv[1] as string, "mcp-memory"], {
    env: { ...process.env, BENCH_DB: dbPath },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const { url } = await told(child);
  // Memory that is allocated on first use does not belong to a session.
  await inTurns(sessionsMeasured, () => openSession(url));
  const before = await emptied(child);
  await inTurns(sessionsMeasured, () => openSession(url));
  const { heap, sessions } = await asked(child);
  const perSession = (heap - before) / sessions;
  const start = await emptied(child);
  const after: number[] = [];
  for (let half = 0; half < 2; half++) {
    await inTurns(clientsDropped / 2, () => dropClient(url));
    after.push(await emptied(child));
  }
  child.kill();
  return {
    "KiB of an idle session": perSession,
    "KiB at the start": start,
    [`KiB after ${clientsDropped / 2} dropped clients`]: after[0] as number,
    [`KiB after ${clientsDropped}`]: after[1] as number,
  };
}

/** Heap once the last session has ended. */
async function emptied(child: ChildProcess): Promise<number> {
  for (;;) {
    const { heap, sessions } = await asked(child);
    if (sessions === 0) return heap;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function asked(child: ChildProcess): Promise<Told> {
  child.send("heap");
  return told(child);
}

function told(child: ChildProcess): Promise<Told> {
  return new Promise((resolve) => child.once("message", (message) => resolve(message as Told)));
}

async function inTurns(count: number, work: () => Promise<unknown>): Promise<void> {
  for (let done = 0; done < count; done += clientsAtOnce) {
    await Promise.all(Array.from({ length: Math.min(clientsAtOnce, count - done) }, work));
  }
}

export async function openSession(url: string): Promise<string> {
  const clientInfo = { name: "bench", version: "1.0.0" };
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
  const response = await fetch(`${url}/api/mcp`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }),
  });
  await response.text();
  return response.headers.get("mcp-session-id") ?? "";
}

/** Opens a session and its stream, and goes. */
async function dropClient(url: string): Promise<void> {
  const session = await openSession(url);
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write(
    `GET /api/mcp HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nMcp-Session-Id: ${session}\r\n\r\n`,
  );
  await new Promise((resolve) => socket.once("data", resolve));
  socket.destroy();
}
