/** The table of routes, from which access, routing and the OpenAPI description are derived. */
export { exactRoutes, matchRoute } from "./match.ts";
export { routeTemplate } from "./route-template.ts";
export {
  type ExplorerFileName,
  type HandlerName,
  type KeyArea,
  keyAreas,
  type OperationId,
  type Route,
  type RouteArea,
  routes,
} from "./table.ts";
