/**
 * What our own service takes beyond `knowledge-sdk/host`. Not part of the published package: it
 * changes with the service.
 */
export {
  type Application,
  type ApplicationApi,
  type ApplicationSettings,
  createApplicationApi,
  createHealthHandler,
  createMetricsHandler,
  createRouter,
  headerParts,
  type MetricsServer,
  openApplication,
  openMetrics,
  openMetricsServer,
  readingKind,
} from "./api/index.ts";
export {
  type Caller,
  type ClosedReason,
  closedReason,
  createAdmission,
  hasShownKey,
  type KeySource,
  type PermittedOf,
  type RateKind,
  type Rates,
  rateKinds,
  readKeysFile,
  safeNext,
  shortKeyWarning,
  watchRights,
} from "./auth/index.ts";
export { type ScheduledBackups, scheduleBackups } from "./backup/index.ts";
export { endThreads, type Keep, messageOf, openTogether } from "./base/index.ts";
export { type ComposedService, composeService } from "./composition/index.ts";
export { folderConfiguration } from "./configuration/index.ts";
export type {
  CalibrationBin,
  ClassificationReport,
  ConfusedPair,
  DescribedCollection,
  DraftTrialRequest,
  DraftTrialResponse,
  EmbedEstimate,
  JudgedPeriod,
  JudgedShare,
  ModelDescription,
  PlacedPeriod,
  ReportedLevel,
  ReportedQueue,
  ReportPeriod,
  ReportTable,
  ResolvedSignInSettings,
  ShareInterval,
  SiteArea,
  TaxonomyProposals,
  TriedPlace,
  WeighedTerm,
  WikiHome,
} from "./contract/index.ts";
export { type ProviderKeys, readProviderKeys, vectorProvider } from "./embeddings/index.ts";
export { type Gaps, type GapsOptions, openGaps } from "./gaps/index.ts";
export {
  type AnsweredRequest,
  type Answerer,
  type Content,
  createEndpoint,
  createRefusal,
  createResource,
  type EndpointOptions,
  type FormReading,
  NodeRequest,
  plainReporting,
  policyReportsPath,
  readForm,
  requestOrigin,
  secureReporting,
  seeOther,
  type TakeOver,
} from "./http/index.ts";
export { describeLeftOut, exportFolderOf } from "./indexer/index.ts";
export { chooseLanguage } from "./messages/index.ts";
export type { Metrics, MetricsSources } from "./metrics/index.ts";
export {
  createWrittenIndex,
  type FollowedIndex,
  followIndex,
  type IndexPublisher,
  openIndexPublisher,
} from "./replica/index.ts";
export { draftReply } from "./replies/index.ts";
export { keyAreas, routeTemplate } from "./routes/index.ts";
export { createSite, lookFor, type Site, shownBanner } from "./site/index.ts";
export {
  isFileUrl,
  isIndexServerUrl,
  isStateUrl,
  keepPrivate,
  readyDatabases,
  replicaFileName,
  type StatePlace,
  stateUrlAllowed,
} from "./storage/index.ts";
export {
  isLocalHost,
  isStateOnServer,
  type LogLevels,
  type LogRoom,
  type NodeRole,
  type Read,
  readerOf,
  readLanguageModel,
  readMetricsVariables,
  readStatePlace,
} from "./variables/index.ts";
export { readingPath } from "./wiki/index.ts";
