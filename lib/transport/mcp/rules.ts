/** Who may use an MCP endpoint for what, where the operator's keys decide. */
import { createHash } from "node:crypto";
import type { AuthPlugin } from "../../contract/index.ts";
import { type AreaKeys } from "../http/auth/area-keys.ts";
import { type Authorizer, presentedKey } from "../http/auth/authorize.ts";
import { clientAddress } from "../http/auth/client-address.ts";
import type { OriginRule } from "../http/auth/origin-rule.ts";
import { readSessionCookie } from "../http/auth/session-cookie.ts";
import type { HttpRequest } from "../http/exchange.ts";
import { type Access, fullAccess, type RestTwin } from "./access.ts";
import type { McpRules } from "./endpoint-rules.ts";
import { createHostRule } from "./host-rule.ts";

export interface ApplicationMcp {
  readonly authorizer: Authorizer;
  readonly keys: AreaKeys;
  /** Knows the subscribers in place of a list of keys. */
  readonly subscriberAuth: AuthPlugin | null;
  readonly isAllowedOrigin: OriginRule;
  readonly allowedHosts: readonly string[];
  readonly trustedProxies: number;
}

/** For `/api/mcp`: the key of the endpoint itself opens all tools, others those of their REST twins. */
export function internalRules(application: ApplicationMcp): McpRules {
  const { keys } = application;
  return rulesOf(application, (request) => keys.mcp?.has(presentedKey(request, "mcp")) === true);
}

/** For `/api/mcp-public`: subscribers may use all tools. */
export function subscriberRules(application: ApplicationMcp): McpRules {
  const { keys, subscriberAuth } = application;
  return rulesOf(application, async (request) => {
    if (subscriberAuth === null) {
      return keys.subscribers?.has(presentedKey(request, "subscriber-mcp")) === true;
    }
    return (await subscriberAuth.resolve(request.toWebRequest())).valid === true;
  });
}

function rulesOf(
  { authorizer, isAllowedOrigin, allowedHosts, trustedProxies }: ApplicationMcp,
  opensAll: (request: HttpRequest) => boolean | Promise<boolean>,
): McpRules {
  return {
    hostRule: createHostRule({ allowedHosts, isAllowedOrigin }),
    callerOf: (request) => callerOf(request, trustedProxies),
    async accessOf(request) {
      return (await opensAll(request)) ? fullAccess : twinsOf(authorizer, request);
    },
  };
}

/** What the same key, or no key, opens of the REST interface. */
async function twinsOf(authorizer: Authorizer, request: HttpRequest): Promise<Access> {
  const header = (name: string): string | null => request.header(name);
  const open = new Set<RestTwin>();
  for (const path of fullAccess) {
    const { refusal } = await authorizer.authorize({ path, header });
    if (refusal === null) open.add(path);
  }
  return open;
}

/** Whoever has the same key, session or address; null where addresses are not known. */
export function callerOf(request: HttpRequest, trustedProxies: number): string | null {
  const credential =
    request.header("authorization") ??
    request.header("x-api-key") ??
    readSessionCookie(request.header("cookie"));
  if (credential !== null) {
    return `${request.path} ${createHash("sha256").update(credential).digest("base64url")}`;
  }
  if (request.remoteAddress === null) return null;
  return `${request.path} ${clientAddress(request, trustedProxies)}`;
}
