/**
 * For hosts that build a whole server, as ours does: routes, endpoints, sign-in, databases, figures
 * and a configuration that is followed.
 */

export {
  type AnalyticsRequest,
  createQueryAnalytics,
  type QueryAnalytics,
  type QueryAnalyticsOptions,
  type QueryStatistics,
  type SearchStatistics,
} from "./analytics/index.ts";
export {
  type AnswerEvent,
  type AnswerModel,
  type AnswerModelOptions,
  type AskOptions,
  createAnswerer,
  openAnswerModel,
  type QuestionAnswerer,
  type QuestionAnswererOptions,
} from "./answers/index.ts";
export {
  type Api,
  type ApiOptions,
  apiRoutes,
  createApi,
  type RouteHandlers,
} from "./api/index.ts";

export { type Following, type FollowOptions, followConfiguration } from "./configuration/index.ts";
export {
  type ConnectionCheck,
  type Connectors,
  type ConnectorsOptions,
  openConnectors,
} from "./connectors/index.ts";
export type { DatabasePlace } from "./contract/index.ts";

export {
  createHttpServer,
  createNodeListener,
  type HttpAnswer,
  type HttpHandler,
  type HttpRequest,
  type HttpServer,
  type Logger,
  type NodeHostOptions,
} from "./http/index.ts";
export { openWebhooks, type Webhooks, type WebhooksOptions } from "./webhooks/index.ts";
