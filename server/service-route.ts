/** One API route of the framework, for whoever runs it without our server: the Service's own core. */
import { createWebHandler, type WebHandler } from "knowledge-sdk/next";
import type { ApplicationApi } from "knowledge-sdk/standalone";
import { getService } from "./service.ts";

type Method = "GET" | "HEAD" | "OPTIONS" | "POST" | "PUT" | "PATCH" | "DELETE";
type RouteHandlers = Readonly<Record<Method, WebHandler>>;

/** All methods lead to the core, so that a wrong one is answered with our problem too. */
export function serviceRoute(name: keyof ApplicationApi): RouteHandlers {
  let handler: WebHandler | null = null;
  const answer: WebHandler = async (request) => {
    handler ??= createWebHandler((await getService()).api[name]);
    return handler(request);
  };
  return {
    GET: answer,
    HEAD: answer,
    OPTIONS: answer,
    POST: answer,
    PUT: answer,
    PATCH: answer,
    DELETE: answer,
  };
}
