/** The handlers of the REST interface; the table of routes says which of them answers which path. */

import type { QueryAnalytics } from "../analytics/index.ts";
import {
  type ActorOf,
  type CountWrongKey,
  createWrongKeyLimiter,
  isBeingTyped,
  type KeyCheckOptions,
  type KeySet,
  type VisibilityOptions,
} from "../auth/index.ts";
import { createLimiter, type Limiter, underNewNames } from "../base/index.ts";
import type { EventTaker, SearchStore, TicketClassifier, VoteTaker } from "../contract/index.ts";
import {
  createRefusal,
  type EndpointOptions,
  type HttpHandler,
  namedOrigins,
  routeNotFound,
} from "../http/index.ts";
import type { McpCallers, McpHub } from "../mcp/index.ts";
import type { Metrics } from "../metrics/index.ts";
import type { Site } from "../site/index.ts";
import type { Wiki } from "../wiki/index.ts";
import { type AskHandlerOptions, createAskHandler } from "./ask-handler.ts";
import {
  type AutomationHandlers,
  createAutomationHandlers,
  withoutAutomation,
} from "./classifier/automation-handlers.ts";
import {
  type ClassifierHandlerOptions,
  type ClassifierHandlers,
  createClassifierHandlers,
} from "./classifier/classifier-handlers.ts";
import { createDraftHandler, type DraftHandlerOptions } from "./classifier/draft-handler.ts";
import {
  createTicketHandlers,
  type TicketHandlers,
  withoutTickets,
} from "./classifier/ticket-handlers.ts";
import { type ClickHandlerOptions, createClickHandler } from "./click-handler.ts";
import { createConnectHandler } from "./connectors/connect-handler.ts";
import { createTableHandler } from "./console/table-handler.ts";
import {
  type AreasOf,
  createDocsHandlers,
  type DocsHandlerOptions,
  type DocsHandlers,
} from "./docs/docs-handlers.ts";
import { createDocumentHandler } from "./document-handler.ts";
import { createHealthHandler, type HealthCheckOptions } from "./health-handler.ts";
import { createMetricsHandler } from "./metrics/metrics-handler.ts";
import { createPolicyReportHandler } from "./policy-report-handler.ts";
import { createSearchBoxHandlers, type SearchBoxHandlers } from "./search-box-handlers.ts";
import { createSearchHandler } from "./search-handler.ts";
import { type ChoiceHandlers, createChoiceHandlers } from "./site/choice-handlers.ts";
import { readersAreas, shownParts } from "./site/site-areas.ts";
import { createSiteHandler } from "./site/site-handler.ts";
import { createVoteHandler, type VoteSettings } from "./wiki/vote-handler.ts";
import { createWikiHandlers, type WikiHandlers, withoutWiki } from "./wiki/wiki-handlers.ts";

export interface ApiOptions extends EndpointOptions, KeyCheckOptions, VisibilityOptions {
  readonly store: SearchStore;
  readonly limiter: Limiter;
  /** Places tickets. Default: its routes are not found. */
  readonly classifier?: TicketClassifier | undefined;
  /** Keys for the classifier's routes; null or absent asks for none. `auth` opens them besides. */
  readonly classifierKeys?: KeySet | null | undefined;
  /** Who sent a request, for the history of tickets. Default: unknown. */
  readonly actorOf?: ActorOf | undefined;
  /** Counts searches and clicks. Default: nothing is counted. */
  readonly analytics?: QueryAnalytics | undefined;
  readonly isStopping?: (() => boolean) | undefined;
  /** Whether a click came from a page with a public key, which may count. Default: none does. */
  readonly isFromVisitor?: ClickHandlerOptions["isFromVisitor"];
  /** Words answers. Default: pages answer in their own words. */
  readonly answerModel?: AskHandlerOptions["answerModel"];
  readonly mayWord?: AskHandlerOptions["mayWord"];
  /** Limits questions: they cost more than searches, and must hold no slot of one. Default: one of its own. */
  readonly askLimiter?: Limiter | undefined;
  /** For the health check: how level the index is, where it is a copy. */
  readonly replica?: HealthCheckOptions["replica"];
  /** Told by the health check. */
  readonly leftOut?: HealthCheckOptions["leftOut"];
  /** Told by the health check. */
  readonly needsRestart?: HealthCheckOptions["needsRestart"];
  /** For the health check. */
  readonly collectionsCountedFor?: HealthCheckOptions["collectionsCountedFor"];
  /** Serves the MCP endpoints. Default: none. */
  readonly mcp?: McpEndpoints | undefined;
  /** Folder of the built explorer. Default: none. */
  readonly explorerFolder?: string | undefined;
  /** Folder of the built search box. Default: none. */
  readonly searchBoxFolder?: string | undefined;
  /** Whether the host has pages, which can search regardless of the API's keys. Default false. */
  readonly hasPages?: boolean | undefined;
  /** The pages of the wiki. Default: the wiki's endpoints say that there are none. */
  readonly wiki?: Wiki | undefined;
  /** What the service looks like. Default: as it comes. */
  readonly site?: Site | undefined;
  /** The areas that who asks may open, for the header. Default: those of readers, if it has pages. */
  readonly areasOf?: AreasOf | undefined;
  /** Takes votes on pages. Default: no votes. */
  readonly votes?: VoteTaker | undefined;
  /** Systems where tickets live. Default: their routes are not found. */
  readonly connectors?: EventTaker | undefined;
  /** Counts wrong signatures of theirs. Default: by client address, for this API alone. */
  readonly countWrongKey?: CountWrongKey | undefined;
  /** Who may send votes. Default: pages of the own origin, without proxies, over plain http. */
  readonly voteSettings?: Partial<VoteSettings> | undefined;
  /** Whether the wiki takes changes of files in by itself. Default false. */
  readonly isWatching?: boolean | undefined;
  /** The metrics of this server, which count its cached answers. Default: none. */
  readonly metrics?: Metrics | undefined;
  /** Keys that read the metrics at `/metrics`; null or absent: the route is not found. */
  readonly metricsKeys?: KeySet | null | undefined;
}

interface ClassifierApi extends ClassifierHandlers, TicketHandlers, AutomationHandlers {
  /** Not found where nothing places tickets. */
  readonly draftReply: HttpHandler;
}

/** The hub of a host, and the access to its two endpoints. */
export interface McpEndpoints {
  readonly hub: McpHub;
  readonly internal: McpCallers;
  /** Absent where there is one endpoint only. */
  readonly subscribers?: McpCallers | undefined;
}

export interface Api
  extends ClassifierApi,
    ChoiceHandlers,
    DocsHandlers,
    SearchBoxHandlers,
    WikiHandlers {
  readonly search: HttpHandler;
  /** Not found where nothing is counted. */
  readonly searchClick: HttpHandler;
  /** The search of the pages, which needs no key of the API. Not found if there are no pages. */
  readonly wikiSearch: HttpHandler;
  /** Whether a page helped. Not found where no votes are taken. */
  readonly wikiVote: HttpHandler;
  /** Passages that answer a question, for who may search. */
  readonly ask: HttpHandler;
  /** The same for the pages, which needs no key of the API. Not found if there are no pages. */
  readonly wikiAsk: HttpHandler;
  readonly document: HttpHandler;
  /** `/api/connect/<name>`. Not found where no connector is configured. */
  readonly connect: HttpHandler;
  readonly health: HttpHandler;
  /** Metrics for Prometheus. Not found without a key for them. */
  readonly metrics: HttpHandler;
  /** Tables of the console. Not found where the classifier makes no reports. */
  readonly consoleTable: HttpHandler;
  /** Files of the look. Not found where the host has no look of its own. */
  readonly siteFile: HttpHandler;
  /** Counts what browsers report about the policy of pages. */
  readonly policyReports: HttpHandler;
  readonly mcp: HttpHandler;
  /** For subscribers. */
  readonly mcpPublic: HttpHandler;
  /** Answers everything that has no route. */
  readonly notFound: HttpHandler;
}

/**
 * `corsOrigin` "*" is for what everybody may read: tickets and MCP have it where a key is asked for
 * only, and routes that write have it never.
 *
 * Keys and plugin guard the search, the classifier's keys and the plugin the classifier; documents
 * are public, as the specification says.
 */
export function createApi(options: ApiOptions): Api {
  return apiOf(underNewNames(options, formerNames));
}

const formerNames = {
  countedFor: "collectionsCountedFor",
  whoAsks: "callerIdOf",
} as const;

function apiOf(options: ApiOptions): Api {
  const { keys: _keys, auth, ...open } = options;
  const { analytics, classifier, classifierKeys, mcp, explorerFolder, wiki } = options;
  const own = { ...open, corsOrigin: namedOrigins(open.corsOrigin) };
  const isKeyed = auth !== undefined || (classifierKeys ?? null) !== null;
  const keyed = isKeyed ? open : own;
  const notFound = createRefusal({ ...open, refuse: ({ path }) => routeNotFound(path) });
  const { votes, voteSettings, metrics, metricsKeys = null, connectors } = options;
  const { countWrongKey = createWrongKeyLimiter(options) } = options;
  const mcpHandler = (rules: McpCallers | undefined): HttpHandler =>
    mcp === undefined || rules === undefined
      ? notFound
      : mcp.hub.endpoint({ ...(auth === undefined ? own : open), ...rules });
  const report = classifier?.report?.bind(classifier);
  const asking = { limiter: options.askLimiter ?? createLimiter() };
  return {
    search: createSearchHandler({ ...options, cacheCounts: metrics?.caches.search }),
    searchClick: analytics === undefined ? notFound : createClickHandler({ ...own, analytics }),
    wikiSearch:
      options.hasPages === true
        ? createSearchHandler({ ...open, takesOffset: true, cacheCounts: metrics?.caches.pages })
        : notFound,
    wikiVote:
      wiki === undefined || votes === undefined
        ? notFound
        : createVoteHandler({ ...own, wiki, votes, settings: voteSettings }),
    ...(options.hasPages === true ? createChoiceHandlers(own) : withoutChoices(notFound)),
    policyReports: createPolicyReportHandler({ ...own, count: metrics?.countViolation }),
    siteFile:
      options.site === undefined ? notFound : createSiteHandler({ ...open, site: options.site }),
    ask: createAskHandler({ ...options, ...asking }),
    wikiAsk:
      options.hasPages === true
        ? createAskHandler({ ...open, ...asking, ...wordedWhenAsked(options), takesBody: false })
        : notFound,
    document: createDocumentHandler(open),
    connect: createConnectHandler({ ...own, connectors, countWrongKey }),
    health: createHealthHandler(open),
    metrics:
      metrics === undefined || metricsKeys === null
        ? notFound
        : createMetricsHandler({ ...own, metrics, keys: metricsKeys }),
    consoleTable:
      report === undefined
        ? notFound
        : createTableHandler({ ...keyed, report, analytics, votes, auth, keys: classifierKeys }),
    mcp: mcpHandler(mcp?.internal),
    mcpPublic: mcpHandler(mcp?.subscribers),
    ...(classifier === undefined
      ? withoutClassifier(notFound)
      : classifierHandlers({ ...keyed, ...asking, classifier, auth, keys: classifierKeys })),
    ...(wiki === undefined ? withoutWiki(open) : createWikiHandlers({ ...open, wiki })),
    notFound,
    ...(explorerFolder === undefined
      ? { docs: notFound, docsFile: notFound }
      : createDocsHandlers({ ...open, explorerFolder, ...surroundingsOf(options) })),
    ...createSearchBoxHandlers(open),
  };
}

function withoutChoices(notFound: HttpHandler): ChoiceHandlers {
  return { colours: notFound, banner: notFound };
}

function surroundingsOf({
  site,
  areasOf,
  hasPages = false,
  wiki,
}: ApiOptions): Pick<DocsHandlerOptions, "look" | "areasOf"> {
  if (!hasPages || site === undefined) return {};
  const nobody = { isSignedIn: false, isOperator: false };
  const ofReaders: AreasOf = async (_request, language, look) =>
    shownParts(readersAreas(wiki?.isEnabled ?? false, language), look, nobody);
  return { look: () => site.look(), areasOf: areasOf ?? ofReaders };
}

function classifierHandlers(
  options: ClassifierHandlerOptions & DraftHandlerOptions,
): ClassifierApi {
  return {
    draftReply: createDraftHandler(options),
    ...createClassifierHandlers(options),
    ...createTicketHandlers(options),
    ...createAutomationHandlers(options),
  };
}

function withoutClassifier(notFound: HttpHandler): ClassifierApi {
  const none = { classifyTicket: notFound, classifyFeedback: notFound, classifyStats: notFound };
  return {
    ...none,
    draftReply: notFound,
    ...withoutTickets(notFound),
    ...withoutAutomation(notFound),
  };
}

/** Pages quote while somebody types, and word what was asked for. */
function wordedWhenAsked({ mayWord }: ApiOptions): Pick<AskHandlerOptions, "mayWord"> {
  return {
    mayWord: (request) => !isBeingTyped(request.query) && mayWord?.(request) === true,
  };
}
