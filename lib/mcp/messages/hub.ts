/** One MCP service for all endpoints of a host: all protocol versions, sessions, news of the index. */

import { createMcpHandler } from "@modelcontextprotocol/server";
import { createResource } from "../../http/index.ts";
import { createKeyRates, type KeyRateOptions } from "../callers/key-rates.ts";
import type { McpHub } from "../callers/mcp-hub.ts";
import type { McpClient } from "../callers/open-tools.ts";
import { revisionOf } from "../instructions.ts";
import { createOpenStreams } from "../open-streams.ts";
import { collectionsUri } from "../resources/resource-uri.ts";
import { createServerFactory, type ServerAddition } from "../search-server.ts";
import type { McpTools } from "../tool.ts";
import { answerMessage } from "./answer-message.ts";
import type { HubParts } from "./hub-parts.ts";
import { answerStream, endSession } from "./session-methods.ts";
import { createMcpSessions, type SessionLimits } from "./sessions.ts";

export interface ProtocolHubOptions extends McpTools {
  readonly limits?: McpLimits | undefined;
  /** Additions to every server in tests of the protocol. */
  readonly addition?: ServerAddition | undefined;
}

export interface McpLimits extends SessionLimits, KeyRateOptions {
  /** Of one request and its answer; default 60 s. */
  readonly exchangeMaxMs?: number | undefined;
  /** Of a stream that stays open; default 15 minutes, clients come again. */
  readonly streamMaxMs?: number | undefined;
  /** How often idle sessions are looked for; default 30 s. */
  readonly sweepIntervalMs?: number | undefined;
}

/** How soon clients learn of a new index. */
const lookIntervalMs = 1_000;
const keepAliveMs = 15_000;

const corsHeaders = {
  allowed: ", Mcp-Session-Id, Mcp-Protocol-Version, Mcp-Method, Mcp-Name, Last-Event-ID",
  exposed: ", Mcp-Session-Id, WWW-Authenticate",
};

export function createProtocolHub({ limits = {}, addition, ...tools }: ProtocolHubOptions): McpHub {
  const { exchangeMaxMs = 60_000, streamMaxMs = 15 * 60_000, sweepIntervalMs = 30_000 } = limits;
  const factory = createServerFactory(tools, addition);
  const modern = createMcpHandler(({ authInfo }) => factory(authInfo?.extra?.client as McpClient), {
    legacy: "reject",
    keepAliveMs,
    onerror: (error) => tools.logger.debug({ err: error }, "mcp message refused"),
  });
  const sessions = createMcpSessions(limits);
  const parts: HubParts = {
    factory,
    modern,
    sessions,
    exchangeMaxMs,
    streamMaxMs,
    streams: createOpenStreams(),
    mayAsk: createKeyRates(limits),
  };
  const sweeping = setInterval(() => sessions.sweep(), sweepIntervalMs);
  sweeping.unref();
  const stopLooking = onNewIndex(tools, () => {
    modern.notify.resourcesChanged();
    modern.notify.resourceUpdated(collectionsUri);
    sessions.each(({ server }) => server.sendResourceListChanged());
  });

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
      stopLooking();
      await Promise.all([sessions.close(), modern.close()]);
    },
  };
}

function onNewIndex({ store }: McpTools, tell: () => void): () => void {
  let known = revisionOf(store);
  const looking = setInterval(() => {
    const current = revisionOf(store);
    if (current === known) return;
    known = current;
    tell();
  }, lookIntervalMs);
  looking.unref();
  return () => clearInterval(looking);
}
