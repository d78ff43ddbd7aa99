/** Middleware for Express, and for every other host that hands over `node:http` requests. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { SearchStore } from "../contract/index.ts";
import { type HttpHandler, NodeRequest, sendAnswer } from "../http/index.ts";
import {
  documentHandlerOf,
  type HandlerOptions,
  type HealthHandlerOptions,
  healthHandlerOf,
  searchHandlerOf,
} from "./store-handlers.ts";

export type { HandlerOptions, HealthHandlerOptions } from "./store-handlers.ts";

/** Answers every request that it is given, and never calls `next`: a failure is an answer too. */
export type NodeMiddleware = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Answers `GET /api/search`. Mount it with `all` rather than `get`, so that other methods are
 * answered with 405 as well.
 * @example
 * import express from "express";
 * import { createSearchStore } from "knowledge-sdk";
 * import { createExpressDocumentMiddleware, createExpressMiddleware } from "knowledge-sdk/express";
 *
 * const store = await createSearchStore({ dbPath: "./data/index.db" });
 * const app = express();
 * app.all("/api/search", createExpressMiddleware(store));
 * app.all("/api/document", createExpressDocumentMiddleware(store));
 * app.listen(3001);
 */
export function createExpressMiddleware(
  store: SearchStore,
  options: HandlerOptions = {},
): NodeMiddleware {
  return middlewareOf(searchHandlerOf(store, options));
}

/** Answers `GET /api/document?id=…&maxBytes=…`; 501 when the store has no `getDocument`. */
export function createExpressDocumentMiddleware(
  store: SearchStore,
  options: HandlerOptions = {},
): NodeMiddleware {
  return middlewareOf(documentHandlerOf(store, options));
}

/** Answers `GET /api/health`: 503 until the store is ready. Never limited, never guarded. */
export function createExpressHealthMiddleware(
  store: SearchStore,
  options: HealthHandlerOptions = {},
): NodeMiddleware {
  return middlewareOf(healthHandlerOf(store, options));
}

function middlewareOf(handler: HttpHandler): NodeMiddleware {
  return (incoming, outgoing) => {
    const answer = handler(new NodeRequest(incoming, outgoing));
    // A handler never rejects.
    void Promise.resolve(answer).then((ready) => sendAnswer(outgoing, ready));
  };
}
