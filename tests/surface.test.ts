/** Every public name of the package. A change here is a change of the version: see the message. */
import { expect, test } from "vitest";
import { namesOf, subpaths } from "./support/public-surface.ts";

/** Changed by hand, together with CHANGELOG.md and the pages in content/reference. */
const surface: Readonly<Record<string, string>> = {
  "knowledge-sdk": `
ActorOptions: interface
AdjudicatorConfig: const, type
AnalyticsRequest: interface
AuthPlugin: interface
AuthResult: const, type
AuthStatus: const, type
BearerResponse: const, type
Boost: const, type
BrokenLink: const, type
BulkFeedbackRequest: const, type
BulkFeedbackResponse: const, type
CalibrationBin: interface
ClassificationRecord: interface
ClassificationReport: interface
ClassifierDescription: interface
ClassifierPrivacy: const, type
ClassifierSettings: const, type
ClassifyOptions: interface
ClassifyRequest: const, type
ClassifyResponse: const, type
ClassifyTicketArguments: const
ClickParameters: const, type
Clock: interface
CollectionDef: const, type
CollectionList: const
CollectionListing: const, type
CollectionPlace: interface
Configuration: type
ConfusedPair: interface
ContentSourceConfig: type
ContentSourceEntry: const, type
ContentSourcePlugin: interface
Curation: const, type
DescribedCollection: interface
DocumentParameters: const, type
DocumentResponse: const, type
EmbedEstimate: interface
EmbedProviderConfig: const, type
EmbedResult: const, type
EnvAuthConfig: const, type
ErrorCode: type
ExplainOptions: interface
ExplainedHit: interface
Explanation: const, type
Facets: const, type
FaultyFile: interface
FeedbackRequest: const, type
FeedbackResponse: const, type
FetchResult: const, type
FetchedFile: const, type
FieldError: interface
FieldShare: const, type
FollowOptions: interface
Following: interface
FollowingFolder: interface
FormattableHit: interface
Fusion: const, type
GetDocumentArguments: const, type
GetDocumentOptions: interface
GetDocumentResult: const, type
GitSourceOptions: interface
HealthResponse: const, type
Highlight: const, type
HttpSourceOptions: interface
IndexCallbacks: interface
IndexPhase: type
IndexProgress: interface
IndexResult: const, type
Indexer: interface
IndexerConfig: const, type
Interpretation: const, type
JsonValue: const
JudgedPeriod: interface
JudgedShare: interface
KeySet: interface
KnowledgeClassifier: interface
KnowledgeError: class
KnowledgeErrorOptions: interface
KnowledgeStore: interface
LimitOptions: interface
Limiter: interface
LimiterConfig: const, type
ListCollectionsArguments: const
ListCollectionsResult: const, type
McpSearchServerConfig: const, type
Misclassification: interface
MisplacedTicket: interface
ModelDescription: interface
OidcAuthConfig: type
OneWaySynonym: const, type
PageAbout: interface
PageVote: interface
PageVoteCounts: interface
PageVoteStatistics: interface
PageVotes: interface
PageVotesOptions: interface
PlacedPeriod: interface
PluginListResponse: const, type
PluginManifest: const, type
PluginRecord: const, type
Problem: const, type
QmdSearchConfig: const, type
QueryAnalytics: interface
QueryAnalyticsOptions: interface
QueryExpansionConfig: const, type
QueryStatistics: interface
ReadingPage: interface
Recency: const, type
RemoteAuthConfig: const, type
RemoteAuthTools: interface
Replacement: const, type
RepoRule: const, type
ReportParameters: const, type
ReportPeriod: interface
ReportRequest: type
ReportTable: type
ReportedLevel: interface
ResolvedAdjudicatorConfig: type
ResolvedClassifierPrivacy: type
ResolvedClassifierSettings: type
ResolvedCollection: type
ResolvedMcpConfig: type
ResolvedQueryExpansionConfig: type
ResolvedSearchTuning: type
ResultFormatter: interface
SearchDocsArguments: const, type
SearchDocsResult: const, type
SearchMode: const, type
SearchOptions: interface
SearchParameters: const, type
SearchResponse: const, type
SearchResult: const, type
SearchStatistics: interface
SearchStore: interface
SearchTuning: const, type
ServeAuthPlugin: interface
ServeAuthResult: interface
ServiceUpdate: const, type
SessionRequest: const, type
ShareInterval: interface
SignInRequest: const, type
SignInResponse: const, type
SimilarPastTicket: const, type
SkippedFile: interface
SkippedSource: const, type
StandaloneServer: interface
StandaloneServerOptions: const, type
StatisticsRequest: interface
StatsDetail: const, type
StatsParameters: const, type
StatsResponse: const, type
StoreStatus: interface
SubTheme: const, type
TableParameters: const, type
TermShare: const, type
TextRequest: interface
TicketAttachment: const, type
TicketClassifier: interface
TicketClassifierConfig: interface
TicketCollection: const, type
TicketDesk: interface
TicketEvent: const, type
TicketFeedbackArguments: const
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
VoteTaker: interface
VotesRequest: interface
WeighedTerm: interface
Wiki: interface
WikiAsset: interface
WikiBreadcrumb: interface
WikiEntry: interface
WikiHeading: const, type
WikiLink: const, type
WikiLinksResponse: const, type
WikiOptions: interface
WikiPageParameters: const, type
WikiPageResponse: const, type
WikiPageSummary: const, type
WikiPagesParameters: const, type
WikiPagesResponse: const, type
WikiReference: const, type
WikiSource: type
WikiStatusResponse: const, type
WikiTreeNode: interface
WikiView: interface
collectionAt: function
collectionNamePattern: const
collectionPlace: function
createEnvAuth: function
createFolderSource: function
createGitSource: function
createHitPath: function
createHttpSource: function
createIndexer: function
createKeySet: function
createLimiter: function
createOidcAuth: function
createPageVotes: function
createQueryAnalytics: function
createRemoteAuth: function
createSearchStore: function
createTicketClassifier: function
createWiki: function
defaultPattern: const
errorCodes: const
folderConfiguration: function
followConfiguration: function
followFolder: function
foreignTicketFields: const
instanceIdPattern: const
isKnowledgeError: function
jsonSchemaOf: function
jsonSchemasOf: function
limits: const
loadConfiguration: function
readPageFile: function
readSearchStatistics: function
reportDaysMax: const
reportTables: const
reservedInstanceIds: const
uncoveredPages: function
vectorProvider: function
`,
  "knowledge-sdk/mcp": `
McpHandler: interface
McpHandlerOptions: interface
McpHostOptions: interface
McpHub: interface
McpLimits: interface
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
AdmissionParts: interface
AnswerBody: type
AnsweredRequest: interface
Answerer: type
Api: interface
ApiOptions: interface
Application: interface
ApplicationApi: interface
ApplicationApiOptions: interface
ApplicationSettings: interface
Caller: type
Content: interface
Decision: type
EndpointOptions: interface
HttpAnswer: interface
HttpCore: type
HttpRequest: interface
HttpServer: interface
KeySet: interface
KeySource: interface
Logger: interface
McpEndpoints: interface
NodeHostOptions: interface
ReadingKind: type
ReadingPath: interface
ReadyOptions: interface
RouteHandlers: type
TakeOver: type
apiRoutes: function
createAdmission: function
createApi: function
createApplicationApi: function
createEndpoint: function
createHttpServer: function
createKeySet: function
createNodeListener: function
createRefusal: function
createResource: function
createRouter: function
keepPrivate: function
openApplication: function
readForm: function
readingKind: function
readingPath: function
readyDatabases: function
safeNext: function
seeOther: function
shortKeyWarning: function
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
LinkReport: function
MissingPage: function
PageVote: function
PageVoteProps: interface
ReadingPage: function
ReadingPageProps: interface
Vote: type
votedOf: function
`,
};

test("the subpaths are these", () => {
  expect(subpaths).toEqual(Object.keys(surface));
});

test.each(Object.entries(surface))("%s exports these names", (subpath, text) => {
  const known = text.split("\n").filter((line) => line !== "");
  expect(changesBetween(known, namesOf(subpath))).toEqual([]);
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
