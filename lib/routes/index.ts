/** The table of routes, from which access, routing and the OpenAPI description are derived. */
export { exactRoutes, matchRoute } from "./match.ts";
export { type KeyArea, keyAreas, type RouteArea } from "./route-row.ts";
export { routeTemplate } from "./route-template.ts";
export {
  type ExplorerFileName,
  type HandlerName,
  type OperationId,
  type Route,
  routes,
} from "./table.ts";
