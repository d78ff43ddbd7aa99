/** One table of requests through both hosts, over real sockets: they answer byte for byte alike. */
import { createLimiter, type Limiter, Problem, type SearchStore } from "knowledge-sdk";
import {
  createNextDocumentHandler,
  createNextHandler,
  createNextHealthHandler,
} from "knowledge-sdk/next";
import {
  apiRoutes,
  createApi,
  createHttpServer,
  createKeySet,
  createNodeListener,
} from "knowledge-sdk/standalone";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { comparable } from "./support/comparable.ts";
import { answers, type Case, refusals } from "./support/http-cases.ts";
import { type Received, send } from "./support/http-client.ts";
import {
  createHeldStore,
  createMemoryStore,
  createSearchOnlyStore,
} from "./support/memory-store.ts";
import { type Host, startWebHost } from "./support/web-host.ts";

interface Setting {
  readonly store?: SearchStore;
  readonly searchKeys?: string;
  readonly corsOrigin?: string;
  readonly limiter?: Limiter;
}

const ignore = (): void => undefined;
const logger = { error: ignore, warn: ignore, info: ignore, debug: ignore };

async function startNodeHost(setting: Setting): Promise<Host> {
  const {
    store = createMemoryStore(),
    searchKeys,
    corsOrigin,
    limiter = createLimiter(),
  } = setting;
  const keys = createKeySet(searchKeys);
  const api = createApi({ store, limiter, logger, keys, corsOrigin });
  const server = createHttpServer(
    createNodeListener({ routes: apiRoutes(api), otherwise: () => api.notFound, corsOrigin }),
  );
  const url = await server.listen(0, "127.0.0.1");
  return { url, close: () => server.close(0) };
}

function startNextHost(setting: Setting): Promise<Host> {
  const {
    store = createMemoryStore(),
    searchKeys,
    corsOrigin,
    limiter = createLimiter(),
  } = setting;
  const options = { logger, limiter, corsOrigin };
  return startWebHost({
    "/api/search": createNextHandler(store, { ...options, keys: createKeySet(searchKeys) }),
    "/api/document": createNextDocumentHandler(store, options),
    "/api/health": createNextHealthHandler(store, { logger, corsOrigin }),
  });
}

/** Starts both hosts around the tests of a block; `ask` compares them and gives one answer. */
function bothHosts(setting: () => Setting) {
  let hosts: readonly Host[] = [];
  beforeAll(async () => {
    hosts = [await startNodeHost(setting()), await startNextHost(setting())];
  });
  afterAll(async () => {
    await Promise.all(hosts.map((host) => host.close()));
  });
  return async (exchange: Parameters<typeof send>[1]): Promise<Received> => {
    const [node, web] = (await Promise.all(hosts.map(({ url }) => send(url, exchange)))) as [
      Received,
      Received,
    ];
    expect(comparable(web)).toEqual(comparable(node));
    expectSound(node, exchange.method);
    expectSound(web, exchange.method);
    return node;
  };
}

/** What holds for every answer, whatever was asked. */
function expectSound({ status, headers, body }: Received, method = "GET"): void {
  expect(headers["x-request-id"]).toMatch(/^[\w.-]{1,128}$/);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["server-timing"]).toMatch(/^auth;dur=[\d.]+, queue;dur=[\d.]+, work;dur=[\d.]+$/);
  if (method === "HEAD") expect(body).toBe("");
  else if (status !== 204 && status !== 304) {
    expect(headers["content-length"]).toBe(String(Buffer.byteLength(body)));
  }
}

function expectProblem({ status, headers, body }: Received, code: string): void {
  expect(headers["content-type"]).toBe("application/problem+json; charset=utf-8");
  const problem = Problem.strict().parse(JSON.parse(body));
  expect(problem).toMatchObject({ status, code, type: `/docs/errors/${code}` });
  expect(problem.requestId).toBe(headers["x-request-id"]);
}

describe("an open service", () => {
  const ask = bothHosts(() => ({}));

  test.each([...refusals, ...answers])("$name: $status $code", async (row: Case) => {
    const answer = await ask(row);
    expect(answer.status).toBe(row.status);
    if (row.code !== null) expectProblem(answer, row.code);
  });

  test("HEAD carries the length that GET has", async () => {
    const target = "/api/document?id=kb%3A%2F%2Fguide%2Finstall.md";
    const get = await ask({ target });
    const head = await ask({ target, method: "HEAD" });
    expect(head.headers["content-length"]).toBe(get.headers["content-length"]);
  });

  test("a document that the client has is 304 without a body", async () => {
    const target = "/api/document?id=kb%3A%2F%2Fguide%2Finstall.md";
    const { headers } = await ask({ target });
    const tag = `W/${headers.etag}`;
    const again = await ask({ target, headers: { "If-None-Match": tag } });
    expect([again.status, again.body, again.headers.etag]).toEqual([304, "", headers.etag]);
  });

  test("the same search, asked again, is the same answer", async () => {
    const [first, second] = [
      await ask({ target: "/api/search?q=e" }),
      await ask({ target: "/api/search?q=e" }),
    ];
    expect(comparable(second)).toEqual(comparable(first));
  });

  test("the client's own request id comes back, a harmful one does not", async () => {
    const given = await ask({ target: "/api/health", headers: { "X-Request-Id": "abc.1-2_3" } });
    expect(given.headers["x-request-id"]).toBe("abc.1-2_3");
    const harmful = await ask({ target: "/api/health", headers: { "X-Request-Id": "<b>" } });
    expect(harmful.headers["x-request-id"]).not.toContain("<");
  });

  test("no other origin may read, and nothing is said about it", async () => {
    const { headers } = await ask({
      target: "/api/search?q=a",
      headers: { Origin: "https://a.example" },
    });
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });
});

describe("a service with a search key", () => {
  const ask = bothHosts(() => ({ searchKeys: "old-key,new-key" }));

  test.each([
    [undefined, 401],
    ["Bearer wrong", 401],
    ["Basic old-key", 401],
    ["Bearer old-key,new-key", 401],
    ["Bearer old-key", 200],
    ["bearer new-key", 200],
  ])("Authorization: %s gives %i", async (authorization, status) => {
    const headers: Record<string, string> =
      authorization === undefined ? {} : { Authorization: authorization };
    const answer = await ask({ target: "/api/search?q=a", headers });
    expect(answer.status).toBe(status);
    if (status !== 401) return;
    expectProblem(answer, "unauthorized");
    expect(answer.headers["www-authenticate"]).toBe('Bearer realm="knowledge-sdk"');
  });

  test("keys in the query open nothing", async () => {
    const { status } = await ask({ target: "/api/search?q=a&key=old-key&apiKey=old-key" });
    expect(status).toBe(401);
  });

  test("documents and health stay public", async () => {
    expect((await ask({ target: "/api/document?id=x" })).status).toBe(404);
    expect((await ask({ target: "/api/health" })).status).toBe(200);
  });
});

describe("a store that cannot answer", () => {
  describe("because it holds no single documents", () => {
    const ask = bothHosts(() => ({ store: createSearchOnlyStore() }));
    test("501", async () => {
      const answer = await ask({ target: "/api/document?id=x" });
      expect(answer.status).toBe(501);
      expectProblem(answer, "document_retrieval_unsupported");
    });
  });

  describe("because it fails", () => {
    const broken = (): Promise<never> => Promise.reject(new Error("SELECT /srv/data broke"));
    const ask = bothHosts(() => ({
      store: createMemoryStore({ search: broken, getDocument: broken }),
    }));
    test.each(["/api/search?q=a", "/api/document?id=x"])(
      "%s: 500 without a word",
      async (target) => {
        const answer = await ask({ target });
        expect(answer.status).toBe(500);
        expectProblem(answer, "internal_error");
        expect(answer.body).not.toMatch(/SELECT|srv|stack/);
      },
    );
  });

  describe("because the index is not there yet", () => {
    const ask = bothHosts(() => ({
      store: createMemoryStore({
        status: () => ({ ready: false, generation: 0, documents: 0, sections: 0, bytes: 0 }),
        search: () => Promise.reject(unavailable()),
        getDocument: () => Promise.reject(unavailable()),
      }),
    }));
    test.each(["/api/search?q=a", "/api/document?id=x"])("%s: 503", async (target) => {
      const answer = await ask({ target });
      expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "2"]);
      expectProblem(answer, "index_unavailable");
    });
    test("the health check says starting, also to HEAD", async () => {
      const answer = await ask({ target: "/api/health" });
      expect([answer.status, JSON.parse(answer.body).status]).toEqual([503, "starting"]);
      expect((await ask({ target: "/api/health", method: "HEAD" })).status).toBe(503);
    });
  });
});

describe("other origins", () => {
  const ask = bothHosts(() => ({ corsOrigin: "https://a.example" }));

  test("one on the list may read, also refusals", async () => {
    for (const target of ["/api/search?q=a", "/api/search", "/api/health"]) {
      const { headers } = await ask({ target, headers: { Origin: "https://a.example" } });
      expect(headers["access-control-allow-origin"]).toBe("https://a.example");
      expect(headers.vary).toBe("Origin");
    }
  });

  test("another may not", async () => {
    const { headers } = await ask({
      target: "/api/search?q=a",
      headers: { Origin: "https://a.example.evil.example" },
    });
    expect(headers["access-control-allow-origin"]).toBeUndefined();
    expect(headers.vary).toBe("Origin");
  });

  test("a preflight is answered without credentials", async () => {
    const { status, headers } = await ask({
      target: "/api/search",
      method: "OPTIONS",
      headers: { Origin: "https://a.example", "Access-Control-Request-Method": "GET" },
    });
    expect(status).toBe(204);
    expect(headers["access-control-allow-methods"]).toBe("GET, HEAD, OPTIONS");
    expect(headers["access-control-allow-headers"]).toContain("Authorization");
    expect(headers).not.toHaveProperty("access-control-allow-credentials");
  });
});

describe.each([
  ["node host", startNodeHost],
  ["web handlers", startNextHost],
])("backpressure at the %s", (_name, start) => {
  test("of 26 slow searches one is told to come back, 25 are answered", async () => {
    const { store, release } = createHeldStore();
    const limiter = createLimiter();
    const host = await start({ store, limiter });
    const asked = Array.from({ length: 26 }, (_unused, index) =>
      send(host.url, { target: `/api/search?q=${index}` }),
    );
    const refused = await Promise.race(asked);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "1"]);
    expectProblem(refused, "too_many_requests");
    // A bad request is told so even now: it needs no place.
    expect((await send(host.url, { target: "/api/search" })).status).toBe(400);
    expect((await send(host.url, { target: "/api/health" })).status).toBe(200);
    release();
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(25);
    expect([limiter.running, limiter.waiting]).toEqual([0, 0]);
    await host.close();
  });

  test("clients that go away free their places", async () => {
    const { store, release } = createHeldStore();
    const limiter = createLimiter();
    const host = await start({ store, limiter });
    const clients = Array.from({ length: 25 }, () => new AbortController());
    const gone = clients.map(({ signal }, index) =>
      send(host.url, { target: `/api/search?q=${index}` }, signal).catch(() => "gone"),
    );
    await expect.poll(() => limiter.running + limiter.waiting).toBe(25);
    for (const client of clients) client.abort();
    expect(new Set(await Promise.all(gone))).toEqual(new Set(["gone"]));
    await expect.poll(() => limiter.running + limiter.waiting).toBe(0);
    release();
    expect((await send(host.url, { target: "/api/search?q=a" })).status).toBe(200);
    await host.close();
  });
});

function unavailable(): Error {
  // As another copy of the library would throw it.
  return Object.assign(new Error("not yet"), {
    code: "index_unavailable",
    errors: [],
    retryAfter_s: 2,
  });
}
