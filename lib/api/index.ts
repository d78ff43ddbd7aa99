/** The handlers of REST, and routing to them by the table of routes. */
export { type Api, type ApiOptions, createApi } from "./api.ts";
export { type Application, openApplication } from "./application.ts";
export {
  type ApplicationApi,
  createApplicationApi,
} from "./application-api.ts";
export { type ApplicationSettings } from "./application-settings.ts";
export { createDocumentHandler } from "./document-handler.ts";
export { createHealthHandler } from "./health-handler.ts";
export { createMetricsHandler } from "./metrics/metrics-handler.ts";
export {
  type MetricsAccess,
  type MetricsServer,
  openMetrics,
  openMetricsServer,
} from "./metrics/metrics-server.ts";
export { apiRoutes, createRouter, type RouteHandlers } from "./router.ts";
export { createSearchHandler } from "./search-handler.ts";
export { type HeaderParts, headerParts, readersAreas, shownParts } from "./site/site-areas.ts";
export { readingKind } from "./wiki/reading-kind.ts";
