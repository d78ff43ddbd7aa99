/** Documentation search for agents: an MCP server, and handlers that serve it over HTTP. */
import type { McpServer } from "@modelcontextprotocol/server";
import {
  createLimiter,
  isOwnPackage,
  type Limiter,
  parseOptions,
  requirePackages,
} from "../base/index.ts";
import {
  type AuthPlugin,
  McpSearchServerConfig,
  type ResolvedMcpConfig,
  type SearchStore,
} from "../contract/index.ts";
import { errorsToConsole, type Logger, namedOrigins } from "../http/index.ts";
import {
  allTools,
  hostedCallers,
  type McpHub,
  type McpLimits,
  type McpTools,
} from "../mcp/index.ts";
import { hubOf } from "./lazy-hub.ts";
import { checkedStore } from "./store-handlers.ts";
import { createWebHandler, type WebHandler } from "./web-exchange.ts";

export { estimateTokens } from "../base/index.ts";
export type { McpSearchServerConfig } from "../contract/index.ts";
export type { McpHub, McpLimits } from "../mcp/index.ts";

// An import of a missing package would fail before our own code could say what to install. In a
// bundle the package is included, or the bundler has reported it.
if (isOwnPackage()) requirePackages(["agents"]);
const protocol = (): Promise<typeof import("./mcp-protocol.ts")> => import("./mcp-protocol.ts");

/** What the tools share with the rest of a host; each has its own default. */
export interface McpHostOptions extends Partial<Pick<McpTools, "analytics">> {
  /** Give the one that your search handlers have, so that they share its slots. */
  readonly limiter?: Limiter | undefined;
  /** Default: unexpected failures go to the console. */
  readonly logger?: Logger | undefined;
  readonly limits?: McpLimits | undefined;
}

/**
 * A server with the tools `search_docs`, `get_document` (when the store offers it),
 * `list_collections` and, with `config.classifier`, `classify_ticket` and
 * `classify_ticket_feedback`; with resources and prompts. Connect it to a transport of your own; one
 * server serves one connection. Rejects with `configuration_invalid` when an option is wrong.
 * @example
 * import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
 * import { createSearchStore } from "knowledge-sdk";
 * import { createMcpSearchServer } from "knowledge-sdk/mcp";
 *
 * const store = await createSearchStore({ dbPath: "./data/index.db" });
 * const server = await createMcpSearchServer(store, { name: "docs" });
 * await server.connect(new StdioServerTransport());
 */
export async function createMcpSearchServer(
  store: SearchStore,
  config: McpSearchServerConfig = {},
): Promise<McpServer> {
  const tools = toolsOf(store, config, {}, "createMcpSearchServer");
  const { createServerFactory } = await protocol();
  return createServerFactory(tools)({ open: allTools });
}

export interface McpHandlerOptions extends McpHubOptions {
  /** Asked before everything; left out, the endpoint is open. */
  readonly auth?: AuthPlugin | undefined;
  /** Exact origins separated by commas whose pages may call. Default "": none but our own. */
  readonly corsOrigin?: string | undefined;
  /** Host names of the service, besides loopback, addresses and the host of `config.baseUrl`. */
  readonly allowedHosts?: readonly string[] | undefined;
}

export interface McpHandler {
  /** Takes GET, POST, DELETE and OPTIONS; answers others with 405. */
  readonly handle: WebHandler;
  /** Ends sessions and streams. */
  close(): Promise<void>;
}

/**
 * Serves MCP over HTTP in all protocol versions, for hosts that speak Request and Response: sessions
 * and streams for clients of 2025, single requests and subscriptions for those of 2026.
 * @example
 * // app/api/mcp/route.ts
 * import { createSearchStore } from "knowledge-sdk";
 * import { createMcpHandler } from "knowledge-sdk/mcp";
 *
 * const store = await createSearchStore({ dbPath: "./data/index.db" });
 * const mcp = createMcpHandler(store, { allowedHosts: ["docs.example.com"] });
 * export const GET = mcp.handle;
 * export const POST = mcp.handle;
 * export const DELETE = mcp.handle;
 */
export function createMcpHandler(store: SearchStore, options: McpHandlerOptions = {}): McpHandler {
  const { config = {}, auth, corsOrigin = "", allowedHosts, ...shared } = options;
  const hub = createMcpHub(store, { config, ...shared });
  const { baseUrl = "" } = config;
  const rules = hostedCallers({ auth, corsOrigin, allowedHosts, baseUrl });
  const origins = auth === undefined ? namedOrigins(corsOrigin) : corsOrigin;
  const handler = hub.endpoint({ logger: shared.logger, corsOrigin: origins, ...rules });
  return { handle: createWebHandler(handler), close: () => hub.close() };
}

/**
 * Answers one client on standard input and output, in all protocol versions. Nothing else may be
 * written to standard output.
 */
export function serveMcpOverStdio(
  store: SearchStore,
  config: McpSearchServerConfig = {},
): { close(): Promise<void> } {
  const tools = toolsOf(store, config, {}, "serveMcpOverStdio");
  const serving = protocol().then(({ createServerFactory, serveStdio }) => {
    const factory = createServerFactory(tools);
    return serveStdio(() => factory({ open: allTools }), {
      onerror: (error) => errorsToConsole.error({ err: error }, "MCP message refused"),
    });
  });
  return { close: async () => (await serving).close() };
}

export interface McpHubOptions extends McpHostOptions {
  readonly config?: McpSearchServerConfig | undefined;
}

/** The MCP service of a host with its own endpoints; see `ApiOptions.mcp`. */
export function createMcpHub(
  store: SearchStore,
  { config = {}, ...options }: McpHubOptions = {},
): McpHub {
  const { limits } = options;
  const tools = toolsOf(store, config, options, "createMcpHub");
  return hubOf(protocol().then(({ createProtocolHub }) => createProtocolHub({ ...tools, limits })));
}

function toolsOf(
  store: SearchStore,
  config: McpSearchServerConfig,
  { limiter = createLimiter(), logger = errorsToConsole, analytics }: McpHostOptions,
  owner: string,
): McpTools {
  const checked: ResolvedMcpConfig = parseOptions(McpSearchServerConfig, config, owner);
  return { store: checkedStore(store), config: checked, limiter, logger, analytics };
}
