/** Application keys with limits at every entrance of the server: REST, pages, MCP, sockets, sessions. */
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Received, send } from "../kit/requests/http-client.ts";
import { initialize } from "../kit/requests/mcp-clients.ts";
import {
  type ApplicationServer,
  startApplicationServer,
} from "../kit/services/application-server.ts";
import { codeOf, cookieOf, keys, post } from "../kit/services/guarded-service.ts";
import { createStateFolder } from "../kit/stores/state-folder.ts";

const folder = createStateFolder();
const file = join(folder.path, "keys");
let server: ApplicationServer;
const sockets: Socket[] = [];

/** Moved over the old one, as the handbook says. */
function writeKeys(...lines: string[]): void {
  writeFileSync(`${file}.new`, `${lines.join("\n")}\n`);
  renameSync(`${file}.new`, file);
}

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });
const get = (target: string, headers: Readonly<Record<string, string>>): Promise<Received> =>
  send(server.url, { target, headers });
const soon = { interval: 100 };

const limited = [
  `search:${keys.second} areas=search,mcp rate=3`,
  `page:${keys.unknown} areas=wiki`,
];

beforeAll(async () => {
  writeKeys(...limited);
  // Limits of keys alone, without those for everybody.
  const rates = { RATE_PER_KEY: "", RATE_PER_ADDRESS: "" };
  server = await startApplicationServer({ API_KEYS_FILE: file, ...rates });
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await server.close();
  folder.remove();
});

function outcomeOf(socket: Socket): Promise<string> {
  sockets.push(socket);
  return new Promise((resolve) => {
    socket.on("connect", () => resolve("connected"));
    socket.on("connect_error", (error) => resolve(error.message));
  });
}
const connect = (apiKey: string, namespace: string): Socket =>
  io(server.url + namespace, { auth: { apiKey }, transports: ["websocket"], reconnection: false });

test("a key's areas hold for REST and pages, and for a session that it opened", async () => {
  const cookie = cookieOf(await post(server.url, "/api/auth", { apiKey: keys.unknown }));
  for (const headers of [bearer(keys.unknown), { Cookie: cookie }]) {
    expect((await get("/wiki", headers)).status).toBe(200);
    for (const target of ["/api/search?q=x", "/api/document?id=x", "/api/plugins", "/console"]) {
      const refused = await get(target, headers);
      expect([refused.status, codeOf(refused)]).toEqual([403, "area_not_allowed"]);
    }
  }
});

test("tools of MCP are those whose area the key has", async () => {
  const body = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
  const headers = { ...bearer(keys.second), Accept: "application/json, text/event-stream" };
  const { body: text } = await post(server.url, "/api/mcp", body, headers);
  expect(text).toContain('"search_docs"');
  expect(text).not.toMatch(/"get_document"|"classify_ticket"/);
  const refused = await post(server.url, "/api/mcp", body, bearer(keys.unknown));
  expect([refused.status, codeOf(refused)]).toEqual([403, "area_not_allowed"]);
});

describe("what MCP has opened for a key", () => {
  const open = async (key: string) => {
    const headers = { ...bearer(key), Accept: "application/json, text/event-stream" };
    const opened = await post(server.url, "/api/mcp", initialize, headers);
    const inSession = { ...headers, "Mcp-Session-Id": opened.headers["mcp-session-id"] ?? "" };
    const stream = await fetch(`${server.url}/api/mcp`, {
      headers: { ...inSession, Accept: "text/event-stream" },
    });
    expect(stream.status).toBe(200);
    const over = (): boolean => true;
    const list = { jsonrpc: "2.0", id: 2, method: "tools/list", params: {} };
    return {
      ended: stream.text().then(over, over),
      ask: () => post(server.url, "/api/mcp", list, inSession),
    };
  };
  const reader = "9b2f4c6d-1e3a-4b5c-8d7e-0f1a2b3c4d5e";
  const isKnown = async (): Promise<boolean> =>
    (await get("/api/search?q=x", bearer(reader))).status === 200;

  test("a stream ends with its key, and one of another key does not", async () => {
    writeKeys(...limited, `reader:${reader} areas=search,mcp`);
    await expect.poll(isKnown, soon).toBe(true);
    const stays = await open(keys.first);
    const { ended, ask } = await open(reader);
    expect((await ask()).body).toContain('"search_docs"');
    writeKeys(...limited);
    expect(await Promise.race([ended, stays.ended.then(() => "the other one")])).toBe(true);
    expect((await ask()).status).toBe(401);
    expect((await stays.ask()).status).toBe(200);
  });

  test("a session ends when the key may do less: its server would offer what it did", async () => {
    writeKeys(...limited, `reader:${reader} areas=search,documents,mcp`);
    await expect.poll(isKnown, soon).toBe(true);
    const { ask } = await open(reader);
    expect((await ask()).body).toContain('"get_document"');
    writeKeys(...limited, `reader:${reader} areas=search,mcp`);
    await expect.poll(async () => (await ask()).status, soon).toBe(404);
    writeKeys(...limited);
  });
});

test("a rate is named in every answer, shared by the key's sessions, and ends with 429", async () => {
  // One request was sent to MCP.
  const second = await get("/api/search?q=x", bearer(keys.second));
  expect(second.headers).toMatchObject({ "ratelimit-limit": "3", "ratelimit-remaining": "1" });
  const cookie = cookieOf(await post(server.url, "/api/auth", { apiKey: keys.second }));
  const third = await get("/api/search", { Cookie: cookie, "Sec-Fetch-Dest": "document" });
  expect([third.status, third.headers["ratelimit-remaining"]]).toEqual([400, "0"]);
  const fourth = await get("/api/search?q=x", bearer(keys.second));
  expect([fourth.status, codeOf(fourth)]).toEqual([429, "too_many_requests"]);
  expect(fourth.headers["retry-after"]).toBe(fourth.headers["ratelimit-reset"]);
  const unlimited = await get("/api/search?q=x", bearer(keys.first));
  expect(unlimited.headers).not.toHaveProperty("ratelimit-limit");
});

test("a changed file limits keys, sessions and sockets within seconds, without a restart", async () => {
  const cookie = cookieOf(await post(server.url, "/api/auth", { apiKey: keys.unknown }));
  const refusedSocket = connect(keys.unknown, "/plugins/crm-1");
  expect(await outcomeOf(refusedSocket)).toBe("area_not_allowed");
  const socket = connect(keys.unknown, "/plugins/wiki");
  expect(await outcomeOf(socket)).toBe("connected");
  writeKeys(`page:${keys.unknown} areas=search`);
  await expect.poll(async () => (await get("/wiki", { Cookie: cookie })).status, soon).toBe(403);
  expect((await get("/api/search?q=x", { Cookie: cookie })).status).toBe(200);
  await expect.poll(() => socket.connected, soon).toBe(false);
  expect((await get("/wiki", bearer(keys.second))).status).toBe(401);
  writeKeys(`page:${keys.unknown} areas=nothing`);
  writeKeys(`other:${keys.second}`);
  await expect.poll(async () => (await get("/wiki", bearer(keys.second))).status, soon).toBe(200);
  expect((await get("/wiki", { Cookie: cookie })).status).toBe(401);
});

test("a key that expires ends its sessions and sockets", async () => {
  const end = new Date(server.clock.now() + 60_000).toISOString().slice(0, 19);
  writeKeys(`other:${keys.second} expires=${end}Z`);
  const live = connect(keys.second, "/plugins/wiki");
  expect(await outcomeOf(live)).toBe("connected");
  const cookie = cookieOf(await post(server.url, "/api/auth", { apiKey: keys.second }));
  // The file may not have been read again yet, so the clock moves on until it has.
  await expect
    .poll(async () => {
      server.clock.advance(60_000);
      return (await get("/wiki", { Cookie: cookie })).status;
    }, soon)
    .toBe(401);
  await expect.poll(() => live.connected, soon).toBe(false);
  expect((await post(server.url, "/api/auth", { apiKey: keys.second })).status).toBe(401);
});
