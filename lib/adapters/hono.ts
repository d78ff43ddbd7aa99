/** Handlers for Hono, on every runtime of Node that it is served by. */
import type { SearchStore } from "../contract/index.ts";
import type { HttpHandler } from "../http/index.ts";
import {
  documentHandlerOf,
  type HandlerOptions,
  type HealthHandlerOptions,
  healthHandlerOf,
  searchHandlerOf,
} from "./store-handlers.ts";
import { createWebHandler } from "./web-exchange.ts";

export type { HandlerOptions, HealthHandlerOptions } from "./store-handlers.ts";

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
  return handlerOf(searchHandlerOf(store, options));
}

/** Answers `GET /api/document?id=…&maxBytes=…`; 501 when the store has no `getDocument`. */
export function createHonoDocumentHandler(
  store: SearchStore,
  options: HandlerOptions = {},
): HonoHandler {
  return handlerOf(documentHandlerOf(store, options));
}

/** Answers `GET /api/health`: 503 until the store is ready. Never limited, never guarded. */
export function createHonoHealthHandler(
  store: SearchStore,
  options: HealthHandlerOptions = {},
): HonoHandler {
  return handlerOf(healthHandlerOf(store, options));
}

function handlerOf(handler: HttpHandler): HonoHandler {
  const answer = createWebHandler(handler);
  return ({ req }) => answer(req.raw);
}
