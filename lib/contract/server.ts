/** Options of the servers and of their limiter. */
import * as z from "zod";
import type { AuthPlugin } from "./auth/auth.ts";
import type { ServeAuthPlugin } from "./auth/serve-auth.ts";
import type { EventTaker } from "./connectors.ts";
import { DbPath } from "./database-place.ts";
import { limits } from "./limits.ts";
import { clampedInteger } from "./numbers.ts";
import type { VoteTaker } from "./page-votes.ts";
import { SiteSettings } from "./site.ts";
import type { TicketClassifier } from "./tickets/ticket-classifier.ts";
import { WebhookList } from "./webhooks.ts";

export const LimiterConfig = z.strictObject({
  maxConcurrency: z.int().min(1).default(limits.concurrencyDefault).describe("Parallel requests"),
  maxPending: z
    .int()
    .min(0)
    .default(limits.pendingDefault)
    .describe("Waiting requests; beyond that 429"),
  waitMaxMs: z
    .int()
    .min(1)
    .default(limits.searchTimeoutMs)
    .describe("Milliseconds that a request may wait; beyond that 503"),
});
/** Options of `createLimiter`. */
export type LimiterConfig = z.input<typeof LimiterConfig>;

export const McpSearchServerConfig = z.strictObject({
  name: z.string().default("knowledge-sdk"),
  version: z.string().default("1.0.0"),
  baseUrl: z.string().default("").describe("Base URL for links"),
  collectionDescriptions: z.record(z.string(), z.string()).default({}),
  searchToolDescription: z.string().optional(),
  listCollectionsToolDescription: z.string().optional(),
  getDocumentToolDescription: z.string().optional(),
  classifier: z
    .custom<TicketClassifier>(isClassifier, "must be a classifier: { classify, feedback, … }")
    .optional()
    .describe("Adds the two tools for tickets"),
  instructions: z
    .string()
    .optional()
    .describe("Description of the server for clients; made from the collections when absent"),
  documentMaxChars: clampedInteger("documentMaxChars", limits.bodyLengthMin, limits.bodyLengthMax)
    .default(limits.mcpBodyLengthDefault)
    .describe("Characters of get_document when the caller sets no limit"),
  resources: z.boolean().default(true).describe("Whether documents are offered as resources"),
  prompts: z.boolean().default(true).describe("Whether prompts are offered"),
});
/** Options of the MCP server. */
export type McpSearchServerConfig = z.input<typeof McpSearchServerConfig>;
/** With its defaults filled in. */
export type ResolvedMcpConfig = z.output<typeof McpSearchServerConfig>;

function isClassifier(value: unknown): boolean {
  return typeof (value as Partial<TicketClassifier> | null)?.classify === "function";
}

/** Their names go out with each page. */
const originsMax = 50;

/** Whether it is an origin of http or https, without a path. */
export function isWebOrigin(value: string): boolean {
  // The parser takes a wildcard for a plain character of a host's name.
  if (!/^https?:/.test(value) || value.includes("*")) return false;
  return URL.canParse(value) && new URL(value).origin === value;
}

export const StandaloneServerOptions = z.strictObject({
  port: z.int().min(0).max(65_535).default(3001).describe("0 for any free one"),
  host: z.string().default("0.0.0.0").describe("Address to listen on"),
  auth: z
    .custom<AuthPlugin>(isAuthPlugin, "must be an AuthPlugin: { name, resolve(request) }")
    .optional()
    .describe("Protects the search"),
  corsOrigin: z
    .string()
    .default("*")
    .describe(
      '"" for no other origin, "*" for all, or exact origins separated by commas; without `auth`, "*" leaves out tickets, MCP and all that writes',
    ),
  mcp: z.union([McpSearchServerConfig, z.boolean()]).optional(),
  wikiDir: z.string().min(1).optional().describe("Folder of Markdown files to show as a wiki"),
  exportFolder: z
    .string()
    .min(1)
    .optional()
    .describe(
      "Folder of what exports in `wikiDir` became: `fetched/.exports/<collection>` beside the index",
    ),
  wikiTitle: z.string().min(1).optional().describe("Title above the tree; Wiki when absent"),
  site: SiteSettings.optional().describe("Name, logo, colour and links of the pages"),
  imageOrigins: z
    .array(z.string().refine(isWebOrigin, "must be an exact http or https origin, without a path"))
    .max(originsMax)
    .optional()
    .describe(
      "Origins besides the server's own from which pages show pictures; anywhere over https when absent",
    ),
  playerOrigins: z
    .array(
      z
        .string()
        .refine(
          (origin) => origin === "'self'" || isWebOrigin(origin),
          "must be 'self' or an exact http or https origin, without a path",
        ),
    )
    .max(originsMax)
    .optional()
    .describe(
      "Origins whose films, sounds and frames pages show, and 'self' for files beside the pages; links when absent",
    ),
  wikiKey: z
    .string()
    .regex(/[^\s,]/, "must hold a key")
    .optional()
    .describe("Key that opens the wiki, or several separated by commas; open when absent"),
  wikiAuth: z
    .custom<ServeAuthPlugin>(isAuthPlugin, "must be a ServeAuthPlugin: { name, resolve(request) }")
    .optional()
    .describe("A sign-in for the wiki, e.g. createOidcAuth"),
  wikiGuardsApi: z
    .boolean()
    .default(false)
    .describe(
      "Whether search, documents, tickets and MCP need the same key or sign-in as the wiki; without effect if auth is given",
    ),
  allowedHosts: z
    .array(z.string().min(1))
    .optional()
    .describe(
      "Host names under which the server answers, besides loopback and IP addresses; all when absent",
    ),
  trustedProxies: z
    .int()
    .min(0)
    .max(limits.trustedProxiesMax)
    .default(0)
    .describe(
      "Your proxies that write X-Forwarded-For; wrong keys and votes are counted by the address that the outermost of them saw, with 0 by that of the connection",
    ),
  metricsKey: z
    .string()
    .regex(/[^\s,]/, "must hold a key")
    .optional()
    .describe(
      "Key that reads the metrics at /metrics, or several separated by commas; not found when absent",
    ),
  metricsPort: z
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe("Port of its own for /metrics, which asks for no key; 0 for any free one"),
  metricsHost: z
    .string()
    .min(1)
    .optional()
    .describe("Address for metricsPort to listen on; 127.0.0.1 when absent"),
  votes: z
    .custom<VoteTaker>(isVoteTaker, "must take votes: { record, … }, as createPageVotes makes it")
    .optional()
    .describe("Asks readers whether pages were helpful"),
  classifier: z
    .custom<TicketClassifier>(isClassifier, "must be a classifier: { classify, feedback, … }")
    .optional()
    .describe("Places tickets at /api/classify-ticket; without it these routes do not exist"),
  connectors: z
    .custom<EventTaker>(
      isEventTaker,
      "must take events: { receive, … }, as openConnectors makes them",
    )
    .optional()
    .describe(
      "Take what other systems send to /api/connect/<name>; without it there is no such route",
    ),
  webhooks: WebhookList.optional().describe(
    "Systems that are told of tickets and of the index, as in the configuration file; needs dbPath",
  ),
  dbPath: DbPath.optional().describe(
    "Path of index.db, or a DatabasePlace: messages to webhooks are kept in its state",
  ),
});
/** Options of `startServer`. */
export type StandaloneServerOptions = z.input<typeof StandaloneServerOptions>;

function isVoteTaker(value: unknown): boolean {
  return typeof (value as Partial<VoteTaker> | null)?.record === "function";
}

function isEventTaker(value: unknown): boolean {
  return typeof (value as Partial<EventTaker> | null)?.receive === "function";
}

function isAuthPlugin(value: unknown): boolean {
  return typeof (value as Partial<AuthPlugin> | null)?.resolve === "function";
}

/** A server that listens. */
export interface StandaloneServer {
  /** Base address with the port that is really bound, e.g. `http://127.0.0.1:3001`. */
  readonly url: string;
  /** Where the metrics are on a port of their own; absent without `metricsPort`. */
  readonly metricsUrl?: string | undefined;
  /** Stops accepting, finishes what runs, then resolves. */
  close(): Promise<void>;
}
