/** The handlers of the REST interface; the table of routes says which of them answers which path. */

import type { QueryAnalytics } from "../analytics/index.ts";
import type { ActorOf, KeyCheckOptions, KeySet } from "../auth/index.ts";
import type { Limiter } from "../base/index.ts";
import type { SearchStore, TicketClassifier, VoteTaker } from "../contract/index.ts";
import {
  createRefusal,
  type EndpointOptions,
  type HttpCore,
  routeNotFound,
} from "../http/index.ts";
import type { McpHub, McpRules } from "../mcp/index.ts";
import type { Wiki } from "../wiki/index.ts";
import {
  type ClassifierCoreOptions,
  type ClassifierCores,
  createClassifierCores,
} from "./classifier/classifier-cores.ts";
import { createDeskCores, type DeskCores, withoutDesk } from "./classifier/desk-cores.ts";
import { createClickCore } from "./click-core.ts";
import { createTableCore } from "./console/table-core.ts";
import { createDocsCores, type DocsCores } from "./docs/docs-cores.ts";
import { createDocumentCore } from "./document-core.ts";
import { createHealthCore } from "./health-core.ts";
import { createSearchCore } from "./search-core.ts";
import { createVoteCore, type VoteRules } from "./wiki/vote-core.ts";
import { createWikiCores, type WikiCores, withoutWiki } from "./wiki/wiki-cores.ts";

export interface ApiOptions extends EndpointOptions, KeyCheckOptions {
  readonly store: SearchStore;
  readonly limiter: Limiter;
  /** Places tickets. Default: its routes are not found. */
  readonly classifier?: TicketClassifier | undefined;
  /** Keys for the classifier's routes; null or absent asks for none. `auth` opens them besides. */
  readonly classifierKeys?: KeySet | null | undefined;
  /** Who sent a request, for the history of tickets. Default: nobody knows. */
  readonly actorOf?: ActorOf | undefined;
  /** Counts searches and clicks. Default: nothing is counted. */
  readonly analytics?: QueryAnalytics | undefined;
  readonly isStopping?: (() => boolean) | undefined;
  /** Serves the MCP endpoints. Default: there are none. */
  readonly mcp?: McpEndpoints | undefined;
  /** Folder of the built explorer. Default: there is none. */
  readonly explorerFolder?: string | undefined;
  /** Whether the host has pages, which search whatever keys the API asks for. Default false. */
  readonly hasPages?: boolean | undefined;
  /** The pages to read. Default: the wiki's endpoints say that there are none. */
  readonly wiki?: Wiki | undefined;
  /** Takes votes on pages. Default: nobody asks for any. */
  readonly votes?: VoteTaker | undefined;
  /** Who may send votes. Default: see there. */
  readonly voteRules?: VoteRules | undefined;
  /** Whether the wiki takes changes of files in by itself. Default false. */
  readonly isWatching?: boolean | undefined;
}

/** The hub of a host, and who may use its two endpoints. */
export interface McpEndpoints {
  readonly hub: McpHub;
  readonly internal: McpRules;
  /** Absent where there is one endpoint only. */
  readonly subscribers?: McpRules | undefined;
}

export interface Api extends ClassifierCores, DeskCores, DocsCores, WikiCores {
  readonly search: HttpCore;
  /** Not found where nothing is counted. */
  readonly searchClick: HttpCore;
  /** The search of the pages: no key of the API closes it. Not found where there are none. */
  readonly wikiSearch: HttpCore;
  /** Whether a page helped. Not found where no votes are taken. */
  readonly wikiVote: HttpCore;
  readonly document: HttpCore;
  readonly health: HttpCore;
  /** Tables of the console. Not found where the classifier makes no reports. */
  readonly consoleTable: HttpCore;
  readonly mcp: HttpCore;
  /** For subscribers. */
  readonly mcpPublic: HttpCore;
  /** Whatever no route answers. */
  readonly notFound: HttpCore;
}

/**
 * Keys and plugin guard the search, the classifier's keys and the plugin the classifier; documents
 * are public, as the specification says.
 */
export function createApi(options: ApiOptions): Api {
  const { keys: _keys, auth, ...open } = options;
  const { analytics, classifier, classifierKeys, mcp, explorerFolder, wiki } = options;
  const notFound = createRefusal(open, ({ path }) => routeNotFound(path));
  const { votes, voteRules } = options;
  const mcpCore = (rules: McpRules | undefined): HttpCore =>
    mcp === undefined || rules === undefined ? notFound : mcp.hub.endpoint({ ...open, ...rules });
  const report = classifier?.report?.bind(classifier);
  return {
    search: createSearchCore(options),
    searchClick: analytics === undefined ? notFound : createClickCore({ ...open, analytics }),
    wikiSearch: options.hasPages === true ? createSearchCore(open) : notFound,
    wikiVote:
      wiki === undefined || votes === undefined
        ? notFound
        : createVoteCore({ ...open, wiki, votes, rules: voteRules }),
    document: createDocumentCore(open),
    health: createHealthCore(open),
    consoleTable:
      report === undefined
        ? notFound
        : createTableCore({ ...open, report, analytics, votes, auth, keys: classifierKeys }),
    mcp: mcpCore(mcp?.internal),
    mcpPublic: mcpCore(mcp?.subscribers),
    ...(classifier === undefined
      ? withoutClassifier(notFound)
      : classifierCores({ ...open, classifier, auth, keys: classifierKeys })),
    ...(wiki === undefined ? withoutWiki(open) : createWikiCores({ ...open, wiki })),
    notFound,
    ...(explorerFolder === undefined
      ? { docs: notFound, docsFile: notFound }
      : createDocsCores({ ...open, explorerFolder })),
  };
}

function classifierCores(options: ClassifierCoreOptions): ClassifierCores & DeskCores {
  return { ...createClassifierCores(options), ...createDeskCores(options) };
}

function withoutClassifier(notFound: HttpCore): ClassifierCores & DeskCores {
  const none = { classifyTicket: notFound, classifyFeedback: notFound, classifyStats: notFound };
  return { ...none, ...withoutDesk(notFound) };
}
