/** Route handlers for Next.js, and for every other host that speaks Request and Response. */
import type { SearchStore } from "../contract/index.ts";
import {
  documentHandlerOf,
  type HandlerOptions,
  type HealthHandlerOptions,
  healthHandlerOf,
  searchHandlerOf,
} from "./store-handlers.ts";
import { createWebHandler, type WebHandler } from "./web-exchange.ts";

export type { HandlerOptions, HealthHandlerOptions } from "./store-handlers.ts";
export { createWebHandler, type WebHandler } from "./web-exchange.ts";

/**
 * Answers `GET /api/search`. Export it as GET and HEAD (and OPTIONS with `corsOrigin`); exported
 * under other methods it answers 405.
 * @example
 * // app/api/search/route.ts
 * import { createSearchStore } from "knowledge-sdk";
 * import { createNextHandler } from "knowledge-sdk/next";
 *
 * const store = await createSearchStore({ dbPath: "./data/index.db" });
 * export const GET = createNextHandler(store);
 */
export function createNextHandler(store: SearchStore, options: HandlerOptions = {}): WebHandler {
  return createWebHandler(searchHandlerOf(store, options));
}

/**
 * Answers `GET /api/document?id=…&maxBytes=…`; 501 when the store has no `getDocument`.
 * @example
 * // app/api/document/route.ts
 * import { createSearchStore } from "knowledge-sdk";
 * import { createNextDocumentHandler } from "knowledge-sdk/next";
 *
 * const store = await createSearchStore({ dbPath: "./data/index.db" });
 * export const GET = createNextDocumentHandler(store);
 */
export function createNextDocumentHandler(
  store: SearchStore,
  options: HandlerOptions = {},
): WebHandler {
  return createWebHandler(documentHandlerOf(store, options));
}

/** Answers `GET /api/health`: 503 until the store is ready. Never limited, never guarded. */
export function createNextHealthHandler(
  store: SearchStore,
  options: HealthHandlerOptions = {},
): WebHandler {
  return createWebHandler(healthHandlerOf(store, options));
}
