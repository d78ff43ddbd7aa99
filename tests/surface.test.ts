/** Every public name of the package. A change here is a change of the version: see the message. */
import { expect, test } from "vitest";
import { namesOf, subpaths } from "./kit/sources/public-surface.ts";

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
ServeAuthPlugin: interface
ServeAuthResult: interface
SkippedFile: interface
StatsResponse: type
StoreStatus: interface
TicketClassifier: interface
TicketClassifierConfig: interface
VisibleStore: interface
VisibleTicketClassifier: interface
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
AskParameters: const, type
AskRequest: const, type
AskResponse: const, type
AuthResult: const, type
Boost: const, type
BrokenLink: const, type
ClassifierPrivacy: const, type
ClassifierSettings: const, type
ClassifyRequest: const, type
ClassifyResponse: const, type
CollectionDef: const, type
CollectionList: const
CollectionListing: const, type
ContentSourceEntry: const, type
Curation: const, type
DatabasePlace: const, type
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
HealthResponse: const, type
Highlight: const, type
IndexResult: const, type
IndexerConfig: const, type
Interpretation: const, type
LanguageModelProvider: const, type
LimiterConfig: const, type
McpSearchServerConfig: const, type
OneWaySynonym: const, type
Problem: const, type
QmdSearchConfig: const, type
QueryExpansionConfig: const, type
Recency: const, type
RemoteAuthConfig: const, type
Replacement: const, type
RepoRule: const, type
SearchMode: const, type
SearchParameters: const, type
SearchResponse: const, type
SearchResult: const, type
SearchTuning: const, type
ServiceUpdate: const, type
SignInSettings: const, type
SimilarPastTicket: const, type
SiteLink: const, type
SiteSettings: const, type
StandaloneServerOptions: const, type
StatsResponse: const, type
TicketAttachment: const, type
TicketEvent: const, type
TicketResolution: const, type
WebhookEventType: const, type
WebhookSettings: const, type
WikiHeading: const, type
WikiLink: const, type
WikiLinksResponse: const, type
WikiPageResponse: const, type
WikiReference: const, type
collectionNamePattern: const
defaultPattern: const
errorCodes: const
jsonSchemaOf: function
jsonSchemasOf: function
limits: const
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
AnalyticsRequest: interface
AnswerEvent: type
AnswerModel: interface
AnswerModelOptions: interface
Api: interface
ApiOptions: interface
AskOptions: interface
ConnectionCheck: interface
Connectors: interface
ConnectorsOptions: interface
DatabasePlace: type
createAnswerer: function
FollowOptions: interface
Following: interface
HttpAnswer: interface
HttpHandler: type
HttpRequest: interface
HttpServer: interface
Logger: interface
NodeHostOptions: interface
openAnswerModel: function
QueryAnalytics: interface
QueryAnalyticsOptions: interface
QueryStatistics: interface
QuestionAnswerer: interface
QuestionAnswererOptions: interface
RouteHandlers: type
SearchStatistics: interface
Webhooks: interface
WebhooksOptions: interface
apiRoutes: function
createApi: function
createHttpServer: function
createNodeListener: function
createQueryAnalytics: function
followConfiguration: function
openConnectors: function
openWebhooks: function
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
estimateTokens: function
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
KnowledgeSearch: function
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
CollectionTabs: function
CollectionTabsProps: interface
Highlighted: function
LineIcon: function
MissingPage: function
PageVoteForm: function
PageVoteFormProps: interface
Passage: function
ReadingPage: function
ReadingPageProps: interface
SearchProblem: function
SearchResults: function
SearchResultsProps: interface
SiteFooter: function
SiteHeader: function
SiteHeaderProps: interface
SiteTranslator: type
Theme: type
ThemeForm: function
ThemeFormProps: interface
Vote: type
VoteTexts: interface
siteTranslator: function
`,
  "knowledge-sdk/search-box": `
SearchBox: interface
SearchBoxOptions: interface
SearchBoxTexts: interface
SearchClient: interface
SearchClientOptions: interface
SearchFailure: class
createSearchBox: function
createSearchClient: function
defineSearchElement: function
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
