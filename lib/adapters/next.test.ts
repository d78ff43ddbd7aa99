import { expect, test } from "vitest";
import { createMemoryStore, createSearchOnlyStore } from "../../tests/kit/stores/memory-store.ts";
import { createLimiter } from "../base/limits/limiter.ts";
import { createNextDocumentHandler, createNextHandler, createNextHealthHandler } from "./next.ts";

const get = (target: string, init?: RequestInit) =>
  new Request(`https://kb.example${target}`, init);

test("a search handler needs only a store", async () => {
  const response = await createNextHandler(createMemoryStore())(get("/any/path?q=install"));
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ query: "install", total: 1 });
});

test("a document handler answers 501 for a store without single documents", async () => {
  const handler = createNextDocumentHandler(createSearchOnlyStore());
  const response = await handler(get("/api/document?id=x"));
  expect(response.status).toBe(501);
  expect(response.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
});

test("a health handler says whether the store is ready", async () => {
  const response = await createNextHealthHandler(createMemoryStore())(get("/api/health"));
  expect((await response.json()).status).toBe("ok");
});

test("a plugin sees the very request that came in", async () => {
  const request = get("/api/search?q=a", { headers: { cookie: "session=1" } });
  let seen: Request | null = null;
  const auth = {
    name: "test",
    async resolve(given: Request) {
      seen = given;
      return { valid: true };
    },
  };
  await createNextHandler(createMemoryStore(), { auth })(request);
  expect(seen).toBe(request);
});

test("HEAD has no body and the length of GET's", async () => {
  const handler = createNextHealthHandler(createMemoryStore());
  const response = await handler(get("/api/health", { method: "HEAD" }));
  expect(await response.text()).toBe("");
  expect(Number(response.headers.get("content-length"))).toBeGreaterThan(50);
});

test("handlers that share a limiter share its places", async () => {
  const limiter = createLimiter({ maxConcurrency: 1, maxPending: 0 });
  let release = (): void => undefined;
  const busy = limiter.limit(
    () =>
      new Promise<void>((resolve) => {
        release = resolve;
      }),
  );
  const store = createMemoryStore();
  await Promise.resolve();
  const search = await createNextHandler(store, { limiter })(get("/api/search?q=a"));
  const document = await createNextDocumentHandler(store, { limiter })(get("/api/document?id=x"));
  expect([search.status, document.status]).toEqual([429, 429]);
  release();
  await busy;
});
