/** Who may use an MCP endpoint for what, where the operator's keys decide. */
import { createHash } from "node:crypto";
import {
  type AreaKeys,
  type Authorizer,
  clientAddress,
  cookies,
  type NameOf,
  type OriginRule,
  presentedKey,
  readCookie,
  truncatedAddress,
} from "../../auth/index.ts";
import type { AuthPlugin, VisibleCollections } from "../../contract/index.ts";
import type { HttpRequest } from "../../http/index.ts";
import type { McpCallers } from "./mcp-hub.ts";
import { allTools, type McpClient, type RestRoute } from "./open-tools.ts";
import { createSourceRule } from "./source-rule.ts";

export interface ApplicationMcp {
  readonly authorizer: Authorizer;
  readonly keys: AreaKeys;
  /** Knows the subscribers in place of a list of keys. */
  readonly subscriberAuth: AuthPlugin | null;
  readonly isAllowedOrigin: OriginRule;
  readonly allowedHosts: readonly string[];
  readonly trustedProxies: number;
  /** The same name as at the REST interface, for the history of tickets. */
  readonly nameOf: NameOf;
}

/** For `/api/mcp`: the key of the endpoint itself opens all tools, others those of their REST twins. */
export function internalCallers(application: ApplicationMcp): McpCallers {
  const { keys } = application;
  return callersOf(application, (request) =>
    keys.mcp?.has(presentedKey(request, "mcp")) === true
      ? { open: allTools, actor: "MCP_API_KEY" }
      : null,
  );
}

/** For `/api/mcp-public`: subscribers may use all tools. */
export function subscriberCallers(application: ApplicationMcp): McpCallers {
  const { keys, subscriberAuth } = application;
  return callersOf(application, async (request) => {
    if (subscriberAuth !== null) {
      const { valid } = await subscriberAuth.resolve(request.toWebRequest());
      return valid === true ? { open: allTools } : null;
    }
    return keys.subscribers?.has(presentedKey(request, "subscriber-mcp")) === true
      ? { open: allTools, actor: "MCP_PUBLIC_API_KEYS" }
      : null;
  });
}

function callersOf(
  application: ApplicationMcp,
  withEndpointKey: (request: HttpRequest) => McpClient | null | Promise<McpClient | null>,
): McpCallers {
  const { isAllowedOrigin, allowedHosts, trustedProxies } = application;
  return {
    sourceRule: createSourceRule({ allowedHosts, isAllowedOrigin }),
    callerOf: (request) => callerOf(request, trustedProxies),
    sourceOf: (request) => ({
      origin: truncatedAddress(request, trustedProxies),
      requestId: request.requestId,
    }),
    async clientOf(request) {
      return (await withEndpointKey(request)) ?? withRestKey(application, request);
    },
  };
}

/** The REST routes that the same key, or no key, opens. */
async function withRestKey(
  { authorizer, nameOf }: ApplicationMcp,
  request: HttpRequest,
): Promise<McpClient> {
  const header = (name: string): string | null => request.header(name);
  const open = new Set<RestRoute>();
  let actor: string | undefined;
  // Where no tool is open there is nothing to see.
  let permitted: VisibleCollections = [];
  let version: string | undefined;
  for (const path of allTools) {
    const decision = await authorizer.authorize({ path, header, endpoint: request.path });
    if (decision.refusal !== null) continue;
    open.add(path);
    // What the caller may see, whatever the path.
    permitted = decision.permitted ?? null;
    version = decision.version;
    // Only tools of the classifier write down who called them.
    if (path === "/api/classify-ticket") actor = nameOf(decision.caller);
  }
  return { open, actor, permitted, version };
}

/** Identifies the same key, session or address; null if addresses are unknown. */
export function callerOf(request: HttpRequest, trustedProxies: number): string | null {
  const credential =
    request.header("authorization") ??
    request.header("x-api-key") ??
    readCookie(request, cookies.session);
  if (credential !== null) {
    return `${request.path} ${createHash("sha256").update(credential).digest("base64url")}`;
  }
  if (request.remoteAddress === null) return null;
  return `${request.path} ${clientAddress(request, trustedProxies)}`;
}
