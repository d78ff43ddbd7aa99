/** The complete neutral surface of knowledge-sdk: no framework, no server. */

// What is said: schemas, types, limits and errors.
export * from "./contract/index.ts";
// Counting searches and votes.
export {
  createPageVotes,
  type PageVotes,
  type PageVotesOptions,
} from "./core/analytics/page-votes.ts";
export {
  type AnalyticsRequest,
  createQueryAnalytics,
  type QueryAnalytics,
  type QueryAnalyticsOptions,
} from "./core/analytics/query-analytics.ts";
export {
  type QueryStatistics,
  readSearchStatistics,
  type SearchStatistics,
  type StatisticsRequest,
} from "./core/analytics/search-statistics.ts";
// Keys and backpressure.
export { createKeySet, type KeySet } from "./core/auth/api-key.ts";
export { createEnvAuth } from "./core/auth/env-auth.ts";
export { createOidcAuth, type OidcAuthConfig } from "./core/auth/oidc-auth.ts";
export { createRemoteAuth, type RemoteAuthTools } from "./core/auth/remote-auth.ts";
// Placing tickets.
export type {
  KnowledgeClassifier,
  TicketClassifierConfig,
} from "./core/classifier/create-ticket-classifier.ts";
export { createTicketClassifier } from "./core/classifier/open-ticket-classifier.ts";
export type { ClassificationRecord } from "./core/classifier/records/classification-record.ts";
export type { Clock } from "./core/clock.ts";
// Configuration files.
export {
  type Configuration,
  collectionAt,
  folderConfiguration,
  loadConfiguration,
} from "./core/configuration.ts";
// Building an index.
export { vectorProvider } from "./core/embeddings/vector-provider.ts";
export {
  type Following,
  type FollowOptions,
  followConfiguration,
} from "./core/follow-configuration.ts";
export { createIndexer } from "./core/indexer/indexer.ts";
export { readPageFile } from "./core/indexer/read-page-file.ts";
export { createLimiter, type Limiter, type LimitOptions } from "./core/limiter.ts";
export type {
  ExplainedHit,
  ExplainOptions,
  KnowledgeStore,
  ReadingPage,
} from "./core/search/knowledge-store.ts";
// Searching it.
export { createSearchStore } from "./core/search/open-search-store.ts";
export type { PageAbout, TextRequest } from "./core/search/pages-about.ts";
export { createFolderSource } from "./core/sources/folder-source.ts";
export { createGitSource, type GitSourceOptions } from "./core/sources/git/git-source.ts";
export { createHttpSource, type HttpSourceOptions } from "./core/sources/http/http-source.ts";
export { type FollowingFolder, followFolder } from "./core/wiki/follow-folder.ts";
// Reading it.
export { createWiki } from "./core/wiki/open-wiki.ts";
export {
  type CollectionPlace,
  collectionPlace,
  createHitPath,
} from "./core/wiki/page-places.ts";
export { uncoveredPages } from "./core/wiki/uncovered-pages.ts";
export type { Wiki, WikiOptions } from "./core/wiki/wiki.ts";
export type { WikiSource } from "./core/wiki/wiki-documents.ts";
export type { WikiAsset, WikiEntry } from "./core/wiki/wiki-entry.ts";
