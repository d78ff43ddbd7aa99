/** Application keys with limits at every entrance of the server: REST, pages, MCP, sockets, sessions. */
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApplicationServer, startApplicationServer } from "./support/application-server.ts";
import { codeOf, cookieOf, keys, post } from "./support/guarded-service.ts";
import { type Received, send } from "./support/http-client.ts";
import { createStateFolder } from "./support/state-folder.ts";

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
const soon = { timeout: 15_000, interval: 100 };

beforeAll(async () => {
  writeKeys(`search:${keys.second} areas=search,mcp rate=3`, `page:${keys.unknown} areas=wiki`);
  server = await startApplicationServer({ API_KEYS_FILE: file });
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
