/** What clients see of a stop: answers to what they asked, streams and sockets that end as they should. */
import { Agent, request } from "node:http";
import { startServer } from "knowledge-sdk/standalone";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../kit/requests/http-client.ts";
import { startService } from "../kit/services/service-process.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";
import { createHeldStore } from "../kit/stores/memory-store.ts";

const place = createWorkplace();
beforeAll(() => place.writeEdition("alpine", 10));
afterAll(() => place.remove());

const events = {
  Accept: "application/json, text/event-stream",
  "Content-Type": "application/json",
};

function message(url: string, session: string | null, body: object): Promise<Response> {
  return fetch(`${url}/api/mcp`, {
    method: "POST",
    headers: { ...events, ...(session !== null && { "Mcp-Session-Id": session }) },
    body: JSON.stringify({ jsonrpc: "2.0", ...body }),
  });
}

async function openSession(url: string): Promise<string> {
  const params = {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  };
  const opened = await message(url, null, { id: 1, method: "initialize", params });
  await opened.text();
  const session = opened.headers.get("mcp-session-id") ?? "";
  await (await message(url, session, { method: "notifications/initialized" })).text();
  return session;
}

test("startServer().close() ends a stream of MCP as its client expects, and answers the call under way", async () => {
  const { store, asked, release } = createHeldStore();
  const server = await startServer(store, { port: 0, host: "127.0.0.1", mcp: true });
  const session = await openSession(server.url);
  const headers = { ...events, "Mcp-Session-Id": session };
  const stream = await fetch(`${server.url}/api/mcp`, { headers });
  const params = { name: "search_docs", arguments: { query: "install" } };
  const call = message(server.url, session, { id: 2, method: "tools/call", params });
  await expect.poll(asked).toBe(1);
  const closing = server.close();
  // Rejects when the connection breaks off before its end.
  await expect(stream.text()).resolves.toContain(": open");
  release();
  expect(await (await call).text()).toContain("structuredContent");
  await closing;
});

test("SIGTERM under load resets no connection, says so in time, and sends sockets elsewhere", async () => {
  const service = await startService({
    DATA_DIR: place.data,
    KNOWLEDGE_CONFIG: place.config,
    STOP_DELAY_MS: "2000",
    LOG_LEVEL: "warn",
  });
  const agent = new Agent({ keepAlive: true });
  const faults: string[] = [];
  const answers = [0, 0, 0];
  const client = async (_none: number, number: number): Promise<void> => {
    for (;;) {
      const fault = await ask(`${service.url}/api/search?q=alpine`, agent);
      if (fault === "ECONNREFUSED") return;
      if (fault !== null) faults.push(fault);
      answers[number] = (answers[number] ?? 0) + 1;
    }
  };
  const sockets = (["websocket", "polling"] as const).map((transport) =>
    io(`${service.url}/plugins/wiki`, { transports: [transport], forceNew: true }),
  );
  await Promise.all(
    sockets.map(
      (socket) => new Promise((connected) => socket.on("connect", () => connected(null))),
    ),
  );
  const gone = sockets.map(
    (socket) => new Promise<string>((resolve) => socket.on("disconnect", resolve)),
  );
  const clients = answers.map(client);
  await expect.poll(() => Math.min(...answers)).toBeGreaterThan(0);
  const stopped = service.stop();
  const health = async () => {
    const { status, body, headers } = await send(service.url, { target: "/api/health" });
    return [status, JSON.parse(body).status, headers.connection];
  };
  await expect.poll(health).toEqual([503, "stopping", "close"]);
  expect(await stopped).toBe(0);
  await Promise.all(clients);
  expect(faults).toEqual([]);
  // Not "io server disconnect", after which a client would not come back.
  for (const reason of await Promise.all(gone))
    expect(reason).toMatch(/^transport (?:close|error)$/);
  for (const socket of sockets) socket.disconnect();
  agent.destroy();
});

/** Null when it was answered, else why not. */
function ask(url: string, agent: Agent): Promise<string | null> {
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException): void => resolve(error.code ?? error.message);
    request(url, { agent }, (answer) => {
      answer.on("error", fail).on("end", () => resolve(null));
      answer.resume();
    })
      .on("error", fail)
      .end();
  });
}
