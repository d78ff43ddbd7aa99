/** One MCP service for all endpoints of a host: all protocol versions, sessions, news of the index. */

import { createMcpHandler } from "@modelcontextprotocol/server";
import type { VisibleCollections } from "../../contract/index.ts";
import { createResource } from "../../http/index.ts";
import { createKeyRates, type KeyRateOptions } from "../callers/key-rates.ts";
import type { McpHub } from "../callers/mcp-hub.ts";
import type { McpClient } from "../callers/open-tools.ts";
import { createOpenStreams } from "../open-streams.ts";
import { collectionsUri } from "../resources/resource-uri.ts";
import { createServerFactory, type ServerAddition } from "../search-server.ts";
import type { McpTools } from "../tool.ts";
import { answerMessage } from "./answer-message.ts";
import type { HubParts } from "./hub-parts.ts";
import { createIndexNews, type IndexNews } from "./index-news.ts";
import { createListeners, type Listeners } from "./listeners.ts";
import { answerStream, endSession } from "./session-methods.ts";
import { createMcpSessions, type McpSessions, type SessionLimits } from "./sessions.ts";

export interface ProtocolHubOptions extends McpTools {
  readonly limits?: McpLimits | undefined;
  /** Additions to every server in tests of the protocol. */
  readonly addition?: ServerAddition | undefined;
}

export interface McpLimits extends SessionLimits, KeyRateOptions {
  /** Time for one request and its answer; default 60 s. */
  readonly exchangeMaxMs?: number | undefined;
  /** Time of a stream that stays open; clients then come again. Default: 15 minutes. */
  readonly streamMaxMs?: number | undefined;
  /** How often idle sessions are looked for; default 30 s. */
  readonly sweepIntervalMs?: number | undefined;
}

const keepAliveMs = 15_000;

const corsHeaders = {
  allowed: ", Mcp-Session-Id, Mcp-Protocol-Version, Mcp-Method, Mcp-Name, Last-Event-ID",
  exposed: ", Mcp-Session-Id, WWW-Authenticate",
};

export function createProtocolHub({ limits = {}, addition, ...tools }: ProtocolHubOptions): McpHub {
  const { exchangeMaxMs = 60_000, streamMaxMs = 15 * 60_000, sweepIntervalMs = 30_000 } = limits;
  const factory = createServerFactory(tools, addition);
  const createModern = () =>
    createMcpHandler(({ authInfo }) => factory(authInfo?.extra?.client as McpClient), {
      legacy: "reject",
      keepAliveMs,
      onerror: (error) => tools.logger.debug({ err: error }, "mcp message refused"),
    });
  const modern = createModern();
  const listeners = createListeners(modern, createModern);
  const sessions = createMcpSessions(limits);
  const news = newsOf(tools, listeners, sessions);
  const parts: HubParts = {
    factory,
    modern,
    listeners,
    news,
    sessions,
    exchangeMaxMs,
    streamMaxMs,
    streams: createOpenStreams(),
    mayAsk: createKeyRates(limits),
  };
  const sweeping = setInterval(() => sessions.sweep(), sweepIntervalMs);
  sweeping.unref();

  return {
    endpoint(options) {
      return createResource({
        ...options,
        corsHeaders,
        methods: {
          GET: (request) => answerStream(request, options, parts),
          POST: (request) => answerMessage(request, options, parts),
          DELETE: (request) => endSession(request, options, parts),
        },
        hasHead: false,
      });
    },
    get sessions() {
      return sessions.size;
    },
    endStreams: () => parts.streams.endAll(),
    async close() {
      clearInterval(sweeping);
      news.stop();
      await Promise.all([sessions.close(), listeners.close()]);
    },
  };
}

/** News of the index, for all who listen: at a stream of a session, or at one of their own. */
function newsOf(tools: McpTools, listeners: Listeners, sessions: McpSessions): IndexNews {
  return createIndexNews(
    tools,
    () => [...listeners.followed(), ...limitsOf(sessions)],
    (permitted) => {
      listeners.tell(permitted, collectionsUri);
      const key = JSON.stringify(permitted);
      sessions.each((session) => {
        if (JSON.stringify(session.permitted) === key) session.server.sendResourceListChanged();
      });
    },
  );
}

function limitsOf(sessions: McpSessions): readonly VisibleCollections[] {
  const limits: VisibleCollections[] = [];
  sessions.each(({ permitted }) => limits.push(permitted));
  return limits;
}
