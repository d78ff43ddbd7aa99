/** The table of routes: who may call which path, by which methods, and which handler answers. */
import { adminRoutes } from "./admin-routes.ts";
import { pageRoutes } from "./page-routes.ts";
import type { RouteMethod, RouteRow } from "./route-row.ts";

/** In the order of the OpenAPI description. A path may have one `{name}`. */
const table = {
  "/api/search": {
    area: "search",
    keyArea: "search",
    handler: "search",
    methods: { GET: "search" },
    publicMethods: ["GET"],
  },
  "/api/wiki/search": {
    area: "pages",
    keyArea: "wiki",
    handler: "wikiSearch",
    methods: { GET: "searchPages" },
  },
  "/api/search/click": {
    area: "pages",
    keyArea: "wiki",
    handler: "searchClick",
    methods: { POST: "countClick" },
    publicMethods: ["POST"],
  },
  "/api/ask": {
    area: "search",
    keyArea: "search",
    handler: "ask",
    methods: { GET: "ask", POST: "askWithHistory" },
    publicMethods: ["GET"],
  },
  "/api/wiki/ask": {
    area: "pages",
    keyArea: "wiki",
    handler: "wikiAsk",
    methods: { GET: "askPages" },
  },
  "/api/document": {
    area: "document",
    keyArea: "documents",
    handler: "document",
    methods: { GET: "getDocument" },
  },
  "/api/classify-ticket": {
    area: "classifier",
    keyArea: "tickets:write",
    handler: "classifyTicket",
    methods: { POST: "classifyTicket" },
  },
  "/api/classify-ticket/draft": {
    area: "classifier",
    keyArea: "tickets",
    handler: "draftReply",
    methods: { POST: "draftReply" },
  },
  "/api/classify-ticket/draft/outcome": {
    area: "classifier",
    keyArea: "tickets:write",
    handler: "draftOutcome",
    methods: { POST: "countDraft" },
  },
  "/api/classify-ticket/feedback": {
    area: "classifier",
    keyArea: "tickets:write",
    handler: "classifyFeedback",
    methods: { POST: "sendFeedback" },
  },
  "/api/classify-ticket/stats": {
    area: "classifier",
    keyArea: "tickets",
    handler: "classifyStats",
    methods: { GET: "classificationStats" },
  },
  "/api/classify-ticket/documents": {
    area: "classifier",
    keyArea: "tickets:write",
    handler: "documentFeedback",
    methods: { POST: "sendDocumentFeedback" },
  },
  "/api/console/table.csv": {
    area: "console",
    keyArea: "tickets",
    handler: "consoleTable",
    methods: { GET: "consoleTable" },
  },
  "/api/classify-ticket/tickets": {
    area: "console",
    keyArea: "tickets",
    handler: "classifiedTickets",
    methods: { GET: "listTickets" },
  },
  "/api/classify-ticket/counts": {
    area: "console",
    keyArea: "tickets",
    handler: "ticketCounts",
    methods: { GET: "countTickets" },
  },
  "/api/classify-ticket/ticket": {
    area: "console",
    keyArea: "tickets",
    handler: "classifiedTicket",
    methods: { GET: "getTicket" },
  },
  "/api/classify-ticket/automation": {
    area: "console",
    keyArea: "tickets:write",
    handler: "automation",
    methods: { GET: "getAutomation", POST: "switchAutomation" },
  },
  "/api/classify-ticket/automation/trial": {
    area: "console",
    keyArea: "tickets",
    handler: "automationTrial",
    methods: { GET: "tryAutomation" },
  },
  "/api/classify-ticket/feedback/undo": {
    area: "console",
    keyArea: "tickets:write",
    handler: "undoFeedback",
    methods: { POST: "undoFeedback" },
  },
  "/api/classify-ticket/feedback/bulk": {
    area: "console",
    keyArea: "tickets:write",
    handler: "bulkFeedback",
    methods: { POST: "sendBulkFeedback" },
  },

  "/api/mcp": {
    area: "mcp",
    keyArea: "mcp",
    handler: "mcp",
    methods: { POST: "mcpMessage", GET: "mcpStream", DELETE: "mcpEnd" },
  },
  "/api/mcp-public": {
    area: "subscriber-mcp",
    keyArea: "mcp",
    handler: "mcpPublic",
    methods: {
      POST: "mcpMessageForSubscribers",
      GET: "mcpStreamForSubscribers",
      DELETE: "mcpEndForSubscribers",
    },
  },

  "/api/wiki/pages": {
    area: "pages",
    keyArea: "wiki",
    handler: "wikiPages",
    methods: { GET: "listPages" },
  },
  "/api/wiki/page": {
    area: "pages",
    keyArea: "wiki",
    handler: "wikiPage",
    methods: { GET: "getPage" },
  },
  "/api/wiki/status": {
    area: "pages",
    keyArea: "wiki",
    handler: "wikiStatus",
    methods: { GET: "wikiStatus" },
  },
  "/api/wiki/links": {
    area: "pages",
    keyArea: "wiki",
    handler: "wikiLinks",
    methods: { GET: "wikiLinks" },
  },
  "/api/wiki/vote": {
    area: "pages",
    keyArea: "wiki",
    handler: "wikiVote",
    methods: { POST: "voteOnPage" },
  },

  "/api/auth": {
    area: "public",
    keyArea: null,
    handler: "auth",
    methods: { GET: "authStatus", POST: "signIn", DELETE: "signOut" },
  },
  "/api/auth/token": {
    area: "public",
    keyArea: null,
    handler: "authToken",
    methods: { POST: "issueToken" },
  },
  "/api/auth/session": {
    area: "public",
    keyArea: null,
    handler: "authSession",
    methods: { POST: "redeemToken" },
  },
  "/api/auth/sign-in": {
    area: "public",
    keyArea: null,
    handler: "signInForm",
    methods: { POST: "signInForm" },
  },
  "/api/auth/sign-out": {
    area: "public",
    keyArea: null,
    handler: "signOutForm",
    methods: { POST: "signOutForm" },
  },
  // People who sign in at an identity provider; unknown routes where there is none.
  "/api/auth/provider": {
    area: "public",
    keyArea: null,
    handler: "providerSignIn",
    methods: { GET: "providerSignIn" },
  },
  "/api/auth/callback": {
    area: "public",
    keyArea: null,
    handler: "providerCallback",
    methods: { GET: "providerCallback" },
  },
  "/api/auth/back-channel-logout": {
    area: "public",
    keyArea: null,
    handler: "backChannelLogout",
    methods: { POST: "backChannelLogout" },
  },

  // Public: the page to sign in has both too.
  "/api/colours": {
    area: "public",
    keyArea: null,
    handler: "colours",
    methods: { POST: "chooseColours" },
  },
  "/api/banner": {
    area: "public",
    keyArea: null,
    handler: "banner",
    methods: { POST: "closeBanner" },
  },

  "/api/plugins": {
    area: "plugins",
    keyArea: "admin",
    handler: "plugins",
    methods: { GET: "listPlugins", POST: "registerPlugin" },
  },
  "/api/plugins/{instanceId}": {
    area: "plugins",
    keyArea: "admin",
    handler: "plugin",
    methods: { GET: "getPlugin", DELETE: "removePlugin" },
  },

  ...adminRoutes,

  "/api/connect/{name}": {
    area: "connectors",
    keyArea: null,
    handler: "connect",
    methods: { POST: "connect" },
    values: ["github", "zendesk", "mail"],
  },

  "/api/health": { area: "public", keyArea: null, handler: "health", methods: { GET: "health" } },
  ...pageRoutes,
} as const satisfies Readonly<Record<`/${string}`, RouteRow>>;

type Table = typeof table;
type OperationOf<Methods> = Methods extends unknown ? Methods[keyof Methods] : never;

export type RoutePath = keyof Table;
export type HandlerName = Table[RoutePath]["handler"];
/** Names an operation in the OpenAPI description. */
export type OperationId = Extract<OperationOf<Table[RoutePath]["methods"]>, string>;
export type ExplorerFileName = Table["/api/docs/{file}"]["values"][number];

export interface Route extends RouteRow {
  readonly handler: HandlerName;
  readonly methods: Readonly<Partial<Record<RouteMethod, OperationId | null>>>;
}

export const routes: Readonly<Record<RoutePath, Route>> = table;
