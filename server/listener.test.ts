import { createLimiter } from "knowledge-sdk";
import { createHttpServer } from "knowledge-sdk/host";
import { type AnsweredRequest, createApplicationApi, openApplication } from "knowledge-sdk/service";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../tests/kit/requests/http-client.ts";
import { createMemoryStore } from "../tests/kit/stores/memory-store.ts";
import { createStateFolder } from "../tests/kit/stores/state-folder.ts";
import { authSettings } from "./auth/auth-settings.ts";
import { readEnvironment } from "./environment.ts";
import { createListener } from "./listener.ts";
import type { Log } from "./log.ts";

const logged: AnsweredRequest[] = [];
const ignore = (): void => undefined;
const logger = { error: ignore, warn: ignore, info: ignore, debug: ignore };
const folder = createStateFolder();
const environment = readEnvironment({});
const application = await openApplication({
  ...authSettings(environment),
  dbPath: folder.dbPath,
  publicPaths: new Set(),
});
const limiter = createLimiter();
const api = createApplicationApi({
  application,
  store: createMemoryStore(),
  limiter,
  logger,
});
const log: Log = {
  logger,
  access: (entry) => void logged.push(entry),
  flush: ignore,
  of: () => log,
};
const listener = createListener(
  {
    api,
    limiter,
    application,
    environment,
    log,
  },
  {
    takeOver: (incoming, outgoing) => void outgoing.end(`page ${incoming.url}`),
    renderRefusedForm: (path) => (_incoming, outgoing) => void outgoing.end(`page ${path} again`),
  },
  { path: "/socket.io/", takeOver: (_incoming, outgoing) => void outgoing.end("socket") },
);
const server = createHttpServer({ listener });
let url = "";

beforeAll(async () => {
  url = await server.listen(0, "127.0.0.1");
});
afterAll(async () => {
  await server.close(0);
  await application.close();
  folder.remove();
});

const answerTo = async (method: string, target: string) => {
  const { status, headers, body } = await send(url, { method, target });
  return { status, allow: headers.allow ?? null, body, requestId: headers["x-request-id"] };
};

test("API routes are answered before pages", async () => {
  expect((await answerTo("GET", "/api/health")).body).toContain('"status":"ok"');
});

test.each(["/api", "/api/", "/api/nothing", "/api/search/", "/_next/image"])(
  "%s never reaches a page",
  async (target) => {
    const { status, body } = await answerTo("GET", target);
    expect([status, JSON.parse(body).code]).toEqual([404, "route_not_found"]);
  },
);

test.each(["GET", "HEAD"])("pages are read with %s", async (method) => {
  const { status, requestId } = await answerTo(method, "/docs/guide?x=1");
  expect(status).toBe(200);
  expect(requestId).toMatch(/^[\w.-]+$/);
});

test.each(["POST", "PUT", "DELETE", "TRACE"])(
  "%s of a page is 405 and no page sees it",
  async (method) => {
    const { status, allow, body } = await answerTo(method, "/");
    expect([status, allow]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect(body).not.toContain("page");
  },
);

test("a path that routers read differently reaches no page", async () => {
  expect((await answerTo("GET", "/docs/..%2fapi")).status).toBe(400);
});

test("every answer is logged once, without its query", async () => {
  logged.length = 0;
  await answerTo("GET", "/api/search?q=canary");
  await answerTo("GET", "/docs/canary-free?q=canary");
  await expect.poll(() => logged.length).toBe(2);
  expect(logged.map(({ method, path, status }) => [method, path, status])).toEqual([
    ["GET", "/api/search", 200],
    ["GET", "/docs/canary-free", 200],
  ]);
  expect(JSON.stringify(logged)).not.toContain("q=canary");
});
