/** What our own HTTP server does with requests that a well-meaning client never sends. */
import { createLimiter } from "knowledge-sdk";
import { apiRoutes, createApi, createHttpServer, createNodeListener } from "knowledge-sdk/host";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send, sendRaw } from "../kit/requests/http-client.ts";
import { createHeldStore, createMemoryStore } from "../kit/stores/memory-store.ts";

const api = createApi({ store: createMemoryStore(), limiter: createLimiter() });
const server = createHttpServer({
  listener: createNodeListener({ routes: apiRoutes(api), otherwise: () => api.notFound }),
});
let url = "";

beforeAll(async () => {
  url = await server.listen(0, "127.0.0.1");
});
afterAll(() => server.close(0));

/** One request with these head lines, on a connection that is closed afterwards. */
const head = (...lines: string[]): string => `${lines.join("\r\n")}\r\nConnection: close\r\n\r\n`;

async function statusOf(bytes: string): Promise<number> {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(await sendRaw(url, bytes))?.[1]);
}

describe("request targets", () => {
  test.each([
    ["absolute form", "http://169.254.169.254/latest/meta-data", 400],
    ["absolute form of ourselves", "http://localhost/api/search?q=a", 400],
    ["encoded slash", "/api/auth/..%2fconfig", 400],
    ["path parameter", "/api/auth/..;/search", 400],
    ["dot-dot segment", "/api/../api/search?q=a", 400],
    ["encoded dot-dot segment", "/api/%2e%2e/search", 400],
    ["two slashes", "//api/search?q=a", 400],
    ["backslash", "/api\\search", 400],
    ["encoded NUL", "/api/%00", 400],
    // Asked of the built library: a bundler had taken the check out, which the sources have.
    ["escape that is no character", "/docs/x%ff", 400],
    ["percent sign alone", "/wiki/%", 400],
    ["path of 5,000 characters", `/${"a".repeat(5_000)}`, 400],
    ["encoded separators in the query", "/api/document?id=..%2f..%5c%00;//", 404],
    ["another case", "/API/Search?q=a", 404],
    ["trailing slash", "/api/search/", 404],
    ["longer name", "/api/healthz", 404],
  ])("%s: %s", async (_name, target, status) => {
    expect(await statusOf(head(`GET ${target} HTTP/1.1`, "Host: localhost"))).toBe(status);
  });

  test("unencoded letters are refused with a hint", async () => {
    const received = await sendRaw(
      url,
      head("GET /api/search?q=grüße HTTP/1.1", "Host: localhost"),
    );
    expect(received).toMatch(/^HTTP\/1\.1 400 /);
    expect(received).toContain("must be percent-encoded");
  });
});

describe("heads", () => {
  const get = "GET /api/search?q=a HTTP/1.1";
  test.each([
    ["two Host headers", head(get, "Host: localhost", "Host: b"), 400],
    ["two lengths", head(get, "Host: localhost", "Content-Length: 1", "Content-Length: 2"), 400],
    [
      "length and chunks",
      head(get, "Host: localhost", "Content-Length: 1", "Transfer-Encoding: chunked"),
      400,
    ],
    ["space before the colon", head(get, "Host : a"), 400],
    ["no HTTP at all", "hello\r\n\r\n", 400],
    ["20 KB of headers", head(get, "Host: localhost", `X-Long: ${"x".repeat(20_000)}`), 431],
    [
      "a key of 16 KB",
      head(get, "Host: localhost", `Authorization: Bearer ${"k".repeat(16_384)}`),
      431,
    ],
    ["TRACE", head("TRACE /api/search HTTP/1.1", "Host: localhost"), 405],
    [
      "a WebSocket",
      "GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
      400,
    ],
  ])("%s", async (_name, bytes, status) => {
    const received = await sendRaw(url, bytes);
    expect(received.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
    expect(received).toContain("application/problem+json");
  });

  test("no Host header is refused by Node itself", async () => {
    expect(await statusOf(head(get))).toBe(400);
  });

  test("a client that offers HTTP/2 is answered in HTTP/1.1", async () => {
    const headers = {
      Connection: "Upgrade, HTTP2-Settings",
      Upgrade: "h2c",
      "HTTP2-Settings": "AA",
    };
    expect((await send(url, { target: "/api/health", headers })).status).toBe(200);
  });

  test("CONNECT is closed without an answer from anywhere", async () => {
    expect(await sendRaw(url, head("CONNECT 169.254.169.254:80 HTTP/1.1", "Host: localhost"))).toBe(
      "",
    );
  });

  test("a query string of 10 MB is cut off, and others are still answered", async () => {
    const bytes = head(
      `GET /api/search?q=${"a".repeat(10 * 1024 * 1024)} HTTP/1.1`,
      "Host: localhost",
    );
    // The refusal may be lost when the connection is reset under what is still being sent.
    expect(await sendRaw(url, bytes)).toMatch(/^(?:HTTP\/1\.1 431 [\s\S]*)?$/);
    expect((await send(url, { target: "/api/health" })).status).toBe(200);
  });

  test("a GET with a body of 10 MB is answered", async () => {
    const body = "x".repeat(10 * 1024 * 1024);
    const bytes = `${get}\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    expect(await sendRaw(url, bytes)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

test("two requests in one packet are answered in order", async () => {
  const bytes = `GET /api/search?q=a HTTP/1.1\r\nHost: localhost\r\n\r\n${head("GET /api/nothing HTTP/1.1", "Host: localhost")}`;
  const statuses = [...(await sendRaw(url, bytes)).matchAll(/HTTP\/1\.1 (\d+)/g)].map(
    ([, code]) => code,
  );
  expect(statuses).toEqual(["200", "404"]);
});

test("stopping finishes what runs and refuses what comes", async () => {
  const { store, release } = createHeldStore();
  const limiter = createLimiter();
  const slow = createApi({ store, limiter });
  const stopping = createHttpServer({
    listener: createNodeListener({ routes: apiRoutes(slow), otherwise: () => slow.notFound }),
  });
  const address = await stopping.listen(0, "127.0.0.1");
  const running = send(address, { target: "/api/search?q=a" });
  await expect.poll(() => limiter.running).toBe(1);
  const closed = stopping.close();
  // What had come to the port before is answered; then it is closed.
  const refusal = async (): Promise<string> =>
    send(address, { target: "/api/health" }).then(
      ({ status }) => String(status),
      (error: Error) => error.message,
    );
  await expect.poll(refusal).toMatch(/ECONNREFUSED/);
  release();
  expect((await running).status).toBe(200);
  await closed;
});
