/** Who may use an MCP endpoint in a host of your own: its plugin, and the origins it names. */

import { createKeyCheck, createOriginRule } from "../../auth/index.ts";
import type { AuthPlugin } from "../../contract/index.ts";
import { namedOrigins, startTiming } from "../../http/index.ts";
import { callerOf } from "./application-callers.ts";
import type { McpCallers } from "./mcp-hub.ts";
import { allTools } from "./open-tools.ts";
import { createSourceRule } from "./source-rule.ts";

export interface HostedMcp {
  /** Asked before everything; without it the endpoint is open. */
  readonly auth?: AuthPlugin | undefined;
  /** Exact origins separated by commas whose pages may call; "*" counts as none here. */
  readonly corsOrigin?: string | undefined;
  /** Host names of the service, besides loopback, addresses and the host of `baseUrl`. */
  readonly allowedHosts?: readonly string[] | undefined;
  readonly baseUrl: string;
  /** Proxies of the operator that write `X-Forwarded-For`. Default 0. */
  readonly trustedProxies?: number | undefined;
}

export function hostedCallers({
  auth,
  corsOrigin = "",
  allowedHosts = [],
  baseUrl,
  trustedProxies = 0,
}: HostedMcp): McpCallers {
  const checkKey = createKeyCheck({ auth, trustedProxies });
  const own = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  return {
    sourceRule: createSourceRule({
      allowedHosts: own === null ? allowedHosts : [...allowedHosts, own.hostname],
      isAllowedOrigin: createOriginRule({
        publicOrigin: null,
        allowedOrigins: new Set(namedOrigins(corsOrigin)),
      }),
    }),
    callerOf: (request) => callerOf(request, trustedProxies),
    async clientOf(request) {
      await checkKey?.(request, startTiming());
      return { open: allTools };
    },
  };
}
