/** The complete neutral surface of knowledge-sdk: no framework, no server. */

// Counting searches and votes.
export {
  type AnalyticsRequest,
  createPageVotes,
  createQueryAnalytics,
  type PageVotes,
  type PageVotesOptions,
  type QueryAnalytics,
  type QueryAnalyticsOptions,
  type QueryStatistics,
  readSearchStatistics,
  type SearchStatistics,
  type StatisticsRequest,
} from "./analytics/index.ts";
// Keys and backpressure.
export {
  createEnvAuth,
  createKeySet,
  createOidcAuth,
  createRemoteAuth,
  type KeySet,
  type OidcAuthConfig,
  type RemoteAuthTools,
} from "./auth/index.ts";
export { type Clock, createLimiter, type Limiter, type LimitOptions } from "./base/index.ts";
export {
  type ClassificationRecord,
  createTicketClassifier,
  type KnowledgeClassifier,
  type TicketClassifierConfig,
} from "./classifier/index.ts";
// Placing tickets.
// Configuration files.
export {
  type Configuration,
  collectionAt,
  type Following,
  type FollowOptions,
  folderConfiguration,
  followConfiguration,
  loadConfiguration,
} from "./configuration/index.ts";
// What is said: schemas, types, limits and errors.
export * from "./contract/index.ts";
export type { ReadingPage } from "./corpus/index.ts";
// Building an index.
export { vectorProvider } from "./embeddings/index.ts";
export {
  createFolderSource,
  createGitSource,
  createHttpSource,
  createIndexer,
  type GitSourceOptions,
  type HttpSourceOptions,
  readPageFile,
} from "./indexer/index.ts";
// Searching it.
export {
  createSearchStore,
  type ExplainedHit,
  type ExplainOptions,
  type KnowledgeStore,
  type PageAbout,
  type TextRequest,
} from "./search/index.ts";
export {
  type CollectionPlace,
  collectionPlace,
  createHitPath,
  createWiki,
  type FollowingFolder,
  followFolder,
  uncoveredPages,
  type Wiki,
  type WikiAsset,
  type WikiEntry,
  type WikiOptions,
  type WikiSource,
} from "./wiki/index.ts";
// Reading it.
