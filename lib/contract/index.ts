/** Everything that crosses a boundary of the system: schemas, types, limits and errors. */
export {
  ApplicationKeyRecord,
  KeyAction,
  KeyActionResponse,
  KeyRequest,
  KeysParameters,
  KeysResponse,
  KeyWithSecret,
} from "./auth/application-keys.ts";
export {
  AuditAction,
  AuditOutcome,
  AuditParameters,
  AuditRecord,
  AuditResponse,
} from "./auth/audit.ts";
export { type AuthPlugin, AuthResult, EnvAuthConfig, RemoteAuthConfig } from "./auth/auth.ts";
export {
  instanceIdPattern,
  JsonValue,
  PluginListResponse,
  PluginManifest,
  PluginRecord,
  ServiceUpdate,
} from "./auth/plugin.ts";
export type { ServeAuthPlugin, ServeAuthResult } from "./auth/serve-auth.ts";
export {
  AuthStatus,
  BearerResponse,
  SessionRequest,
  SignInRequest,
  SignInResponse,
  TokenRequest,
  TokenResponse,
} from "./auth/sign-in.ts";
export {
  CollectionClaim,
  type ResolvedSignInSettings,
  Role,
  roles,
  SignInSettings,
} from "./auth/sign-in-settings.ts";
export {
  permits,
  type VisibleCollections,
  visibleByBoth,
  visibleCollections,
} from "./auth/visible-collections.ts";
export {
  type ConnectedCount,
  type ConnectedWork,
  ConnectorName,
  ConnectorsSettings,
  type ConnectRequest,
  ConnectResponse,
  type EventTaker,
  GithubSettings,
  MailSettings,
  ZendeskSettings,
} from "./connectors.ts";
export { cutText } from "./cut-text.ts";
export { DatabasePlace, DbPath } from "./database-place.ts";
export {
  Gap,
  GapAction,
  GapActionResponse,
  GapQuestion,
  GapQuestionKind,
  GapReason,
  GapState,
  GapsParameters,
  GapsResponse,
  type GapTimes,
} from "./gaps.ts";
export { HealthResponse, ReplicaStatus, RestartSetting } from "./health.ts";
export { jsonSchemaOf, jsonSchemasOf } from "./json-schema-overrides.ts";
export {
  type ErrorCode,
  errorCodes,
  type FieldError,
  isKnowledgeError,
  KnowledgeError,
} from "./knowledge-error.ts";
export { limits } from "./limits.ts";
export {
  AskDocsArguments,
  AskDocsResult,
  ClassifyTicketArguments,
  GetDocumentArguments,
  GetDocumentResult,
  type LeftOut,
  ListCollectionsArguments,
  ListCollectionsResult,
  SearchDocsArguments,
  SearchDocsResult,
  TicketFeedbackArguments,
} from "./mcp.ts";
export type { ModelBudget } from "./model-budget.ts";
export {
  type PageComment,
  type PageVote,
  type PageVoteCounts,
  type PageVoteStatistics,
  VoteRequest,
  VoteResponse,
  type VotesRequest,
  type VoteTaker,
} from "./page-votes.ts";
export { PolicyReport, PolicyReports } from "./policy-report.ts";
export { Problem } from "./problem.ts";
export type {
  AnswerGround,
  FoundPassage,
  PassageUnit,
  QuestionWord,
} from "./search/answer-ground.ts";
export { AnswerModelConfig, type ResolvedAnswerModelConfig } from "./search/answer-model.ts";
export {
  AnswerPassage,
  AnswerSentence,
  AskParameters,
  AskRequest,
  AskResponse,
  NearestPage,
  NoAnswerReason,
} from "./search/ask.ts";
export {
  CollectionDef,
  CollectionList,
  CollectionListing,
  collectionNamePattern,
  defaultPattern,
  excludedFolders,
  type ResolvedCollection,
} from "./search/collection.ts";
export { DocumentParameters, DocumentResponse } from "./search/document.ts";
export { DraftRequest, DraftResponse } from "./search/draft-reply.ts";
export {
  compareEditions,
  type EditionPlace,
  editionReader,
  plainVersion,
} from "./search/edition-place.ts";
export { CollectionEditions, EditionPart, PageEdition } from "./search/editions.ts";
export {
  type EmbedEstimate,
  EmbedProviderConfig,
  EmbedResult,
  isRemoteProvider,
  type RemoteProvider,
  SearchMode,
  VectorStatus,
  vectorProviders,
} from "./search/embedding.ts";
export { Explanation, FieldShare, pageSignals, TermShare } from "./search/explanation.ts";
export {
  type ContentSourceConfig,
  ContentSourceEntry,
  type ContentSourcePlugin,
  type FaultyFile,
  FetchedFile,
  FetchResult,
  type IndexCallbacks,
  type Indexer,
  IndexerConfig,
  type IndexProgress,
  IndexResult,
  LeftOutFiles,
  type SkippedFile,
  SkippedSource,
  WithheldCollection,
} from "./search/indexing.ts";
export { Interpretation, Replacement } from "./search/interpretation.ts";
export { primarySubtag } from "./search/language-tag.ts";
export { PageKind, pageKinds } from "./search/page-kind.ts";
export {
  QueryExpansionConfig,
  type ResolvedQueryExpansionConfig,
} from "./search/query-expansion.ts";
export {
  BestPassage,
  ClickParameters,
  DuplicatePage,
  Facets,
  Highlight,
  PageSearchParameters,
  SearchParameters,
  SearchResponse,
  SearchResult,
  SectionHit,
  SnippetCode,
} from "./search/search.ts";
export {
  Boost,
  Curation,
  OneWaySynonym,
  Recency,
  type ResolvedSearchTuning,
  SearchTuning,
} from "./search/search-tuning.ts";
export { LayoutSettings, SiteKind } from "./search/site-layout.ts";
export { readUrlForm, type UrlForm } from "./search/site-url.ts";
export {
  type FormattableHit,
  type GetDocumentOptions,
  type PassageOptions,
  QmdSearchConfig,
  type ResultFormatter,
  type SearchOptions,
  type SearchStore,
  type StoreStatus,
  type VisibleStore,
} from "./search/store.ts";
export {
  isWebOrigin,
  LimiterConfig,
  McpSearchServerConfig,
  type ResolvedMcpConfig,
  type StandaloneServer,
  StandaloneServerOptions,
} from "./server.ts";
export {
  InterfaceLanguage,
  type ResolvedSiteSettings,
  SiteLink,
  SiteSettings,
} from "./site.ts";
export type {
  SiteAnalyticsLook,
  SiteArea,
  SiteBannerLook,
  SiteLook,
} from "./site-look.ts";
export { lengthMax, lengthMin } from "./text-length.ts";
export {
  bannerCookie,
  readTheme,
  type Theme,
  themeAfter,
  themeCookie,
  themeCookieText,
  themePictures,
  themes,
} from "./theme.ts";
export {
  AdjudicatorConfig,
  LanguageModelProvider,
  type ResolvedAdjudicatorConfig,
} from "./tickets/adjudicator.ts";
export {
  AutomationPause,
  AutomationReason,
  AutomationResponse,
  AutomationSwitch,
  AutomationTrialParameters,
  AutomationTrialResponse,
  BrokenPromise,
  type PromisingLevel,
  TicketAutomation,
} from "./tickets/automation.ts";
export {
  ClassifyRequest,
  ClassifyResponse,
  correctCollection,
  FeedbackRequest,
  FeedbackResponse,
  feedbackFields,
  foreignTicketFields,
  KnownResolution,
  RelevantDoc,
  TicketAttachment,
  TicketDuplicate,
  TicketIncident,
  TicketKind,
  TicketResolution,
} from "./tickets/classification.ts";
export {
  type CalibrationBin,
  type ClassificationReport,
  type ConfusedPair,
  type JudgedPeriod,
  type JudgedShare,
  type Misclassification,
  type PlacedPeriod,
  type ReportedLevel,
  ReportParameters,
  type ReportPeriod,
  type ReportRequest,
  type ReportTable,
  reportDaysMax,
  reportTables,
  type ShareInterval,
  TableParameters,
} from "./tickets/classification-report.ts";
export {
  DraftCounts,
  StatsDetail,
  StatsParameters,
  StatsResponse,
} from "./tickets/classification-stats.ts";
export type {
  ClassifierDescription,
  DescribedCollection,
  ModelDescription,
  WeighedTerm,
} from "./tickets/classifier-description.ts";
export { ClassifierPrivacy, type ResolvedClassifierPrivacy } from "./tickets/classifier-privacy.ts";
export {
  ClassifierSettings,
  RepoRule,
  type ResolvedClassifierSettings,
  SubTheme,
  TicketCollection,
  TicketRepo,
} from "./tickets/classifier-settings.ts";
export type { ClassifierStatus } from "./tickets/classifier-status.ts";
export { CountedKind } from "./tickets/counted-tickets.ts";
export { type TaxonomyProposals, TicketDrift, TicketGroup } from "./tickets/discovery.ts";
export {
  DocumentFeedbackRequest,
  DocumentFeedbackResponse,
  type DocumentUses,
} from "./tickets/document-feedback.ts";
export {
  DraftOutcome,
  DraftOutcomeRequest,
  DraftOutcomeResponse,
  KeptDraft,
} from "./tickets/draft-outcome.ts";
export {
  DraftTrial,
  type DraftTrialRequest,
  type DraftTrialResponse,
  type TriedPlace,
} from "./tickets/draft-trial.ts";
export {
  BulkFeedbackRequest,
  BulkFeedbackResponse,
  UndoFeedbackRequest,
  UndoFeedbackResponse,
} from "./tickets/further-feedback.ts";
export { DaysBefore, RecentFigures, ReportedQueue } from "./tickets/queue-figures.ts";
export { ReplyTemplate } from "./tickets/reply-template.ts";
export type {
  ActorOptions,
  ClassifyOptions,
  RecordingClassifier,
  RequestSource,
  TicketClassifier,
  VisibleTicketClassifier,
} from "./tickets/ticket-classifier.ts";
export {
  type AnsweredFields,
  type FieldValues,
  type GivenFields,
  TicketFieldSet,
} from "./tickets/ticket-field.ts";
export {
  SimilarPastTicket,
  TicketCountsResponse,
  TicketEvent,
  TicketParameters,
  TicketPart,
  TicketResponse,
  TicketStatus,
  TicketSummary,
  TicketsParameters,
  TicketsResponse,
} from "./tickets/ticket-records.ts";
export {
  Webhook,
  WebhookAction,
  WebhookActionResponse,
  WebhookAttempt,
  WebhookDeliveriesParameters,
  WebhookDeliveriesResponse,
  WebhookDelivery,
  WebhookEventType,
  WebhookList,
  WebhookRequest,
  WebhookSettings,
  WebhooksResponse,
  WebhookWithSecret,
  webhookTestType,
} from "./webhooks.ts";
export { wholeCharacters } from "./whole-characters.ts";
export {
  BrokenLink,
  type WikiBreadcrumb,
  WikiHeading,
  type WikiHome,
  type WikiHomeCard,
  type WikiHomeGroup,
  WikiLink,
  WikiLinksResponse,
  type WikiListedPage,
  type WikiPageEdition,
  type WikiPageGroup,
  WikiPageParameters,
  WikiPageResponse,
  WikiPageSummary,
  WikiPagesParameters,
  WikiPagesResponse,
  WikiReference,
  WikiStatusResponse,
  type WikiTreeNode,
  type WikiView,
} from "./wiki.ts";
