/** Access tokens at this service: read by the provider's keys, ended when their person signs out. */
import { LRUCache } from "lru-cache";
import type { ResolvedSignInSettings } from "../../contract/index.ts";
import type { AccessToken, AgentTokens } from "../sessions/agent-token.ts";
import { looksLikeToken, resourcePaths } from "../sign-in/access-tokens.ts";
import type { OidcClient } from "../sign-in/oidc-client.ts";
import type { OidcConnection } from "../sign-in/oidc-connection.ts";
import { tokenName, tokenRights } from "./token-rights.ts";

export interface AgentTokenOptions {
  readonly publicOrigin: string;
  readonly connection: OidcConnection;
  /** Whether the provider is asked about tokens that only it can read. */
  readonly asksProvider: boolean;
  readonly settings: () => ResolvedSignInSettings;
  readonly clock: () => number;
}

/** People who signed out, as many as are remembered: a token lives minutes, not days. */
const endedMax = 10_000;

export const metadataPath = "/.well-known/oauth-protected-resource";

export function createAgentTokens({
  publicOrigin,
  connection,
  asksProvider,
  settings,
  clock,
}: AgentTokenOptions): AgentTokens {
  const ended = new LRUCache<string, number>({ max: endedMax });
  let client: OidcClient | null = null;
  const isLive = (token: AccessToken): boolean =>
    token.expiresAtMs > clock() &&
    token.issuedAtMs > (ended.get(token.subject) ?? Number.NEGATIVE_INFINITY) &&
    client?.isActive(token) !== false;
  return {
    metadataAddress: (path) =>
      resourcePaths.some((resource) => resource === path)
        ? `${publicOrigin}${metadataPath}${path}`
        : null,
    async read(bearer) {
      // A wrong key is refused here, also while the provider is away.
      if (!asksProvider && !looksLikeToken(bearer)) return null;
      client = await connection();
      const token = await client.readAccessToken(bearer);
      return token !== null && isLive(token) ? token : null;
    },
    rightsOf: (token) => tokenRights(token, settings()),
    nameOf: (token) => tokenName(token, settings()),
    isLive,
    endOf(subject, issuedUntilMs) {
      ended.set(subject, Math.max(issuedUntilMs, ended.get(subject) ?? 0));
    },
  };
}
