/** The table of routes with the handlers attached. */
import type { HttpHandler } from "../http/index.ts";
import { exactRoutes, type HandlerName, matchRoute } from "../routes/index.ts";

export type RouteHandlers = Readonly<Record<HandlerName, HttpHandler>>;

/** The routes that can be listed, for `createNodeListener`; those that the API has handlers for. */
export function apiRoutes(api: Partial<RouteHandlers>): ReadonlyMap<string, HttpHandler> {
  return new Map(
    [...exactRoutes].flatMap(([path, route]): [string, HttpHandler][] => {
      const handler = api[route.handler];
      return handler === undefined ? [] : [[path, handler]];
    }),
  );
}

/** Answers every path: by the table, or that there is no such route. */
export function createRouter(api: RouteHandlers & { readonly notFound: HttpHandler }): HttpHandler {
  return (request) => api[matchRoute(request.path)?.handler ?? "notFound"](request);
}
