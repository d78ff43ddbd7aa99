/**
 * MCP as a host sees it: a hub, and the access to its endpoints. Independent of the protocol's
 * package, so that the types of a host without MCP do not need it.
 */
import type { RequestSource } from "../../contract/index.ts";
import type { EndpointOptions, HttpHandler, HttpRequest } from "../../http/index.ts";
import type { McpClient } from "./open-tools.ts";
import type { SourceRule } from "./source-rule.ts";

export interface McpEndpointOptions extends EndpointOptions, McpCallers {}

/** Who may ask at an endpoint, and for what. */
export interface McpCallers {
  readonly sourceRule: SourceRule;
  /** Rejects when the caller may not pass at all. */
  clientOf(request: HttpRequest): McpClient | Promise<McpClient>;
  /** The same string for the same key or client; null if callers cannot be told apart. */
  callerOf(request: HttpRequest): string | null;
  /** Source of each message, for an audit trail. Default: unknown. */
  sourceOf?(request: HttpRequest): RequestSource;
}

export interface McpHub {
  endpoint(options: McpEndpointOptions): HttpHandler;
  /** Sessions that are open. */
  readonly sessions: number;
  /** Ends streams that only wait for news, and those that are opened from now on. Requests are answered. */
  endStreams(): void;
  /** Ends sessions and streams. */
  close(): Promise<void>;
}
