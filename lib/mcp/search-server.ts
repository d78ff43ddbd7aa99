/** Makes MCP servers: everything that can be shared is made once, a server is only registrations. */
import {
  type CacheHint,
  type CallToolResult,
  McpServer,
  type ServerContext,
  type ServerOptions,
} from "@modelcontextprotocol/server";
import { LRUCache } from "lru-cache";
import { limitedTo } from "../auth/index.ts";
import type {
  RequestSource,
  TicketClassifier,
  VisibleCollections,
  VisibleStore,
  VisibleTicketClassifier,
} from "../contract/index.ts";
import type { McpClient, RestRoute } from "./callers/open-tools.ts";
import { icons } from "./icon.ts";
import { createInstructions } from "./instructions.ts";
import { createPrompts, type Prompts } from "./prompts.ts";
import { createResources, type Resources } from "./resources/resources.ts";
import type { McpTool, McpTools } from "./tool.ts";
import { failureResult } from "./tool-failure.ts";
import { askDocsTool } from "./tools/ask-docs.ts";
import { classifyTicketTool } from "./tools/classify-ticket.ts";
import { ticketFeedbackTool } from "./tools/classify-ticket-feedback.ts";
import { getDocumentTool } from "./tools/get-document.ts";
import { listCollectionsTool } from "./tools/list-collections.ts";
import { searchDocsTool } from "./tools/search-docs.ts";

/** A fresh server for one session or one request. */
export type ServerFactory = (client: McpClient) => Promise<McpServer>;

/** Additions for tests of the protocol: options and registrations. */
export interface ServerAddition {
  readonly options?: Partial<ServerOptions>;
  register(server: McpServer): void;
}

/** Lists change with the index and with what a key opens, so only the client itself keeps them. */
const listsKept: CacheHint = { ttlMs: 300_000, cacheScope: "private" };
const readsKept: CacheHint = { ttlMs: 60_000, cacheScope: "private" };

export function createServerFactory(shared: McpTools, addition?: ServerAddition): ServerFactory {
  const { config } = shared;
  const whole = serverParts(shared);
  const limited = new LRUCache<string, ServerParts>({ max: setsMax });
  const partsFor = (permitted: VisibleCollections): ServerParts => {
    if (permitted === null) return whole;
    const key = JSON.stringify(permitted);
    const parts = limited.get(key) ?? serverParts(limitTools(shared, permitted));
    limited.set(key, parts);
    return parts;
  };
  const info = {
    name: config.name,
    version: config.version,
    title: "Knowledge search",
    description: "Searches documentation, loads pages and places support tickets",
    icons,
    ...(URL.canParse(config.baseUrl) && { websiteUrl: config.baseUrl }),
  };
  return async ({ open, ...caller }) => {
    const { registrations, resources, prompts, instructions } = partsFor(caller.permitted ?? null);
    const server = new McpServer(info, {
      ...addition?.options,
      // Declared even where empty: clients ask for all three lists without looking.
      capabilities: {
        tools: { listChanged: true },
        resources: { listChanged: true },
        prompts: { listChanged: true },
        logging: {},
        ...addition?.options?.capabilities,
      },
      instructions: await instructions(caller.version),
      cacheHints: {
        "tools/list": listsKept,
        "prompts/list": listsKept,
        "resources/list": listsKept,
        "resources/templates/list": listsKept,
        "resources/read": readsKept,
        "server/discover": listsKept,
      },
    });
    for (const { twin, register } of registrations) if (open.has(twin)) register(server, caller);
    if (config.resources) {
      if (open.has("/api/search")) resources.registerCollections(server);
      if (open.has("/api/document")) resources.registerDocuments(server);
    }
    if (config.prompts && open.has("/api/search")) {
      prompts.registerAnswer(server);
      const canClassify = config.classifier !== undefined && open.has("/api/classify-ticket");
      prompts.registerTriage(server, canClassify);
    }
    addition?.register(server);
    return server;
  };
}

/** Who makes the calls of a server. */
type Calling = Omit<McpClient, "open">;

/** Sets of collections whose parts are kept. */
const setsMax = 32;

/** What servers for the same collections share. */
interface ServerParts {
  readonly registrations: readonly Registration[];
  readonly resources: Resources;
  readonly prompts: Prompts;
  readonly instructions: (pinned: string | undefined) => Promise<string>;
}

function serverParts(tools: McpTools): ServerParts {
  const { store, config } = tools;
  return {
    registrations: registrationsOf(tools),
    resources: createResources(tools),
    prompts: createPrompts(store),
    instructions: createInstructions(store, config),
  };
}

function limitTools(tools: McpTools, collections: readonly string[]): McpTools {
  const { store, config } = tools;
  const { classifier } = config;
  return {
    ...tools,
    store: limitedTo<VisibleStore>(store, collections),
    config: {
      ...config,
      ...(classifier && { classifier: limitClassifier(classifier, collections) }),
    },
  };
}

/** It stays the host's to close. */
function limitClassifier(
  classifier: TicketClassifier,
  collections: readonly string[],
): TicketClassifier {
  const seen = limitedTo<VisibleTicketClassifier>(classifier, collections);
  return { ...seen, close: async () => undefined };
}

interface Registration {
  readonly twin: RestRoute;
  register(server: McpServer, caller: Calling): void;
}

/** In the order in which clients list them. */
function registrationsOf(shared: McpTools): Registration[] {
  const { store, config } = shared;
  const { classifier } = config;
  const getDocument = store.getDocument?.bind(store);
  const of = <Arguments>(tool: McpTool<Arguments>) => registrationOf(tool, shared);
  return [
    of(searchDocsTool(shared)),
    ...(store.answerGround === undefined ? [] : [of(askDocsTool(shared))]),
    ...(getDocument === undefined ? [] : [of(getDocumentTool(shared, getDocument))]),
    of(listCollectionsTool(shared)),
    ...(classifier === undefined
      ? []
      : [of(classifyTicketTool(shared, classifier)), of(ticketFeedbackTool(shared, classifier))]),
  ];
}

function registrationOf<Arguments>(
  { run, name, twin, ...description }: McpTool<Arguments>,
  { logger }: McpTools,
): Registration {
  const callAs =
    ({ actor, asker, version: pinned }: Calling) =>
    async (
      given: Arguments,
      { mcpReq: { signal }, http }: ServerContext,
    ): Promise<CallToolResult> => {
      // Put there with the message, by this room alone.
      const source = http?.authInfo?.extra?.source as RequestSource | undefined;
      try {
        return await run(given, { signal, actor, asker, pinned, source });
      } catch (error) {
        return failureResult(error, name, logger);
      }
    };
  return {
    twin,
    register: (server, caller) => void server.registerTool(name, description, callAs(caller)),
  };
}
