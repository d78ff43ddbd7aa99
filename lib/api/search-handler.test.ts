import { describe, expect, test, vi } from "vitest";
import { ask, handlerRequest } from "../../tests/kit/requests/handler-request.ts";
import { createHeldStore, createMemoryStore } from "../../tests/kit/stores/memory-store.ts";
import { createKeySet } from "../auth/keys/api-key.ts";
import { createLimiter } from "../base/limits/limiter.ts";
import { type AuthResult, KnowledgeError, type SearchStore } from "../contract/index.ts";
import { createSearchHandler, type SearchHandlerOptions } from "./search-handler.ts";

const ignore = (): void => undefined;
const silent = { error: ignore, warn: ignore, info: ignore, debug: ignore };

/** Keeps what is logged as an error. */
function recordingLogger() {
  const errors: unknown[][] = [];
  const error = (...logged: unknown[]): void => void errors.push(logged);
  return { logger: { ...silent, error }, errors };
}

function handlerOf(store: SearchStore, options: Partial<SearchHandlerOptions> = {}) {
  return createSearchHandler({ store, limiter: createLimiter(), logger: silent, ...options });
}

/** Remembers what it was asked. */
function recordingStore(overrides: Partial<SearchStore> = {}) {
  const inner = createMemoryStore();
  const asked: unknown[] = [];
  const store = createMemoryStore({
    async search(query, options) {
      asked.push([query, options?.collection, options?.limit]);
      return inner.search(query, options);
    },
    ...overrides,
  });
  return { store, asked };
}

describe("parameters", () => {
  test.each([
    ["q=install", ["install", undefined, 10]],
    ["q=%20install+now%20", ["install now", undefined, 10]],
    ["q=a%00b", ["a b", undefined, 10]],
    ["q=100%25&x=%zz", ["100%", undefined, 10]],
    ["q=50%", ["50%", undefined, 10]],
    ["q=a&limit=0", ["a", undefined, 1]],
    ["q=a&limit=-1", ["a", undefined, 1]],
    ["q=a&limit=51", ["a", undefined, 50]],
    ["q=a&limit=99999999999999999999", ["a", undefined, 50]],
    ["q=a&collection=guide", ["a", "guide", 10]],
    ["q=a&collection=guide&collection=errors", ["a", "guide,errors", 10]],
    ["q=a&collection=guide,%20errors,", ["a", "guide,errors", 10]],
    ["q=a&collection=", ["a", undefined, 10]],
    ["q=a&collection=%20,%20", ["a", undefined, 10]],
    ["q=a&unknown=1&q=b", ["a", undefined, 10]],
  ])("%s asks for %j", async (query, expected) => {
    const { store, asked } = recordingStore();
    expect((await ask(handlerOf(store), `/api/search?${query}`)).status).toBe(200);
    expect(asked).toEqual([expected]);
  });

  test.each([
    ["", "query_missing"],
    ["q=", "query_missing"],
    ["q=%20%09", "query_missing"],
    ["q=%00", "query_missing"],
    [`q=${"a".repeat(1_001)}`, "query_too_long"],
    ["q=a&limit=abc", "parameter_invalid"],
    ["q=a&limit=1.5", "parameter_invalid"],
    ["q=a&limit=1e3", "parameter_invalid"],
    ["q=a&limit=", "parameter_invalid"],
  ])("%s is refused with %s and never searched", async (query, code) => {
    const { store, asked } = recordingStore();
    const { status, json } = await ask(handlerOf(store), `/api/search?${query}`);
    expect([status, json.code]).toEqual([400, code]);
    expect(json).not.toHaveProperty("errors");
    expect(asked).toEqual([]);
  });

  test("a query of exactly 1,000 characters is searched", async () => {
    const { status } = await ask(
      handlerOf(createMemoryStore()),
      `/api/search?q=${"a".repeat(1_000)}`,
    );
    expect(status).toBe(200);
  });

  test("several faults are reported at once", async () => {
    const { json } = await ask(handlerOf(createMemoryStore()), "/api/search?limit=abc");
    expect(json.code).toBe("query_missing");
    expect(json.errors).toEqual([
      { field: "q", message: "q is missing; give the search term, e.g. /api/search?q=install" },
      { field: "limit", message: "limit must be an integer, got abc" },
    ]);
  });
});

describe("the answer", () => {
  test("is the store's own, with the filter echoed", async () => {
    const { status, headers, json } = await ask(
      handlerOf(createMemoryStore()),
      "/api/search?q=install&collection=guide",
    );
    expect(status).toBe(200);
    expect(json).toMatchObject({ query: "install", collection: "guide", total: 1 });
    expect(json.results[0].id).toBe("kb://guide/install.md");
    expect(headers).toMatchObject({
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "X-Request-Id": "test-id",
    });
    expect(headers["Server-Timing"]).toMatch(
      /^auth;dur=[\d.]+, queue;dur=[\d.]+, work;dur=[\d.]+$/,
    );
  });

  test("of a HEAD request is the same", async () => {
    const handler = handlerOf(createMemoryStore());
    const get = await ask(handler, "/api/search?q=install");
    const head = await ask(handler, "/api/search?q=install", { method: "HEAD" });
    expect({ ...head.json, duration_ms: 0 }).toEqual({ ...get.json, duration_ms: 0 });
  });

  test.each(["POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW"])("%s is 405", async (method) => {
    const { status, headers, json } = await ask(handlerOf(createMemoryStore()), "/api/search?q=a", {
      method,
    });
    expect([status, json.code, headers.Allow]).toEqual([
      405,
      "method_not_allowed",
      "GET, HEAD, OPTIONS",
    ]);
  });

  test("OPTIONS names the methods", async () => {
    const { status, headers, json } = await ask(handlerOf(createMemoryStore()), "/api/search", {
      method: "OPTIONS",
    });
    expect([status, headers.Allow, json]).toEqual([204, "GET, HEAD, OPTIONS", null]);
    expect(headers).not.toHaveProperty("Content-Type");
  });
});

describe("an answer given before", () => {
  test("differs in nothing but its duration, and is not searched again", async () => {
    const { store, asked } = recordingStore();
    const handler = handlerOf(store);
    const request = handlerRequest("/api/search?q=install&limit=3");
    const [first, second] = [await handler(request), await handler(request)];
    const timeless = (body: unknown) => String(body).replace(/"duration_ms":[\d.]+}$/, "");
    expect(timeless(second.body)).toBe(timeless(first.body));
    expect(String(second.body)).toMatch(/,"duration_ms":[\d.]+}$/);
    expect(asked).toHaveLength(1);
  });

  test("needs no place in the limiter", async () => {
    const limiter = createLimiter({ maxConcurrency: 1, maxPending: 0 });
    const handler = handlerOf(createMemoryStore(), { limiter });
    await handler(handlerRequest("/api/search?q=install"));
    let release = (): void => undefined;
    const busy = limiter.limit(() => new Promise<void>((resolve) => (release = resolve)));
    expect((await ask(handler, "/api/search?q=install")).status).toBe(200);
    expect((await ask(handler, "/api/search?q=other")).status).toBe(429);
    release();
    await busy;
  });

  test("is forgotten when the index changes", async () => {
    let generation = 1;
    const status = () => ({ ready: true, generation, documents: 0, sections: 0, bytes: 0 });
    const { store, asked } = recordingStore({ status });
    const handler = handlerOf(store);
    await ask(handler, "/api/search?q=a");
    generation = 2;
    await ask(handler, "/api/search?q=a");
    expect(asked).toHaveLength(2);
  });

  test("is not kept when the index changed while it was searched", async () => {
    let generation = 1;
    const status = () => ({ ready: true, generation, documents: 0, sections: 0, bytes: 0 });
    const inner = createMemoryStore();
    let searches = 0;
    const store = createMemoryStore({
      status,
      async search(query, options) {
        searches += 1;
        if (searches === 1) generation = 2;
        return inner.search(query, options);
      },
    });
    const handler = handlerOf(store);
    await ask(handler, "/api/search?q=a");
    await ask(handler, "/api/search?q=a");
    expect(searches).toBe(2);
  });

  test("is not kept for a store that cannot tell when it changes", async () => {
    const { store, asked } = recordingStore();
    const { status: _none, ...silentStore } = store;
    const handler = handlerOf(silentStore);
    await ask(handler, "/api/search?q=a");
    await ask(handler, "/api/search?q=a");
    expect(asked).toHaveLength(2);
  });

  test("failures are not kept", async () => {
    let searches = 0;
    const store = createMemoryStore({
      async search() {
        searches += 1;
        throw new KnowledgeError("index_unavailable", "not yet");
      },
    });
    const handler = handlerOf(store);
    await ask(handler, "/api/search?q=a");
    await ask(handler, "/api/search?q=a");
    expect(searches).toBe(2);
  });
});

describe("a key", () => {
  const handler = handlerOf(createMemoryStore(), { keys: createKeySet("old,new") });

  test.each(["Bearer old", "bearer new"])("%s opens", async (authorization) => {
    const { status } = await ask(handler, "/api/search?q=a", { headers: { authorization } });
    expect(status).toBe(200);
  });

  test.each([undefined, "Bearer", "Bearer wrong", "Basic old", "Bearer old,new", "old"])(
    "%s does not, and learns nothing more than others",
    async (authorization) => {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      const answer = await ask(handler, "/api/search?q=a", { headers });
      expect(answer.status).toBe(401);
      expect(answer.headers["WWW-Authenticate"]).toBe('Bearer realm="knowledge-sdk"');
      expect(answer.json.detail).toBe(
        "This needs a valid API key, sent as: Authorization: Bearer <key>",
      );
    },
  );

  test("is asked for before parameters are looked at, also for a known answer", async () => {
    await ask(handler, "/api/search?q=a", { headers: { authorization: "Bearer old" } });
    expect((await ask(handler, "/api/search?q=a")).status).toBe(401);
    expect((await ask(handler, "/api/search")).status).toBe(401);
  });

  test("is not needed to ask for the methods", async () => {
    expect((await ask(handler, "/api/search", { method: "OPTIONS" })).status).toBe(204);
  });
});

describe("a host's own authentication", () => {
  const plugin = (result: unknown) => ({
    name: "test",
    resolve: async (request: Request) =>
      (request.headers.get("x-api-key") === "right" ? { valid: true } : result) as AuthResult,
  });

  test("sees the request and opens", async () => {
    const handler = handlerOf(createMemoryStore(), { auth: plugin({ valid: false }) });
    const headers = { "x-api-key": "right" };
    expect((await ask(handler, "/api/search?q=a", { headers })).status).toBe(200);
    expect((await ask(handler, "/api/search?q=a")).status).toBe(401);
  });

  test.each([{ valid: "true" }, { valid: 1 }, {}])("%j is no yes", async (result) => {
    const handler = handlerOf(createMemoryStore(), { auth: plugin(result) });
    expect((await ask(handler, "/api/search?q=a")).status).toBe(401);
  });

  test("that fails refuses access", async () => {
    const auth = { name: "test", resolve: () => Promise.reject(new Error("secret reason")) };
    const { status, json } = await ask(handlerOf(createMemoryStore(), { auth }), "/api/search?q=a");
    expect(status).toBe(500);
    expect(JSON.stringify(json)).not.toContain("secret");
  });
});

describe("failures", () => {
  test("that are unexpected are logged once with their cause and become a plain 500", async () => {
    const { logger, errors } = recordingLogger();
    const failure = new Error("SELECT broke", { cause: new Error("disk") });
    const store = createMemoryStore({ search: () => Promise.reject(failure) });
    const handler = handlerOf(store, { logger });
    const { status, json } = await ask(handler, "/api/search?q=a");
    expect([status, json.code]).toEqual([500, "internal_error"]);
    expect(JSON.stringify(json)).not.toContain("SELECT");
    expect(errors).toEqual([[{ err: failure, requestId: "test-id" }, "request failed"]]);
  });

  test("of a store that throws before its first await are answered too", async () => {
    const store = createMemoryStore({
      search() {
        throw new Error("at once");
      },
    });
    expect((await ask(handlerOf(store), "/api/search?q=a")).status).toBe(500);
  });

  test("a search that takes too long is answered with 503 and loses its place", async () => {
    const limiter = createLimiter();
    const { store } = createHeldStore();
    const handler = handlerOf(store, { limiter, timeoutMs: 20 });
    const { status, headers, json } = await ask(handler, "/api/search?q=a");
    expect([status, json.code, headers["Retry-After"]]).toEqual([503, "request_timeout", "2"]);
    expect(limiter.running).toBe(0);
  });

  test("a client that goes away frees its slot, aborts the store's work, and is not logged", async () => {
    const limiter = createLimiter();
    const { logger, errors } = recordingLogger();
    let told: AbortSignal | undefined;
    const store = createMemoryStore({
      search(_query, options) {
        told = options?.signal;
        return new Promise(() => undefined);
      },
    });
    const handler = handlerOf(store, { limiter, logger });
    const client = new AbortController();
    const answer = handler(handlerRequest("/api/search?q=a", { signal: client.signal }));
    await vi.waitFor(() => expect(told).toBeDefined(), 20_000);
    client.abort();
    expect((await answer).status).toBe(499);
    expect(told?.aborted).toBe(true);
    expect(limiter.running).toBe(0);
    expect(errors).toEqual([]);
  });
});

describe("analytics", () => {
  function counting(store: SearchStore = createMemoryStore()) {
    const counted: unknown[][] = [];
    const recordSearch = (...search: unknown[]): void => void counted.push(search);
    return { handler: handlerOf(store, { analytics: { recordSearch } }), counted };
  }

  test("each answer is counted with its query and hits, also when it is given again", async () => {
    const { handler, counted } = counting();
    await ask(handler, "/api/search?q=+Install&limit=3");
    const headers = { "user-agent": "ClaudeBot/1.0" };
    await ask(handler, "/api/search?q=+Install&limit=3", { headers });
    await ask(handler, "/api/search?q=nowhere");
    expect(counted).toEqual([
      ["Install", 1, 0.25, "people"],
      ["Install", 1, expect.any(Number), "agents"],
      ["nowhere", 0, 0.25, "people"],
    ]);
  });

  test("words that are still being typed are not counted", async () => {
    const { handler, counted } = counting();
    await ask(handler, "/api/search?q=inst&prefix=true");
    await ask(handler, "/api/search?q=inst&prefix=true");
    expect(counted).toEqual([]);
  });

  test("what was not answered is not counted", async () => {
    const failing = createMemoryStore({ search: async () => Promise.reject(new Error("broken")) });
    const { handler, counted } = counting(failing);
    for (const query of ["", "q=", `q=${"x".repeat(1_001)}`, "q=a"]) {
      await ask(handler, `/api/search?${query}`);
    }
    expect(counted).toEqual([]);
  });
});
