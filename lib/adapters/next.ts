/** Route handlers for Next.js, and for every other host that speaks Request and Response. */
import type { SearchStore } from "../contract/index.ts";
import { createLimiter, type Limiter } from "../core/limiter.ts";
import { createDocumentCore } from "../transport/http/document-core.ts";
import type { EndpointOptions } from "../transport/http/endpoint.ts";
import type { GuardOptions } from "../transport/http/guard.ts";
import { createHealthCore } from "../transport/http/health-core.ts";
import { createSearchCore } from "../transport/http/search-core.ts";
import { createWebHandler, type WebHandler } from "./web-exchange.ts";

export { createWebHandler, type WebHandler } from "./web-exchange.ts";

/** `keys` and `auth` guard the endpoint; left out, it is open. */
export interface NextHandlerOptions extends EndpointOptions, GuardOptions {
  /**
   * Give one limiter to all handlers of a store, so that they share its places.
   * Default: one of its own, 5 running and 20 waiting.
   */
  readonly limiter?: Limiter | undefined;
}

/**
 * Answers `GET /api/search`. Export it as GET and HEAD (and OPTIONS with `corsOrigin`); exported
 * under other methods it answers 405.
 */
export function createNextHandler(
  store: SearchStore,
  { limiter = createLimiter(), ...options }: NextHandlerOptions = {},
): WebHandler {
  return createWebHandler(createSearchCore({ ...options, store, limiter }));
}

/** Answers `GET /api/document?id=…`; 501 when the store has no `getDocument`. */
export function createNextDocumentHandler(
  store: SearchStore,
  { limiter = createLimiter(), ...options }: NextHandlerOptions = {},
): WebHandler {
  return createWebHandler(createDocumentCore({ ...options, store, limiter }));
}

/** Answers `GET /api/health`: 503 until the store is ready. Never limited, never guarded. */
export function createNextHealthHandler(
  store: SearchStore,
  options: EndpointOptions = {},
): WebHandler {
  return createWebHandler(createHealthCore({ ...options, store }));
}
