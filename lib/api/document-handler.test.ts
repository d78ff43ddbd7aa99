import { describe, expect, test } from "vitest";
import { ask } from "../../tests/kit/requests/handler-request.ts";
import {
  createMemoryStore,
  createSearchOnlyStore,
  installId,
  longId,
} from "../../tests/kit/stores/memory-store.ts";
import { createLimiter } from "../base/limits/limiter.ts";
import { KnowledgeError, type SearchStore } from "../contract/index.ts";
import { createDocumentHandler } from "./document-handler.ts";

const handlerOf = (store: SearchStore) =>
  createDocumentHandler({ store, limiter: createLimiter() });
const handler = handlerOf(createMemoryStore());
const targetOf = (id: string, rest = "") => `/api/document?id=${encodeURIComponent(id)}${rest}`;

test("a document is found by the id of a hit", async () => {
  const { status, headers, json } = await ask(handler, targetOf("kb://guide/a/b c.md"));
  expect(status).toBe(200);
  expect(json).toMatchObject({ id: "kb://guide/a/b c.md", title: "Odd name", truncated: false });
  expect(headers["Cache-Control"]).toBe("private, no-cache");
});

describe("maxBytes", () => {
  test.each([
    ["", 2_400],
    ["&maxBytes=1500", 1_500],
    ["&maxBytes=-1", 1_000],
    ["&maxBytes=0", 1_000],
    ["&maxBytes=999999999999", 2_400],
  ])("%s gives %i characters", async (rest, length) => {
    const { json } = await ask(handler, targetOf(longId, rest));
    expect(json.body).toHaveLength(Math.min(length, json.body_length));
    expect(json.truncated).toBe(length < json.body_length);
  });

  test.each(["abc", "", "1e4", "10.5", "NaN"])("%j is refused", async (value) => {
    const { status, json } = await ask(handler, targetOf(longId, `&maxBytes=${value}`));
    expect([status, json.code]).toEqual([400, "parameter_invalid"]);
    expect(json.detail).toBe(`maxBytes must be an integer, got ${value}`);
  });
});

describe("an id", () => {
  test.each(["/api/document", "/api/document?id=", "/api/document?ID=x"])(
    "%s has none",
    async (target) => {
      const { status, json } = await ask(handler, target);
      expect([status, json.code]).toEqual([400, "id_missing"]);
    },
  );

  test("of more than 2,048 characters is refused", async () => {
    const { status, json } = await ask(handler, targetOf("x".repeat(2_049)));
    expect([status, json.code]).toEqual([400, "parameter_invalid"]);
    expect(json.detail).toBe("id has 2049 characters; 2048 are allowed");
    expect((await ask(handler, targetOf("x".repeat(2_048)))).status).toBe(404);
  });

  test.each([
    "kb://guide/nothing.md",
    "kb://guide/../../etc/passwd",
    "../../etc/passwd",
    "/docs/guide/install",
    `${installId}\0`,
    "\0",
    "%",
    "💥",
  ])("%j names nothing", async (id) => {
    const { status, json } = await ask(handler, targetOf(id));
    expect([status, json.code]).toEqual([404, "document_not_found"]);
  });

  test("with faults in both parameters names both", async () => {
    const { json } = await ask(handler, "/api/document?maxBytes=abc");
    expect(json.errors.map(({ field }: { field: string }) => field)).toEqual(["id", "maxBytes"]);
  });
});

describe("an entity tag", () => {
  test("answers 304 while the document stays the same", async () => {
    const { headers } = await ask(handler, targetOf(installId));
    const again = await ask(handler, targetOf(installId), {
      headers: { "if-none-match": headers.ETag as string },
    });
    expect([again.status, again.json]).toEqual([304, null]);
    expect(again.headers.ETag).toBe(headers.ETag);
    expect(again.headers).not.toHaveProperty("Content-Type");
  });

  test("differs for another bound, because the body differs", async () => {
    const whole = await ask(handler, targetOf(longId));
    const part = await ask(handler, targetOf(longId, "&maxBytes=1000"));
    expect(part.headers.ETag).not.toBe(whole.headers.ETag);
  });
});

test("a store without single documents is 501", async () => {
  const { status, json } = await ask(handlerOf(createSearchOnlyStore()), targetOf(installId));
  expect([status, json.code]).toEqual([501, "document_retrieval_unsupported"]);
});

test("a store that is not ready is 503 with Retry-After", async () => {
  const store = createMemoryStore({
    getDocument: () => Promise.reject(new KnowledgeError("index_unavailable", "not yet")),
  });
  const { status, headers, json } = await ask(handlerOf(store), targetOf(installId));
  expect([status, json.code, headers["Retry-After"]]).toEqual([503, "index_unavailable", "2"]);
});

test("a full limiter is 429 with Retry-After", async () => {
  const limiter = createLimiter({ maxConcurrency: 1, maxPending: 0 });
  let release = (): void => undefined;
  const busy = limiter.limit(() => new Promise<void>((resolve) => (release = resolve)));
  const limited = createDocumentHandler({ store: createMemoryStore(), limiter });
  const { status, headers } = await ask(limited, targetOf(installId));
  expect([status, headers["Retry-After"]]).toEqual([429, "1"]);
  release();
  await busy;
});
