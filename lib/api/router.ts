/** The table of routes with the handlers attached. */
import type { HttpCore } from "../http/index.ts";
import { exactRoutes, type HandlerName, matchRoute } from "../routes/index.ts";

export type RouteHandlers = Readonly<Record<HandlerName, HttpCore>>;

/** The routes that can be listed, for `createNodeListener`; those that the API has handlers for. */
export function apiRoutes(api: Partial<RouteHandlers>): ReadonlyMap<string, HttpCore> {
  return new Map(
    [...exactRoutes].flatMap(([path, { handler }]): [string, HttpCore][] => {
      const core = api[handler];
      return core === undefined ? [] : [[path, core]];
    }),
  );
}

/** Answers every path: by the table, or that there is no such route. */
export function createRouter(api: RouteHandlers & { readonly notFound: HttpCore }): HttpCore {
  return (request) => api[matchRoute(request.path)?.handler ?? "notFound"](request);
}
