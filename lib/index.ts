/** The complete neutral surface of knowledge-sdk: no framework, no server. */

// Counting searches and votes.
export {
  createPageVotes,
  type PageVotes,
  type PageVotesOptions,
} from "./analytics/page-votes.ts";
export {
  type AnalyticsRequest,
  createQueryAnalytics,
  type QueryAnalytics,
  type QueryAnalyticsOptions,
} from "./analytics/query-analytics.ts";
export {
  type QueryStatistics,
  readSearchStatistics,
  type SearchStatistics,
  type StatisticsRequest,
} from "./analytics/search-statistics.ts";
// Keys and backpressure.
export { createKeySet, type KeySet } from "./auth/keys/api-key.ts";
export { createEnvAuth } from "./auth/keys/env-auth.ts";
export { createRemoteAuth, type RemoteAuthTools } from "./auth/keys/remote-auth.ts";
export { createOidcAuth, type OidcAuthConfig } from "./auth/sign-in/oidc-auth.ts";
export type { Clock } from "./base/clock.ts";
export { createLimiter, type Limiter, type LimitOptions } from "./base/limiter.ts";
export { createTicketClassifier } from "./classifier/create-ticket-classifier.ts";
export type { ClassificationRecord } from "./classifier/records/classification-record.ts";
// Placing tickets.
export type {
  KnowledgeClassifier,
  TicketClassifierConfig,
} from "./classifier/ticket-classifier.ts";
// Configuration files.
export {
  type Configuration,
  collectionAt,
  folderConfiguration,
  loadConfiguration,
} from "./configuration/configuration.ts";
export {
  type Following,
  type FollowOptions,
  followConfiguration,
} from "./configuration/follow-configuration.ts";
// What is said: schemas, types, limits and errors.
export * from "./contract/index.ts";
export type { ReadingPage } from "./corpus/reading-page.ts";
// Building an index.
export { vectorProvider } from "./embeddings/vector-provider.ts";
export { createIndexer } from "./indexer/indexer.ts";
export { readPageFile } from "./indexer/read-page-file.ts";
export { createFolderSource } from "./indexer/sources/folder-source.ts";
export { createGitSource, type GitSourceOptions } from "./indexer/sources/git/git-source.ts";
export { createHttpSource, type HttpSourceOptions } from "./indexer/sources/http/http-source.ts";
// Searching it.
export { createSearchStore } from "./search/create-search-store.ts";
export type { ExplainedHit, ExplainOptions, KnowledgeStore } from "./search/knowledge-store.ts";
export type { PageAbout, TextRequest } from "./search/pages-about.ts";
export { uncoveredPages } from "./wiki/catalogue/uncovered-pages.ts";
export type { WikiSource } from "./wiki/catalogue/wiki-documents.ts";
// Reading it.
export { createWiki } from "./wiki/create-wiki.ts";
export { type FollowingFolder, followFolder } from "./wiki/follow-folder.ts";
export {
  type CollectionPlace,
  collectionPlace,
  createHitPath,
} from "./wiki/page-places.ts";
export type { Wiki, WikiOptions } from "./wiki/wiki.ts";
export type { WikiAsset, WikiEntry } from "./wiki/wiki-entry.ts";
