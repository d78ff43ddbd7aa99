/** Keys that are guessed, hosts that are made up, routes that nobody listed, plugins without USE_AUTH. */
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Received, send } from "../kit/requests/http-client.ts";
import {
  type ApplicationServer,
  startApplicationServer,
} from "../kit/services/application-server.ts";
import { codeOf, cookieOf, keys, post } from "../kit/services/guarded-service.ts";

const opened: Socket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect();
});

/** "connected", or why not. */
function connect(url: string, instance: string, options: object = {}): Promise<string> {
  const socket = io(`${url}/plugins/${instance}`, {
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    ...options,
  });
  opened.push(socket);
  return new Promise((resolve) => {
    socket.on("connect", () => resolve("connected"));
    socket.on("connect_error", (error) => resolve(error.message));
  });
}

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });
const get = (url: string, target: string, headers: Record<string, string> = {}) =>
  send(url, { target, headers });
const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
const ask = (url: string, headers: Record<string, string>): Promise<Received> =>
  send(url, {
    method: "POST",
    target: "/api/mcp",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      ...headers,
    },
    body: message,
  });
const plugin = { instanceId: "crm-1", name: "crm", version: "1.0.0" };

describe("wrong keys", () => {
  let server: ApplicationServer;
  beforeAll(async () => {
    server = await startApplicationServer({ SEARCH_API_KEY: keys.search, TRUST_PROXY: "1" });
  });
  afterAll(() => server.close());

  const from = (client: string, key: string) => ({ ...bearer(key), "X-Forwarded-For": client });

  test("a key cannot be searched for: 100 wrong ones a minute are 401, then 429, on REST and MCP", async () => {
    const { url } = server;
    const statuses: number[] = [];
    for (let guess = 0; guess < 99; guess++) {
      const answer = await get(url, "/api/search?q=a", from("192.0.2.1", `guess-${guess}`));
      statuses.push(answer.status);
    }
    statuses.push((await ask(url, from("192.0.2.1", "guess"))).status);
    expect(new Set(statuses)).toEqual(new Set([401]));
    const late = await Promise.all([
      get(url, "/api/search?q=a", from("192.0.2.1", "guess")),
      ask(url, from("192.0.2.1", "guess")),
      get(url, "/api/plugins", from("192.0.2.1", keys.unknown)),
      get(url, "/api/document?id=x", { "X-API-Key": "guess", "X-Forwarded-For": "192.0.2.1" }),
    ]);
    for (const answer of late) {
      expect([answer.status, codeOf(answer)]).toEqual([429, "too_many_attempts"]);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
    const right = await Promise.all([
      get(url, "/api/search?q=a", from("192.0.2.1", keys.search)),
      get(url, "/api/search?q=a", from("192.0.2.1", keys.first)),
      ask(url, from("192.0.2.1", keys.first)),
    ]);
    expect(right.map(({ status }) => status)).toEqual([200, 200, 200]);
    const elsewhere = await get(url, "/api/search?q=a", from("192.0.2.2", "guess"));
    expect(elsewhere.status).toBe(401);
  });

  test("a missing key never counts", async () => {
    const client = { "X-Forwarded-For": "192.0.2.3" };
    for (let count = 0; count < 120; count++) {
      const headers = count % 2 === 0 ? client : { ...client, Authorization: "Bearer" };
      expect((await get(server.url, "/api/search?q=a", headers)).status).toBe(401);
    }
    expect((await get(server.url, "/api/plugins", from("192.0.2.3", "wrong"))).status).toBe(401);
  });

  test("addresses of one IPv6 network count as one client", async () => {
    const statuses: number[] = [];
    for (let host = 0; host <= 100; host++) {
      const headers = from(`2001:db8:1:2:${host.toString(16)}::1`, "guess");
      statuses.push((await get(server.url, "/api/search?q=a", headers)).status);
    }
    expect(statuses.at(-1)).toBe(429);
    const other = from("2001:db8:1:3::1", "guess");
    expect((await get(server.url, "/api/search?q=a", other)).status).toBe(401);
  });
});

describe("without USE_AUTH", () => {
  let open: ApplicationServer;
  let keyed: ApplicationServer;
  beforeAll(async () => {
    open = await startApplicationServer({ USE_AUTH: "0", ALLOWED_HOSTS: "kb.example" });
    keyed = await startApplicationServer({
      USE_AUTH: "0",
      WIKI_API_KEY: "the-key-of-the-wiki",
      SEARCH_API_KEY: keys.search,
      ALLOWED_ORIGINS: "https://shop.example",
    });
  });
  afterAll(() => Promise.all([open.close(), keyed.close()]));

  test.each(["/api/nothing", "/api/config", "/api", "/api/plugins/a/b", "/api/health/x"])(
    "%s, which is not in the table, is always 404",
    async (target) => {
      for (const { url } of [open, keyed]) {
        for (const method of ["GET", "POST", "DELETE", "OPTIONS"]) {
          const answer = await send(url, {
            method,
            target,
            headers: bearer("the-key-of-the-wiki"),
          });
          expect([method, answer.status, codeOf(answer)]).toEqual([method, 404, "route_not_found"]);
        }
      }
    },
  );

  test("a page of a listed origin may ask first whether it can send a search key", async () => {
    const answer = await send(keyed.url, {
      method: "OPTIONS",
      target: "/api/search?q=a",
      headers: {
        Origin: "https://shop.example",
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "authorization",
      },
    });
    expect([answer.status, answer.body]).toEqual([204, ""]);
    expect(answer.headers["access-control-allow-origin"]).toBe("https://shop.example");
    expect((await get(keyed.url, "/api/search?q=a")).status).toBe(401);
  });

  test("plugins are open where no key is set at all", async () => {
    expect((await post(open.url, "/api/plugins", plugin)).status).toBe(201);
    expect(await connect(open.url, "crm-1")).toBe("connected");
    const removed = await send(open.url, { method: "DELETE", target: "/api/plugins/crm-1" });
    expect(removed.status).toBe(204);
  });

  test("plugins belong to USE_AUTH as soon as any key is set", async () => {
    const { url } = keyed;
    for (const headers of [{}, bearer("the-key-of-the-wiki")]) {
      const answers = await Promise.all([
        post(url, "/api/plugins", plugin, headers),
        post(url, "/api/plugins", "no manifest", headers),
        send(url, { method: "DELETE", target: "/api/plugins/crm-1", headers }),
      ]);
      for (const answer of answers) {
        expect([answer.status, codeOf(answer)]).toEqual([403, "auth_required"]);
      }
    }
    expect(await connect(url, "crm-1")).toBe("auth_required");
    expect(await connect(url, "registry", { auth: { apiKey: "the-key-of-the-wiki" } })).toBe(
      "auth_required",
    );
  });

  test("open pages of the wiki get changes with the access of their readers", async () => {
    expect(await connect(open.url, "wiki")).toBe("connected");
    expect(await connect(keyed.url, "wiki")).toBe("unauthorized");
    const auth = { apiKey: "the-key-of-the-wiki" };
    expect(await connect(keyed.url, "wiki", { auth })).toBe("connected");
    const signedIn = await get(keyed.url, "/wiki?key=the-key-of-the-wiki");
    const extraHeaders = { Cookie: cookieOf(signedIn) };
    expect(await connect(keyed.url, "wiki", { extraHeaders })).toBe("connected");
  });

  test.each([
    "/api/search?q=a",
    "/wiki",
    "/",
    "/api/document?id=x",
    "/socket.io/?EIO=4&transport=polling",
  ])("%s does not answer a page of a stranger whose name leads to this machine", async (target) => {
    const stranger = await get(open.url, target, { Host: "evil.example" });
    expect([stranger.status, codeOf(stranger)]).toEqual([403, "host_not_allowed"]);
    expect(JSON.parse(stranger.body).detail).toContain("ALLOWED_HOSTS");
    for (const host of ["kb.example", "KB.example:3000", "localhost:1", "10.1.2.3", "[::1]:3"]) {
      expect([host, (await get(open.url, target, { Host: host })).status]).not.toEqual([host, 403]);
    }
  });

  test("the health check answers by any name", async () => {
    expect((await get(open.url, "/api/health", { Host: "whatever.internal" })).status).toBe(200);
  });

  test("a socket opened under a stranger's name is refused", async () => {
    const extraHeaders = { Host: "evil.example", Origin: "http://evil.example" };
    expect(await connect(open.url, "wiki", { extraHeaders })).toBe("websocket error");
  });
});

test("under USE_AUTH the credential decides, under any host name", async () => {
  const server = await startApplicationServer();
  try {
    const named = await get(server.url, "/api/search?q=a", {
      Host: "kb.lan",
      ...bearer(keys.first),
    });
    expect(named.status).toBe(200);
    expect((await get(server.url, "/api/nothing")).status).toBe(401);
    expect((await get(server.url, "/api/nothing", bearer(keys.first))).status).toBe(404);
  } finally {
    await server.close();
  }
});

describe("forms of the console, before anybody signed in", () => {
  let server: ApplicationServer;
  beforeAll(async () => {
    server = await startApplicationServer();
  });
  afterAll(() => server.close());

  test("12 MB are refused at once, and no page is drawn for them", async () => {
    const answer = await send(server.url, {
      method: "POST",
      target: "/console/classify",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: `title=x&body=${"x".repeat(12_000_000)}`,
    });
    expect(answer.status).toBe(413);
    expect(answer.body.length).toBeLessThan(1_000);
  });
});
