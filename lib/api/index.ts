/** The handlers of REST, and routing to them by the table of routes. */
export { type Api, type ApiOptions, createApi, type McpEndpoints } from "./api.ts";
export {
  type Application,
  type ApplicationApi,
  type ApplicationApiOptions,
  type ApplicationSettings,
  createApplicationApi,
  openApplication,
} from "./application.ts";
export { createDocumentCore } from "./document-core.ts";
export { createHealthCore } from "./health-core.ts";
export { apiRoutes, createRouter, type RouteHandlers } from "./router.ts";
export { createSearchCore } from "./search-core.ts";
export {
  type ReadingKind,
  type ReadingPath,
  readingKind,
  readingPath,
} from "./wiki/reading-path.ts";
