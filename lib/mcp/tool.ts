/** A tool before its registration: its name, its description for clients, and its work. */
import type {
  CallToolResult,
  StandardSchemaWithJSON,
  ToolAnnotations,
} from "@modelcontextprotocol/server";
import type { QueryAnalytics } from "../analytics/index.ts";
import type { Limiter } from "../base/index.ts";
import type {
  RequestSource,
  ResolvedMcpConfig,
  SearchStore,
  VisibleStore,
} from "../contract/index.ts";
import type { Logger } from "../http/index.ts";
import type { RestRoute } from "./callers/open-tools.ts";

/** Shared by the tools of all servers of one endpoint. */
export interface McpTools {
  readonly store: VisibleStore & Pick<SearchStore, "limitedTo">;
  readonly config: ResolvedMcpConfig;
  readonly limiter: Limiter;
  readonly analytics?: Pick<QueryAnalytics, "recordSearch"> | undefined;
  readonly logger: Logger;
}

/** `run` may throw a `KnowledgeError`: the caller reads it and what to do about it. */
export interface McpTool<Arguments> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly twin: RestRoute;
  readonly annotations: ToolAnnotations;
  readonly inputSchema: StandardSchemaWithJSON<Arguments, Arguments>;
  readonly outputSchema: StandardSchemaWithJSON;
  run(given: Arguments, call: McpCall): Promise<CallToolResult>;
}

export interface McpCall {
  readonly signal: AbortSignal;
  /** Name of the caller's key; absent if no key was needed. */
  readonly actor: string | undefined;
  /** Who asks, for the limiter. */
  readonly asker: string | undefined;
  /** The version that the address names; absent for none. */
  readonly pinned?: string | undefined;
  /** Source of the message, for an audit trail; absent where the host does not tell. */
  readonly source: RequestSource | undefined;
}

/** Nothing outside the service is reached, and nothing is changed. */
export const readOnly: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Writes a record of the service's own; the same call again changes nothing more. */
export const recording: ToolAnnotations = { ...readOnly, readOnlyHint: false };

/** Clients show a model the text or the structure, so both carry all of it. */
export function resultOf(
  text: string,
  structuredContent: Record<string, unknown>,
  links: CallToolResult["content"] = [],
): CallToolResult {
  return { content: [{ type: "text", text }, ...links], structuredContent };
}
