/** Which handler answers which path. */
export {
  type Api,
  type ApiOptions,
  apiRoutes,
  createApi,
  type McpEndpoints,
} from "./api-routes.ts";
export {
  type Application,
  type ApplicationApi,
  type ApplicationApiOptions,
  type ApplicationSettings,
  applicationRoutes,
  createApplicationApi,
  openApplication,
  pluginRoute,
} from "./application.ts";
export { createDocumentCore } from "./document-core.ts";
export { createHealthCore } from "./health-core.ts";
export { createSearchCore } from "./search-core.ts";
export {
  type ReadingKind,
  type ReadingPath,
  readingKind,
  readingPath,
} from "./wiki/reading-path.ts";
