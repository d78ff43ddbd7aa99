/** Shared by the endpoints of a hub. */
import type { McpHttpHandler } from "@modelcontextprotocol/server";
import type { OpenStreams } from "../open-streams.ts";
import type { ServerFactory } from "../search-server.ts";
import type { IndexNews } from "./index-news.ts";
import type { Listeners } from "./listeners.ts";
import type { McpSessions } from "./sessions.ts";

/** Shared by the endpoints of a hub. */
export interface HubParts {
  readonly factory: ServerFactory;
  readonly modern: McpHttpHandler;
  readonly listeners: Listeners;
  readonly news: IndexNews;
  readonly sessions: McpSessions;
  readonly exchangeMaxMs: number;
  readonly streamMaxMs: number;
  readonly streams: OpenStreams;
  mayAsk(caller: string): boolean;
}
