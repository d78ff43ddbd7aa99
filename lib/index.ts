/**
 * Index, search and classify: the functions that a program starts with, their options and what they
 * answer. More is in subpaths named for their readers, such as `knowledge-sdk/wiki`.
 */

// Who may ask, and how many at once.
export {
  createEnvAuth,
  createKeySet,
  createOidcAuth,
  createRemoteAuth,
  type KeySet,
  type OidcAuthConfig,
  type RemoteAuthTools,
} from "./auth/index.ts";
export { createLimiter, type Limiter, type LimitOptions } from "./base/index.ts";
export {
  createTicketClassifier,
  type KnowledgeClassifier,
  type TicketClassifierConfig,
} from "./classifier/index.ts";
export { type Configuration, loadConfiguration } from "./configuration/index.ts";
// Options, answers and errors. Their schemas are in `knowledge-sdk/schemas`.
export {
  type AuthPlugin,
  type AuthResult,
  type ClassifierSettings,
  type ClassifyOptions,
  type ClassifyRequest,
  type ClassifyResponse,
  type CollectionDef,
  type CollectionListing,
  type ContentSourceConfig,
  type ContentSourceEntry,
  type ContentSourcePlugin,
  type DocumentResponse,
  type EmbedProviderConfig,
  type EnvAuthConfig,
  type ErrorCode,
  type FaultyFile,
  type FeedbackRequest,
  type FeedbackResponse,
  type FetchResult,
  type FieldError,
  type FormattableHit,
  type GetDocumentOptions,
  type IndexCallbacks,
  type Indexer,
  type IndexerConfig,
  type IndexProgress,
  type IndexResult,
  isKnowledgeError,
  KnowledgeError,
  type LimiterConfig,
  type QmdSearchConfig,
  type RemoteAuthConfig,
  type ResultFormatter,
  type SearchMode,
  type SearchOptions,
  type SearchResponse,
  type SearchResult,
  type SearchStore,
  type SearchTuning,
  type ServeAuthPlugin,
  type ServeAuthResult,
  type SkippedFile,
  type StatsResponse,
  type StoreStatus,
  type TicketClassifier,
  type VisibleStore,
  type VisibleTicketClassifier,
} from "./contract/index.ts";
export {
  createFolderSource,
  createGitSource,
  createHttpSource,
  createIndexer,
  type GitSourceOptions,
  type HttpSourceOptions,
} from "./indexer/index.ts";
export { createSearchStore, type KnowledgeStore } from "./search/index.ts";
