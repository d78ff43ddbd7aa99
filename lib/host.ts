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
  readSearchStatistics,
  type SearchStatistics,
  type StatisticsRequest,
} from "./analytics/index.ts";
export {
  type Api,
  type ApiOptions,
  type Application,
  type ApplicationApi,
  type ApplicationApiOptions,
  type ApplicationSettings,
  type AreasRequest,
  apiRoutes,
  createApi,
  createApplicationApi,
  createRouter,
  type McpEndpoints,
  type MetricsServer,
  openApplication,
  openMetricsServer,
  type ReadingKind,
  type RouteHandlers,
  readingKind,
  siteAreas,
} from "./api/index.ts";
export {
  type AccessDecision,
  type AdmissionOptions,
  type Caller,
  type ClosedReason,
  closedReason,
  createAdmission,
  type KeySource,
  type KeysFile,
  type PermittedOf,
  type RateKind,
  type Rates,
  rateKinds,
  readKeysFile,
  type SeenOptions,
  safeNext,
  shortKeyWarning,
  watchRights,
} from "./auth/index.ts";
export {
  type BackupOutcome,
  type BackupSchedule,
  type BackupsOptions,
  type ScheduledBackups,
  scheduleBackups,
} from "./backup/index.ts";
export { type Clock, endThreads } from "./base/index.ts";
export type { ClassificationRecord, SeenClassifier } from "./classifier/index.ts";
export {
  collectionAt,
  type Following,
  type FollowOptions,
  folderConfiguration,
  followConfiguration,
} from "./configuration/index.ts";
export {
  type ConnectionCheck,
  type Connectors,
  type ConnectorsOptions,
  openConnectors,
} from "./connectors/index.ts";
export type {
  ActorOptions,
  CalibrationBin,
  ClassificationReport,
  ClassifierDescription,
  ConfusedPair,
  ConnectedCount,
  ConnectRequest,
  DaysBefore,
  DescribedCollection,
  DraftTrialRequest,
  DraftTrialResponse,
  EmbedEstimate,
  EventTaker,
  IndexPhase,
  JudgedPeriod,
  JudgedShare,
  KnowledgeErrorOptions,
  Misclassification,
  MisplacedTicket,
  ModelDescription,
  PermittedCollections,
  PlacedPeriod,
  RecordingClassifier,
  ReportedLevel,
  ReportedQueue,
  ReportPeriod,
  ReportRequest,
  ReportTable,
  ResolvedAdjudicatorConfig,
  ResolvedClassifierPrivacy,
  ResolvedClassifierSettings,
  ResolvedCollection,
  ResolvedMcpConfig,
  ResolvedQueryExpansionConfig,
  ResolvedSearchTuning,
  ResolvedSignInSettings,
  ResolvedSiteSettings,
  ShareInterval,
  SiteArea,
  SiteLook,
  TaxonomyProposals,
  TriedPlace,
  WeighedTerm,
} from "./contract/index.ts";
export { type ProviderKeys, readProviderKeys, vectorProvider } from "./embeddings/index.ts";
export {
  type AnswerBody,
  type AnsweredRequest,
  type Answerer,
  type Content,
  createEndpoint,
  createHttpServer,
  createNodeListener,
  createRefusal,
  createResource,
  type EndpointOptions,
  type HttpAnswer,
  type HttpHandler,
  type HttpRequest,
  type HttpServer,
  type Logger,
  type NodeHostOptions,
  NodeRequest,
  readForm,
  seeOther,
  type TakeOver,
} from "./http/index.ts";
export { chooseLanguage, type LanguageChoice } from "./messages/index.ts";
export { createMetrics, type Metrics, type MetricsSources } from "./metrics/index.ts";
export { type KeyArea, keyAreas, routeTemplate } from "./routes/index.ts";
export type {
  ExplainedHit,
  ExplainOptions,
  PageAbout,
  ReadableStore,
  TaughtWord,
  TextRequest,
} from "./search/index.ts";
export { createSite, type Site, type SiteOptions, type SitePicture } from "./site/index.ts";
export {
  encryptDatabases,
  isStateServerUrl,
  keepPrivate,
  type ReadyOptions,
  readyDatabases,
  type StateServer,
  stateServerUrlAllowed,
  useStateServer,
} from "./storage/index.ts";
export { openWebhooks, type Webhooks, type WebhooksOptions } from "./webhooks/index.ts";
export { type ReadingPath, readingPath } from "./wiki/index.ts";
