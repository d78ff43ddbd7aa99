/** Every method of an MCP endpoint first checks origin, caller and rate. */
import { KnowledgeError, type RequestSource } from "../../contract/index.ts";
import type { HttpRequest } from "../../http/index.ts";
import { pinnedVersion } from "../call-version.ts";
import type { McpEndpointOptions } from "../callers/mcp-hub.ts";
import type { McpClient } from "../callers/open-tools.ts";
import type { HubParts } from "./hub-parts.ts";

export interface Admitted {
  readonly caller: string | null;
  /** The same text as long as the client may do the same. */
  readonly rights: string;
  readonly client: McpClient;
  /** Source of this message, whoever opened the session. */
  readonly source: RequestSource | undefined;
}

/** Throws the refusal. Whether the key is good has been decided by the endpoint's gate. */
export async function admit(
  request: HttpRequest,
  { sourceRule, clientOf, callerOf, sourceOf, callerIdOf }: McpEndpointOptions,
  { mayAsk }: HubParts,
): Promise<Admitted> {
  sourceRule(request);
  const opened = await clientOf(request);
  const caller = callerOf(request);
  if (caller !== null && !mayAsk(caller)) {
    throw new KnowledgeError(
      "too_many_requests",
      "This key or client sends too many MCP requests; wait a second, and ask for more with each request.",
      { retryAfter_s: 1 },
    );
  }
  const asker = callerIdOf?.(request) ?? caller ?? undefined;
  const own = { ...opened, version: pinnedVersion(request) ?? opened.version };
  const client = { ...own, asker };
  return { caller, rights: rightsOf(own), client, source: sourceOf?.(request) };
}

/** Tools, collections and name: a session shows what its caller had when it was opened. */
function rightsOf({ open, asker: _asker, ...client }: McpClient): string {
  return JSON.stringify([[...open].sort(), client]);
}
