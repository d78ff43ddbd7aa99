/** Every public name of the package. A change here is a change of the version: see the message. */
import { expect, test } from "vitest";
import { namesOf, parametersOf, subpaths } from "./support/public-surface.ts";

/** The specification's functions that belong to no adapter. */
const firstFunctions = [
  "createEnvAuth: function",
  "createIndexer: function",
  "createLimiter: function",
  "createRemoteAuth: function",
  "createSearchStore: function",
  "createTicketClassifier: function",
];

/** Changed by hand, together with CHANGELOG.md and the pages in content/reference. */
const surface: Readonly<Record<string, string>> = {
  "knowledge-sdk": `
AuthPlugin: interface
AuthResult: type
ClassifierSettings: type
ClassifyOptions: interface
ClassifyRequest: type
ClassifyResponse: type
CollectionDef: type
CollectionListing: type
Configuration: type
ContentSourceConfig: type
ContentSourceEntry: type
ContentSourcePlugin: interface
DocumentResponse: type
EmbedProviderConfig: type
EnvAuthConfig: type
ErrorCode: type
FaultyFile: interface
FeedbackRequest: type
FeedbackResponse: type
FetchResult: type
FieldError: interface
FormattableHit: interface
GetDocumentOptions: interface
GitSourceOptions: interface
HttpSourceOptions: interface
IndexCallbacks: interface
IndexProgress: interface
IndexResult: type
Indexer: interface
IndexerConfig: type
KeySet: interface
KnowledgeClassifier: interface
KnowledgeError: class
KnowledgeStore: interface
LimitOptions: interface
Limiter: interface
LimiterConfig: type
OidcAuthConfig: type
QmdSearchConfig: type
RemoteAuthConfig: type
RemoteAuthTools: interface
ResultFormatter: interface
SearchMode: type
SearchOptions: interface
SearchResponse: type
SearchResult: type
SearchStore: interface
SearchTuning: type
SeenStore: interface
SeenTicketClassifier: interface
ServeAuthPlugin: interface
ServeAuthResult: interface
SkippedFile: interface
StatsResponse: type
StoreStatus: interface
TicketClassifier: interface
TicketClassifierConfig: interface
createEnvAuth: function
createFolderSource: function
createGitSource: function
createHttpSource: function
createIndexer: function
createKeySet: function
createLimiter: function
createOidcAuth: function
createRemoteAuth: function
createSearchStore: function
createTicketClassifier: function
isKnowledgeError: function
loadConfiguration: function
`,
  "knowledge-sdk/schemas": `
AdjudicatorConfig: const, type
AnswerModelConfig: const, type
AnswerPassage: const, type
AnswerSentence: const, type
ApplicationKeyRecord: const, type
AskDocsArguments: const, type
AskParameters: const, type
AskRequest: const, type
AskResponse: const, type
AuditAction: const, type
AuditOutcome: const, type
AuditParameters: const, type
AuditRecord: const, type
AuditResponse: const, type
AuthResult: const, type
AuthStatus: const, type
AutomationPause: const, type
AutomationReason: const, type
AutomationResponse: const, type
AutomationSwitch: const, type
AutomationTrialParameters: const, type
AutomationTrialResponse: const, type
BearerResponse: const, type
Boost: const, type
BrokenLink: const, type
BrokenPromise: const, type
BulkFeedbackRequest: const, type
BulkFeedbackResponse: const, type
ClassifierPrivacy: const, type
ClassifierSettings: const, type
ClassifyRequest: const, type
ClassifyResponse: const, type
ClassifyTicketArguments: const
ClickParameters: const, type
CollectionClaim: const, type
CollectionDef: const, type
CollectionList: const
CollectionListing: const, type
ContentSourceEntry: const, type
CountedKind: const, type
Curation: const, type
DocumentFeedbackRequest: const, type
DocumentFeedbackResponse: const, type
DocumentParameters: const, type
DocumentResponse: const, type
EmbedProviderConfig: const, type
EmbedResult: const, type
EnvAuthConfig: const, type
Explanation: const, type
Facets: const, type
FeedbackRequest: const, type
FeedbackResponse: const, type
FetchResult: const, type
FetchedFile: const, type
FieldShare: const, type
GetDocumentArguments: const, type
GetDocumentResult: const, type
HealthResponse: const, type
Highlight: const, type
IndexResult: const, type
IndexerConfig: const, type
InterfaceLanguage: const, type
Interpretation: const, type
JsonValue: const
KeyAction: const, type
KeyActionResponse: const, type
KeyRequest: const, type
KeyWithSecret: const, type
KeysParameters: const, type
KeysResponse: const, type
LanguageModelProvider: const, type
LimiterConfig: const, type
ListCollectionsArguments: const
ListCollectionsResult: const, type
McpSearchServerConfig: const, type
NearestPage: const, type
NoAnswerReason: const, type
OneWaySynonym: const, type
PageSearchParameters: const, type
PluginListResponse: const, type
PluginManifest: const, type
PluginRecord: const, type
Problem: const, type
QmdSearchConfig: const, type
QueryExpansionConfig: const, type
Recency: const, type
RemoteAuthConfig: const, type
Replacement: const, type
RepoRule: const, type
RestartSetting: const, type
ReportParameters: const, type
Role: const, type
RoleClaim: const, type
SearchDocsArguments: const, type
SearchDocsResult: const, type
SearchMode: const, type
SearchParameters: const, type
SearchResponse: const, type
SearchResult: const, type
SearchTuning: const, type
ServiceUpdate: const, type
SessionRequest: const, type
SignInRequest: const, type
SignInResponse: const, type
SignInSettings: const, type
SimilarPastTicket: const, type
SiteLink: const, type
SiteSettings: const, type
SkippedSource: const, type
StandaloneServerOptions: const, type
StatsDetail: const, type
StatsParameters: const, type
StatsResponse: const, type
SubTheme: const, type
TableParameters: const, type
TermShare: const, type
TicketAttachment: const, type
TicketAutomation: const, type
TicketCollection: const, type
TicketCountsResponse: const, type
TicketEvent: const, type
TicketFeedbackArguments: const
TicketField: const, type
TicketFieldSet: const, type
TicketGroup: const, type
TicketOrder: const, type
TicketParameters: const, type
TicketRepo: const, type
TicketResponse: const, type
TicketStatus: const, type
TicketSummary: const, type
TicketsParameters: const, type
TicketsResponse: const, type
TokenRequest: const, type
TokenResponse: const, type
UndoFeedbackRequest: const, type
UndoFeedbackResponse: const, type
VectorStatus: const, type
VoteRequest: const, type
VoteResponse: const, type
Webhook: const, type
WebhookAction: const, type
WebhookActionResponse: const, type
WebhookAttempt: const, type
WebhookDeliveriesParameters: const, type
WebhookDeliveriesResponse: const, type
WebhookDelivery: const, type
WebhookEventType: const, type
WebhookList: const
WebhookRequest: const, type
WebhookSecret: const
WebhookSettings: const, type
WebhookWithSecret: const, type
WebhooksResponse: const, type
WikiHeading: const, type
WikiLink: const, type
WikiLinksResponse: const, type
WikiPageParameters: const, type
WikiPageResponse: const, type
WikiPageSummary: const, type
WikiPagesParameters: const, type
WikiPagesResponse: const, type
WikiReference: const, type
WikiStatusResponse: const, type
collectionNamePattern: const
defaultPattern: const
errorCodes: const
foreignTicketFields: const
instanceIdPattern: const
jsonSchemaOf: function
jsonSchemasOf: function
limits: const
reportDaysMax: const
reportTables: const
reservedInstanceIds: const
`,
  "knowledge-sdk/wiki": `
BrokenLink: type
CollectionLocation: interface
FollowingFolder: interface
PageComment: interface
PageVote: interface
PageVoteCounts: interface
PageVoteStatistics: interface
PageVotes: interface
PageVotesOptions: interface
ReadableDocument: interface
ReadableWiki: interface
VoteTaker: interface
VotesRequest: interface
Wiki: interface
WikiAsset: interface
WikiBreadcrumb: interface
WikiEntry: interface
WikiHeading: type
WikiLink: type
WikiLinksResponse: type
WikiListedPage: interface
WikiOptions: interface
WikiPageResponse: type
WikiPageSummary: type
WikiReference: type
WikiSource: type
WikiStatusResponse: type
WikiTreeNode: interface
WikiView: interface
createHitPath: function
createPageVotes: function
createWiki: function
followFolder: function
locateCollection: function
readPageFile: function
uncoveredPages: function
`,
  "knowledge-sdk/host": `
AccessDecision: type
ActorOptions: interface
AdmissionOptions: interface
AnalyticsRequest: interface
AnswerBody: type
AnsweredRequest: interface
Answerer: type
AnswerEvent: type
AnswerGround: interface
AnswerModel: interface
AnswerModelOptions: interface
Api: interface
ApiOptions: interface
Application: interface
ApplicationApi: interface
ApplicationApiOptions: interface
ApplicationSettings: interface
AreasRequest: interface
AskOptions: interface
BackupOutcome: interface
BackupSchedule: interface
BackupsOptions: interface
CalibrationBin: interface
Caller: type
ClassificationRecord: interface
ClassificationReport: interface
ClassifierDescription: interface
ClosedReason: type
Clock: interface
ConfusedPair: interface
ConnectRequest: interface
ConnectedCount: interface
ConnectionCheck: interface
Connectors: interface
ConnectorsOptions: interface
Content: interface
createAnswerer: function
DaysBefore: type
DescribedCollection: interface
describeLeftOut: function
DraftTrialRequest: type
DraftTrialResponse: interface
EmbedEstimate: interface
EndpointOptions: interface
EventTaker: interface
ExplainOptions: interface
ExplainedHit: interface
FollowOptions: interface
FollowedIndex: interface
Following: interface
FormReading: interface
FoundPassage: interface
hasShownKey: function
HttpAnswer: interface
HttpHandler: type
HttpRequest: interface
HttpServer: interface
IndexPhase: type
IndexPublisher: interface
IndexServer: type
InTurn: type
JudgedPeriod: interface
JudgedShare: interface
KeyArea: type
KeySource: interface
KeysFile: interface
KnowledgeErrorOptions: interface
LanguageChoice: interface
LeftOutNotice: interface
Logger: interface
McpEndpoints: interface
Metrics: interface
MetricsServer: interface
MetricsSources: interface
Misclassification: interface
MisplacedTicket: interface
ModelDescription: interface
NodeHostOptions: interface
NodeRequest: class
openAnswerModel: function
PageAbout: interface
PassageOptions: type
PassageUnit: interface
PermittedCollections: type
PermittedOf: type
PlacedPeriod: interface
PolicyReporting: interface
ProviderKeys: type
PublishedDocuments: interface
PublishedVectors: interface
PublisherOptions: interface
QueryAnalytics: interface
QueryAnalyticsOptions: interface
QueryStatistics: interface
QuestionAnswerer: interface
QuestionAnswererOptions: interface
QuestionWord: interface
RateKind: type
Rates: type
ReadableStore: interface
ReadingKind: type
ReadingPath: interface
ReadyOptions: interface
RecordingClassifier: interface
ReplicaOptions: interface
ReportPeriod: interface
ReportRequest: type
ReportTable: type
ReportedLevel: interface
ReportedQueue: type
RequestSource: interface
ResolvedAdjudicatorConfig: type
ResolvedClassifierPrivacy: type
ResolvedClassifierSettings: type
ResolvedCollection: type
ResolvedMcpConfig: type
ResolvedQueryExpansionConfig: type
ResolvedSearchTuning: type
ResolvedSignInSettings: type
ResolvedSiteSettings: type
RouteHandlers: type
ScheduledBackups: interface
SearchStatistics: interface
SeenClassifier: interface
SeenOptions: interface
ShareInterval: interface
ShownKeyRequest: interface
Site: interface
SiteArea: interface
SiteLook: interface
SiteOptions: interface
SitePicture: interface
StatePlace: interface
StatisticsRequest: interface
TakeOver: type
TakenOver: interface
TaughtWord: interface
TaxonomyProposals: interface
TextRequest: interface
TriedPlace: interface
Webhooks: interface
WebhooksOptions: interface
WeighedTerm: interface
WrittenIndex: interface
WrittenIndexOptions: interface
apiRoutes: function
chooseLanguage: function
closedReason: function
collectionAt: function
createAdmission: function
createApi: function
createApplicationApi: function
createEndpoint: function
createHealthHandler: function
createHttpServer: function
createMetrics: function
createMetricsHandler: function
createNodeListener: function
createQueryAnalytics: function
createRefusal: function
createResource: function
createRouter: function
createSite: function
createWrittenIndex: function
encryptDatabases: function
endThreads: function
folderConfiguration: function
followConfiguration: function
followIndex: function
isFileUrl: function
isIndexServerUrl: function
isStateUrl: function
keepPrivate: function
keyAreas: const
keepStateAt: function
openApplication: function
openConnectors: function
openIndexPublisher: function
openMetricsServer: function
openWebhooks: function
plainReporting: const
policyReportsPath: const
rateKinds: const
readForm: function
readKeysFile: function
readProviderKeys: function
readSearchStatistics: function
readingKind: function
readingPath: function
readyDatabases: function
replicaFileName: const
routeTemplate: function
safeNext: function
scheduleBackups: function
secureReporting: const
seeOther: function
shortKeyWarning: function
siteAreas: function
stateUrlAllowed: const
vectorProvider: function
watchRights: function
`,
  "knowledge-sdk/mcp": `
McpHandler: interface
McpHandlerOptions: interface
McpHostOptions: interface
McpHub: interface
McpHubOptions: interface
McpLimits: interface
McpSearchServerConfig: type
createMcpHandler: function
createMcpHub: function
createMcpSearchServer: function
serveMcpOverStdio: function
`,
  "knowledge-sdk/next": `
HandlerOptions: interface
HealthHandlerOptions: type
WebHandler: type
createNextDocumentHandler: function
createNextHandler: function
createNextHealthHandler: function
createWebHandler: function
`,
  "knowledge-sdk/express": `
HandlerOptions: interface
HealthHandlerOptions: type
NodeMiddleware: type
createExpressDocumentMiddleware: function
createExpressHealthMiddleware: function
createExpressMiddleware: function
`,
  "knowledge-sdk/hono": `
HandlerOptions: interface
HealthHandlerOptions: type
HonoHandler: type
createHonoDocumentHandler: function
createHonoHandler: function
createHonoHealthHandler: function
`,
  "knowledge-sdk/react": `
EmbedAuthOptions: interface
EmbedAuthResult: interface
EmbedAuthState: type
useEmbedAuth: function
`,
  "knowledge-sdk/realtime": `
ServiceUpdate: type
UpdateOptions: interface
subscribeToUpdates: function
`,
  "knowledge-sdk/standalone": `
StandaloneServer: interface
StandaloneServerOptions: type
startServer: function
`,
  "knowledge-sdk/testing": `
ContractCase: interface
FixedClock: interface
HostSetting: interface
MemoryDocument: interface
MemoryStore: interface
OpenStore: type
RunningHost: interface
StartHost: type
adapterContract: function
createFixedClock: function
createMemoryStore: function
storeContract: function
`,
  "knowledge-sdk/wiki-ui": `
AnswerPage: function
AnswerPageProps: interface
askAddress: function
AskedHit: interface
AskedPart: interface
AskedSearch: interface
CollectionTabs: function
CollectionTabsProps: interface
copiedAnswer: function
CopiedAnswer: interface
Highlighted: function
LineIcon: function
LinkReport: function
mayBeQuestion: function
Messages: type
MissingPage: function
PageVoteForm: function
PageVoteFormProps: interface
Passage: function
PassagePlace: interface
PlacedAnswer: interface
PluralForms: interface
ReadingPage: function
ReadingPageProps: interface
readsAnswer: function
SearchProblem: function
SearchRefusal: interface
SearchResults: function
SearchResultsProps: interface
SiteFooter: function
SiteHeader: function
SiteHeaderProps: interface
SiteTranslator: type
Theme: type
ThemeForm: function
ThemeFormProps: interface
Translated: type
Translator: interface
Vote: type
VoteTexts: interface
answerOf: function
createTranslator: function
hitAddress: function
inline: function
pageTranslations: function
readAsked: function
readOffset: function
readTheme: function
resultsAddress: function
resultsPerPage: const
searchAddress: function
searchParameters: function
siteTranslator: function
themeCookie: const
themeCookieText: function
themes: const
voteTexts: function
votedOf: function
WordedAnswer: function
WordedAnswerProps: interface
WordedTexts: interface
`,
};

test("the subpaths are these", () => {
  expect(subpaths).toEqual(Object.keys(surface));
});

test.each(Object.entries(surface))("%s exports these names", (subpath, text) => {
  const known = text.split("\n").filter((line) => line !== "");
  expect(changesBetween(known, namesOf(subpath))).toEqual([]);
});

test("the root fits on a page", () => {
  const names = namesOf("knowledge-sdk");
  const values = names.filter((line) => !/: (?:interface|type)$/.test(line));
  expect([names.length <= 70, values.length <= 60]).toEqual([true, true]);
  expect(values).toEqual(expect.arrayContaining(firstFunctions));
});

/** `(store, options)`: the specification's adapters, and those of ours that stand beside them. */
const withStore = [
  "createExpressDocumentMiddleware",
  "createExpressHealthMiddleware",
  "createExpressMiddleware",
  "createHonoDocumentHandler",
  "createHonoHandler",
  "createHonoHealthHandler",
  "createMcpHandler",
  "createMcpHub",
  "createMcpSearchServer",
  "createNextDocumentHandler",
  "createNextHandler",
  "createNextHealthHandler",
  "serveMcpOverStdio",
  "startServer",
];

test("a function takes one argument, or a store and options", () => {
  const functions = subpaths.flatMap((subpath) => [...parametersOf(subpath)]);
  expect(functions.length).toBeGreaterThan(60);
  const several = functions.filter(([, parameters]) => parameters.length > 1);
  expect(several.map(([name]) => name).sort()).toEqual(withStore);
  const others = several.filter(([, [first, ...more]]) => first !== "store" || more.length > 1);
  expect(others).toEqual([]);
});

test("what is taken away or changes its kind is major, what is added is minor", () => {
  const before = ["a: function", "b: const", "c: type"];
  expect(changesBetween(before, ["a: function", "b: function", "d: type"])).toEqual([
    "major: b: const became b: function",
    "major: c: type is gone",
    "minor: d: type is new",
  ]);
  expect(changesBetween(before, before)).toEqual([]);
});

/** The class of each change, as semantic versions have it. */
function changesBetween(before: readonly string[], after: readonly string[]): string[] {
  const nameOf = (line: string): string => line.slice(0, line.indexOf(":"));
  const now = new Map(after.map((line) => [nameOf(line), line]));
  const then = new Set(before.map(nameOf));
  const broken = before
    .filter((line) => now.get(nameOf(line)) !== line)
    .map((line) => {
      const successor = now.get(nameOf(line));
      return successor === undefined
        ? `major: ${line} is gone`
        : `major: ${line} became ${successor}`;
    });
  const added = after.filter((line) => !then.has(nameOf(line)));
  return [...broken, ...added.map((line) => `minor: ${line} is new`)];
}
