/** The API routes of Next.js, for plain `next start`: the handlers of our server. */

import type { RouteHandlers } from "knowledge-sdk/host";
import { createWebHandler, type WebHandler } from "knowledge-sdk/next";
import { createRouter } from "knowledge-sdk/service";
import { getService } from "./service.ts";

type Method = "GET" | "HEAD" | "OPTIONS" | "POST" | "PUT" | "PATCH" | "DELETE";
type ServiceRoute = Readonly<Record<Method, WebHandler>>;

/**
 * Without a name, the table of routes says who answers the path. All methods lead to the handler, so
 * that a wrong one is answered with our problem too.
 */
export function serviceRoute(name?: keyof RouteHandlers): ServiceRoute {
  let handler: WebHandler | null = null;
  const answer: WebHandler = async (request) => {
    if (handler === null) {
      const { api } = await getService();
      handler = createWebHandler(name === undefined ? createRouter(api) : api[name]);
    }
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
