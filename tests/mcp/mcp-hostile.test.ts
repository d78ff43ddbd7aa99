/** What clients must not be able to do to an MCP endpoint, and what they are told instead. */
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Received, send } from "../kit/requests/http-client.ts";
import { connect2025, initialize } from "../kit/requests/mcp-clients.ts";
import { type McpHost, type McpHostSetting, startMcpHost } from "../kit/requests/mcp-host.ts";
import { createHeldStore, createMemoryStore } from "../kit/stores/memory-store.ts";

const target = "/api/mcp";
const json = { "Content-Type": "application/json" };
const both = { ...json, Accept: "application/json, text/event-stream" };
const search = call("search_docs", { q: "install" });

let host: McpHost;
beforeAll(async () => {
  host = await startMcpHost();
});
afterAll(() => host.close());

describe("a message that cannot be taken is refused at once", () => {
  test.each([
    ["no JSON", "{", 400, -32_700],
    ["an empty body", "", 400, -32_700],
    ["an empty batch", "[]", 400, -32_600],
    ["a batch", JSON.stringify([search]), 400, -32_600],
    [
      "a batch of a request and its cancellation, which no SDK ever answers",
      JSON.stringify([search, cancelled(search.id)]),
      400,
      -32_600,
    ],
    ["a text", '"search"', 400, -32_600],
    ["null", "null", 400, -32_600],
    ["no JSON-RPC", JSON.stringify({ method: "tools/list" }), 400, -32_600],
  ])("%s: %i %i", async (_name, body, status, code) => {
    const answer = await post(host, body);
    expect([answer.status, errorOf(answer).code]).toEqual([status, code]);
  });

  test.each([
    ["5 MB", 413, "body_too_large", post5MB],
    ["a form", 415, "content_type_unsupported", postAs("application/x-www-form-urlencoded")],
    ["plain text", 415, "content_type_unsupported", postAs("text/plain")],
    [
      "compressed JSON",
      415,
      "content_type_unsupported",
      postAs("application/json", { "Content-Encoding": "gzip" }),
    ],
  ])("a body of %s: %i %s", async (_name, status, code, sent) => {
    const answer = await sent();
    expect([answer.status, problemOf(answer).code]).toEqual([status, code]);
  });
});

describe("only permitted callers are answered", () => {
  const origin = { Origin: "https://evil.example" };
  test.each([
    ["a foreign host", { Host: "evil.example" }, "host_not_allowed"],
    ["a foreign host with a port", { Host: "evil.example:3000" }, "host_not_allowed"],
    ["a host that only begins like ours", { Host: "localhost.evil.example" }, "host_not_allowed"],
    ["a host that is none", { Host: "a b" }, "host_not_allowed"],
    ["a foreign origin", origin, "cross_origin_refused"],
    ["a page without an origin", { Origin: "null" }, "cross_origin_refused"],
    [
      "another site, by the browser's word",
      { "Sec-Fetch-Site": "cross-site" },
      "cross_origin_refused",
    ],
  ])("%s: 403 %s", async (_name, headers, code) => {
    for (const method of ["POST", "GET", "DELETE"]) {
      const answer = await send(host.url, {
        target,
        method,
        headers: { ...both, ...headers },
        ...(method === "POST" && { body: JSON.stringify(search) }),
      });
      expect([method, answer.status, problemOf(answer).code]).toEqual([method, 403, code]);
    }
  });

  test.each([
    ["localhost", { Host: "localhost:3000" }],
    ["an address of numbers, which nobody else can name", { Host: "192.0.2.7:3000" }],
    ["IPv6", { Host: "[::1]:3000" }],
  ])("%s is known", async (_name, headers) => {
    expect((await post(host, JSON.stringify(search), headers)).status).toBe(200);
  });

  test("a page of our own may call, and one that is named", async () => {
    const named = await startMcpHost({ rules: { corsOrigin: "https://app.example" } });
    const own = { Origin: named.url };
    expect((await post(named, JSON.stringify(search), own)).status).toBe(200);
    const app = { Origin: "https://app.example" };
    const answer = await post(named, JSON.stringify(search), app);
    expect(answer.headers["access-control-allow-origin"]).toBe("https://app.example");
    expect(answer.headers["access-control-expose-headers"]).toContain("Mcp-Session-Id");
    const preflight = await send(named.url, {
      target,
      method: "OPTIONS",
      headers: { ...app, "Access-Control-Request-Method": "POST" },
    });
    expect(preflight.headers["access-control-allow-headers"]).toContain("Mcp-Protocol-Version");
    await named.close();
  });
});

describe("sessions", () => {
  test.each(["GET", "DELETE"])("%s without one is 400, and opens no stream", async (method) => {
    const answer = await send(host.url, {
      target,
      method,
      headers: { Accept: "text/event-stream" },
    });
    expect([answer.status, errorOf(answer).message]).toEqual([
      400,
      expect.stringMatching(/initialize/),
    ]);
  });

  test.each(["GET", "DELETE", "POST"])("%s with an unknown one is 404", async (method) => {
    const headers = { ...both, "Mcp-Session-Id": "00000000-0000-0000-0000-000000000000" };
    const body = method === "POST" ? { body: JSON.stringify(search) } : {};
    const answer = await send(host.url, { target, method, headers, ...body });
    expect([answer.status, errorOf(answer).code]).toEqual([404, -32_001]);
  });

  test.each(["HEAD", "PUT", "PATCH"])("%s is 405 with Allow", async (method) => {
    const { status, headers } = await send(host.url, { target, method });
    expect([status, headers.allow]).toEqual([405, "GET, POST, DELETE, OPTIONS"]);
  });

  test("an invalid initialize keeps nothing", async () => {
    const before = host.hub.sessions;
    const wrong = { ...initialize, params: { protocolVersion: 7 } };
    const answer = await post(host, JSON.stringify(wrong));
    expect(answer.headers["mcp-session-id"]).toBeUndefined();
    expect(host.hub.sessions).toBe(before);
  });

  test("belong to the caller that opened them", async () => {
    const guarded = await startMcpHost();
    const mine = { Authorization: "Bearer mine" };
    const { headers } = await post(guarded, JSON.stringify(initialize), mine);
    const session = { "Mcp-Session-Id": headers["mcp-session-id"] ?? "" };
    const steal = { ...session, Authorization: "Bearer another" };
    expect((await post(guarded, JSON.stringify(search), steal)).status).toBe(404);
    expect((await post(guarded, JSON.stringify(search), { ...session, ...mine })).status).toBe(200);
    await guarded.close();
  });

  test("end with DELETE, and are gone then", async () => {
    const { transport, client } = await connect2025(`${host.url}${target}`);
    const headers = { ...both, "Mcp-Session-Id": transport.sessionId ?? "" };
    await transport.terminateSession();
    await client.close();
    expect((await post(host, JSON.stringify(search), headers)).status).toBe(404);
  });

  test("the 1,001st takes the place of the one that was idle longest", async () => {
    const crowded = await startMcpHost({ limits: { burst: 5_000, sessionsPerCallerMax: 5_000 } });
    const first = await openSession(crowded);
    for (let opened = 1; opened < 1_000; opened += 1) await openSession(crowded);
    expect(crowded.hub.sessions).toBe(1_000);
    const last = await openSession(crowded);
    expect(crowded.hub.sessions).toBe(1_000);
    expect((await inSession(crowded, first)).status).toBe(404);
    expect((await inSession(crowded, last)).status).toBe(200);
    await crowded.close();
  });

  test("one client may not take other clients' slots", async () => {
    const small = await startMcpHost({ limits: { sessionsMax: 10, sessionsPerCallerMax: 3 } });
    const other = await openSession(small, { Authorization: "Bearer other" });
    for (let opened = 0; opened < 20; opened += 1) await openSession(small);
    expect(small.hub.sessions).toBe(4);
    expect((await inSession(small, other, { Authorization: "Bearer other" })).status).toBe(200);
    await small.close();
  });

  test("that are all in use turn a newcomer away with 503 and a time", async () => {
    const small = await startMcpHost({ limits: { sessionsMax: 1 } });
    const stream = await openStream(small, await openSession(small));
    const answer = await post(small, JSON.stringify(initialize));
    expect([answer.status, problemOf(answer).code]).toEqual([503, "sessions_exhausted"]);
    expect(answer.headers["retry-after"]).toBe("60");
    stream.abort();
    await expect.poll(async () => (await post(small, JSON.stringify(initialize))).status).toBe(200);
    await small.close();
  });

  test("without use end by themselves", async () => {
    const brief = await startMcpHost({ limits: { sessionIdleMs: 1, sweepIntervalMs: 10 } });
    await openSession(brief);
    await expect.poll(() => brief.hub.sessions).toBe(0);
    await brief.close();
  });
});

describe("no connection is held for ever", () => {
  const brief: McpHostSetting = { limits: { exchangeMaxMs: 1_500, streamMaxMs: 300 } };

  test.each([
    ["without a session", false],
    ["in a session", true],
  ])("a call that is never answered ends %s", async (_name, isInSession) => {
    const held = createHeldStore();
    const stuck = await startMcpHost({ ...brief, store: held.store });
    const session = isInSession ? { "Mcp-Session-Id": await openSession(stuck) } : {};
    const answer = await post(stuck, JSON.stringify(search), session);
    // In a session the head is out already, so the stream just ends.
    expect(answer.status).toBe(isInSession ? 200 : 503);
    held.release();
    await stuck.close();
  });

  test("a request that is cancelled ends its stream with the deadline at the latest", async () => {
    const held = createHeldStore();
    const stuck = await startMcpHost({ ...brief, store: held.store });
    const session = { "Mcp-Session-Id": await openSession(stuck) };
    const answering = post(stuck, JSON.stringify(search), session);
    await expect.poll(held.asked).toBe(1);
    const { status } = await post(stuck, JSON.stringify(cancelled(search.id)), session);
    expect(status).toBe(202);
    expect((await answering).body).not.toContain("result");
    held.release();
    await stuck.close();
  });

  test("a stream that nothing comes through ends, and the session stays", async () => {
    const quiet = await startMcpHost(brief);
    const session = await openSession(quiet);
    const headers = { Accept: "text/event-stream", "Mcp-Session-Id": session };
    const { status, body } = await send(quiet.url, { target, headers });
    expect([status, body]).toEqual([200, ": open\n\n"]);
    expect((await inSession(quiet, session)).status).toBe(200);
    await quiet.close();
  });

  test("a subscription of 2026 ends too", async () => {
    const quiet = await startMcpHost(brief);
    const { status, headers, body } = await post(
      quiet,
      JSON.stringify(
        modern("subscriptions/listen", {
          notifications: { resourcesListChanged: true },
        }),
      ),
      modernHeaders("subscriptions/listen"),
    );
    expect([status, headers["content-type"]]).toEqual([200, "text/event-stream"]);
    expect(body).toContain("notifications/subscriptions/acknowledged");
    await quiet.close();
  });

  test("a client that never reads its stream is cut off with the session's end", async () => {
    const quiet = await startMcpHost({ limits: { streamMaxMs: 500 } });
    const session = await openSession(quiet);
    const socket = connect(Number(new URL(quiet.url).port), "127.0.0.1");
    socket.write(
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nMcp-Session-Id: ${session}\r\n\r\n`,
    );
    socket.pause();
    // The stream is over on the server when another one may be opened.
    const statusOfSecond = async () => {
      const second = await openStream(quiet, session);
      second.abort();
      return second.status;
    };
    await expect.poll(statusOfSecond).toBe(200);
    socket.destroy();
    await quiet.close();
  });

  test("closing ends what is open", async () => {
    const open = await startMcpHost();
    const stream = await openStream(open, await openSession(open));
    await open.close();
    expect(open.hub.sessions).toBe(0);
    await stream.ended;
  });
});

describe("versions", () => {
  test("an unsupported one is refused in a session: 400", async () => {
    const session = await openSession(host);
    const headers = { "Mcp-Session-Id": session, "Mcp-Protocol-Version": "1999-01-01" };
    const answer = await post(host, JSON.stringify(search), headers);
    expect([answer.status, errorOf(answer).message]).toEqual([
      400,
      expect.stringMatching(/1999-01-01/),
    ]);
  });

  test("an unsupported new version gets the list of supported ones: 400 -32022", async () => {
    const message = modern("tools/list", {}, "2099-01-01");
    const headers = { ...modernHeaders("tools/list"), "Mcp-Protocol-Version": "2099-01-01" };
    const answer = await post(host, JSON.stringify(message), headers);
    expect([answer.status, errorOf(answer).code]).toEqual([400, -32_022]);
    expect(answer.body).toContain("2026-07-28");
  });

  test("a method of 2026 that does not exist is 404 -32601", async () => {
    const answer = await post(
      host,
      JSON.stringify(modern("no/such", {})),
      modernHeaders("no/such"),
    );
    expect([answer.status, errorOf(answer).code]).toEqual([404, -32_601]);
  });

  test("plain callers need no session and no special headers", async () => {
    const answer = await send(host.url, {
      target,
      method: "POST",
      headers: json,
      body: JSON.stringify(search),
    });
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
    expect(JSON.parse(answer.body)).toMatchObject({
      id: search.id,
      result: { structuredContent: { total: 1 } },
    });
  });
});

test("a client that asks too often has to wait, others do not", async () => {
  const limited = await startMcpHost({ limits: { perSecond: 1, burst: 3 } });
  const statuses = [];
  for (let asked = 0; asked < 4; asked += 1) {
    statuses.push(await post(limited, JSON.stringify(search), { Authorization: "Bearer busy" }));
  }
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(statuses[3]?.headers["retry-after"]).toBe("1");
  expect((await post(limited, JSON.stringify(search))).status).toBe(200);
  await limited.close();
});

test("clients that are connected hear of a new index", async () => {
  let generation = 1;
  const status = () => ({ ready: true, generation, documents: 1, sections: 1, bytes: 1 });
  const changing = await startMcpHost({ store: createMemoryStore({ status }) });
  const stream = await openStream(changing, await openSession(changing));
  const listening = await listen(changing);
  generation = 2;
  const told = "notifications/resources/list_changed";
  await expect
    .poll(() => [stream, listening].every(({ text }) => text().includes(told)))
    .toBe(true);
  expect(listening.text()).toContain("notifications/subscriptions/acknowledged");
  stream.abort();
  listening.abort();
  await changing.close();
});

function call(name: string, given: object) {
  return { jsonrpc: "2.0", id: 7, method: "tools/call", params: { name, arguments: given } };
}

function cancelled(requestId: number) {
  return { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } };
}

function modern(method: string, params: object, version = "2026-07-28") {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": version,
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": { name: "hostile", version: "1" },
  };
  return { jsonrpc: "2.0", id: 9, method, params: { ...params, _meta: meta } };
}

function modernHeaders(method: string) {
  return { "Mcp-Protocol-Version": "2026-07-28", "Mcp-Method": method };
}

function post(
  { url }: McpHost,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Received> {
  return send(url, { target, method: "POST", headers: { ...both, ...headers }, body });
}

function postAs(type: string, more: Readonly<Record<string, string>> = {}) {
  const headers = { ...both, "Content-Type": type, ...more };
  return () => send(host.url, { target, method: "POST", headers, body: JSON.stringify(search) });
}

/** Refused by its length, before it has arrived. */
function post5MB(): Promise<Received> {
  return post(host, JSON.stringify({ ...search, padding: "x".repeat(5_000_000) }));
}

async function openSession(to: McpHost, headers: Readonly<Record<string, string>> = {}) {
  const answer = await post(to, JSON.stringify(initialize), headers);
  expect(answer.status).toBe(200);
  return answer.headers["mcp-session-id"] ?? "";
}

function inSession(to: McpHost, session: string, headers: Readonly<Record<string, string>> = {}) {
  return post(to, JSON.stringify(search), { ...headers, "Mcp-Session-Id": session });
}

/** A stream that stays open until it is aborted. */
async function openStream(to: McpHost, session: string) {
  return read(to, { headers: { Accept: "text/event-stream", "Mcp-Session-Id": session } });
}

function listen(to: McpHost) {
  const message = modern("subscriptions/listen", { notifications: { resourcesListChanged: true } });
  const headers = { ...both, ...modernHeaders("subscriptions/listen") };
  return read(to, { method: "POST", headers, body: JSON.stringify(message) });
}

async function read({ url }: McpHost, init: RequestInit) {
  const controller = new AbortController();
  const response = await fetch(`${url}${target}`, { ...init, signal: controller.signal });
  let text = "";
  const ended = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk);
  })().catch(() => undefined);
  return { status: response.status, text: () => text, ended, abort: () => controller.abort() };
}

function errorOf({ body }: Received): { code: number; message: string } {
  return (JSON.parse(body) as { error: { code: number; message: string } }).error;
}

function problemOf({ body }: Received): { code: string } {
  return JSON.parse(body) as { code: string };
}
