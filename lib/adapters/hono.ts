/** Handlers for Hono, on every runtime of Node that it is served by. */
import type { SearchStore } from "../contract/index.ts";
import type { HttpCore } from "../http/index.ts";
import {
  documentCoreOf,
  type HandlerOptions,
  type HealthHandlerOptions,
  healthCoreOf,
  searchCoreOf,
} from "./handler-cores.ts";
import { createWebHandler } from "./web-exchange.ts";

export type { HandlerOptions, HealthHandlerOptions } from "./handler-cores.ts";

/** As much of Hono's handler as is needed: the context's raw request. */
export type HonoHandler = (context: {
  readonly req: { readonly raw: Request };
}) => Promise<Response>;

/**
 * Answers `GET /api/search`. Mount it with `all` rather than `get`, so that other methods are
 * answered with 405 as well.
 * @example
 * import { serve } from "@hono/node-server";
 * import { Hono } from "hono";
 * import { createSearchStore } from "knowledge-sdk";
 * import { createHonoDocumentHandler, createHonoHandler } from "knowledge-sdk/hono";
 *
 * const store = await createSearchStore({ dbPath: "./data/index.db" });
 * const app = new Hono();
 * app.all("/api/search", createHonoHandler(store));
 * app.all("/api/document", createHonoDocumentHandler(store));
 * serve({ fetch: app.fetch, port: 3001 });
 */
export function createHonoHandler(store: SearchStore, options: HandlerOptions = {}): HonoHandler {
  return handlerOf(searchCoreOf(store, options));
}

/** Answers `GET /api/document?id=…&maxBytes=…`; 501 when the store has no `getDocument`. */
export function createHonoDocumentHandler(
  store: SearchStore,
  options: HandlerOptions = {},
): HonoHandler {
  return handlerOf(documentCoreOf(store, options));
}

/** Answers `GET /api/health`: 503 until the store is ready. Never limited, never guarded. */
export function createHonoHealthHandler(
  store: SearchStore,
  options: HealthHandlerOptions = {},
): HonoHandler {
  return handlerOf(healthCoreOf(store, options));
}

function handlerOf(core: HttpCore): HonoHandler {
  const handler = createWebHandler(core);
  return ({ req }) => handler(req.raw);
}
