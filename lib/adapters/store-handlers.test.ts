import { expect, test } from "vitest";
import type { SearchStore } from "../contract/index.ts";
import { createMemoryStore } from "../testing/memory-store.ts";
import * as express from "./express.ts";
import * as hono from "./hono.ts";
import * as next from "./next.ts";
import { startServer } from "./standalone.ts";

const factories = [
  next.createNextHandler,
  next.createNextDocumentHandler,
  next.createNextHealthHandler,
  express.createExpressMiddleware,
  express.createExpressDocumentMiddleware,
  express.createExpressHealthMiddleware,
  hono.createHonoHandler,
  hono.createHonoDocumentHandler,
  hono.createHonoHealthHandler,
];

test.each(factories)(
  "%o says at once that a store was not awaited, or is not a store",
  (create) => {
    const notAwaited = Promise.resolve(createMemoryStore([])) as unknown as SearchStore;
    expect(() => create(notAwaited)).toThrow(
      expect.objectContaining({
        code: "configuration_invalid",
        message: "A promise was passed instead of a search store; await createSearchStore first.",
      }),
    );
    for (const wrong of [undefined, null, {}, "store"]) {
      expect(() => create(wrong as SearchStore)).toThrow(/A search store is required/);
    }
  },
);

test.each([
  [{ auht: { name: "a", resolve: async () => ({ valid: false }) } }, [""]],
  [{ auth: "secret" }, ["auth"]],
  [{ auth: null, keys: "secret", limiter: 5 }, ["keys", "auth", "limiter"]],
  [{ corsOrigin: ["https://a.example"], problemBase: 5 }, ["corsOrigin", "problemBase"]],
  [{ logger: console.log }, ["logger"]],
  [null, [""]],
])("wrong options %o never leave an endpoint open", (options, fields) => {
  const store = createMemoryStore([]);
  for (const create of [
    next.createNextHandler,
    express.createExpressDocumentMiddleware,
    hono.createHonoHandler,
  ]) {
    expect(() => create(store, options as never)).toThrow(
      expect.objectContaining({
        code: "configuration_invalid",
        errors: fields.map((field) => expect.objectContaining({ field })),
      }),
    );
  }
});

test("a health check takes no plug-in: it is open to everybody", () => {
  const auth = { name: "a", resolve: async () => ({ valid: false }) };
  const create = () => next.createNextHealthHandler(createMemoryStore([]), { auth } as never);
  expect(create).toThrow(/auth/);
});

test("startServer refuses the same before the port opens", async () => {
  const wrong = Promise.resolve(createMemoryStore([])) as unknown as SearchStore;
  await expect(startServer(wrong, { port: 0 })).rejects.toThrow(/await createSearchStore/);
});

test.each([
  [{ port: "3001" }, ["port"]],
  [{ port: -1, host: 5, corsOrigin: null }, ["port", "host", "corsOrigin"]],
  [{ mcp: "yes" }, ["mcp"]],
  [{ auth: "secret" }, ["auth"]],
  [{ auth: { name: "no resolve" } }, ["auth"]],
])("startServer names every wrong option of %j", async (options, fields) => {
  const started = startServer(createMemoryStore([]), options as never);
  await expect(started).rejects.toMatchObject({
    code: "configuration_invalid",
    errors: fields.map((field) => expect.objectContaining({ field })),
  });
});
