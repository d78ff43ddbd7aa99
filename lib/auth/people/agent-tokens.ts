/** Access tokens at this service: read by the provider's keys, ended when their person signs out. */
import { LRUCache } from "lru-cache";
import type { ResolvedSignInSettings } from "../../contract/index.ts";
import { type AccessToken, looksLikeToken, resourcePaths } from "../sign-in/access-tokens.ts";
import type { OidcConnection } from "../sign-in/oidc-connection.ts";
import { type TokenRights, tokenName, tokenRights } from "./token-rights.ts";

export interface AgentTokens {
  /** Address of the description of the resource (RFC 9728) at this path; null for other paths. */
  metadataAddress(path: string): string | null;
  /** Null for a bearer that is no valid token of the provider for this service. */
  read(bearer: string): Promise<AccessToken | null>;
  rightsOf(token: AccessToken): TokenRights;
  nameOf(token: AccessToken): string;
  isLive(token: AccessToken): boolean;
  /** Ends the tokens of a person that were made until then. */
  endOf(subject: string, issuedUntilMs: number): void;
}

export interface AgentTokenOptions {
  readonly publicOrigin: string;
  readonly connection: OidcConnection;
  readonly settings: () => ResolvedSignInSettings;
  readonly clock: () => number;
}

/** People who signed out, as many as are remembered: a token lives minutes, not days. */
const endedMax = 10_000;

export const metadataPath = "/.well-known/oauth-protected-resource";

export function createAgentTokens({
  publicOrigin,
  connection,
  settings,
  clock,
}: AgentTokenOptions): AgentTokens {
  const ended = new LRUCache<string, number>({ max: endedMax });
  const isLive = ({ subject, issuedAtMs, expiresAtMs }: AccessToken): boolean =>
    expiresAtMs > clock() && issuedAtMs > (ended.get(subject) ?? Number.NEGATIVE_INFINITY);
  return {
    metadataAddress: (path) =>
      resourcePaths.some((resource) => resource === path)
        ? `${publicOrigin}${metadataPath}${path}`
        : null,
    async read(bearer) {
      if (!looksLikeToken(bearer)) return null;
      const token = await (await connection()).readAccessToken(bearer);
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
