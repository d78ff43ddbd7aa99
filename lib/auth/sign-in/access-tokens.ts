/**
 * Access tokens of agents that people signed in for at the operator's provider (RFC 9068): the
 * service is a protected resource, and a token is good for its MCP endpoints alone (RFC 8707).
 */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { loadPackage } from "../../base/index.ts";
import type { AccessToken } from "../sessions/agent-token.ts";
import { outboundFetch } from "./outbound-fetch.ts";

export type ReadAccessToken = (token: string) => Promise<AccessToken | null>;

type Jose = typeof import("jose");

/** The endpoints, each an audience of its own. */
export const resourcePaths = ["/api/mcp", "/api/mcp-public"] as const;

const clockStep_s = 60;
const tokenLengthMax = 16_384;
const tokensMax = 1_000;
const tokenForm = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** Another status than 200, no list of keys, and no answer in time. */
const keyFaults: ReadonlySet<unknown> = new Set([
  "ERR_JOSE_GENERIC",
  "ERR_JWKS_INVALID",
  "ERR_JWKS_TIMEOUT",
]);

/** Whether a bearer can be one at all, without a look at its signature. */
export function looksLikeToken(bearer: string): boolean {
  return bearer.length <= tokenLengthMax && tokenForm.test(bearer);
}

export function openAccessTokens(
  { issuer, jwks_uri: keysAt }: { readonly issuer: string; readonly jwks_uri?: string | undefined },
  audience: readonly string[],
): ReadAccessToken {
  const known = new LRUCache<string, AccessToken>({ max: tokensMax });
  let opening: Promise<ReadAccessToken> | null = null;
  const open = async (): Promise<ReadAccessToken> => {
    const jose = await loadPackage<Jose>("jose", "signIn");
    // Only public keys, so that neither "none" nor a shared secret can sign.
    const keys = jose.createRemoteJWKSet(new URL(keysAt ?? ""), {
      [jose.customFetch]: outboundFetch,
    });
    const options = { issuer, audience: [...audience], requiredClaims: ["exp", "sub"] };
    return async (token) => {
      try {
        const verified = await jose.jwtVerify(token, keys, {
          ...options,
          clockTolerance: clockStep_s,
        });
        return tokenOf(token, verified.payload);
      } catch (error) {
        // A provider whose keys cannot be read is not a fault of the token.
        const isOfKeys = keyFaults.has((error as { readonly code?: unknown }).code);
        if (error instanceof jose.errors.JOSEError && !isOfKeys) return null;
        throw error;
      }
    };
  };
  return async (token) => {
    if (keysAt === undefined || !looksLikeToken(token)) return null;
    const before = known.get(tokenDigest(token));
    if (before !== undefined && before.expiresAtMs > Date.now()) return before;
    opening ??= open();
    const read = await (await opening)(token);
    if (read !== null) known.set(read.id, read);
    return read;
  };
}

function tokenOf(token: string, claims: Readonly<Record<string, unknown>>): AccessToken | null {
  const { sub, scope, exp, iat } = claims;
  if (typeof sub !== "string" || typeof exp !== "number") return null;
  return {
    id: tokenDigest(token),
    subject: sub,
    scopes: typeof scope === "string" ? scope.split(" ") : [],
    claims,
    issuedAtMs: typeof iat === "number" ? iat * 1_000 : 0,
    expiresAtMs: exp * 1_000,
  };
}

/** By which a token is known; the token itself stands in no log and no table. */
export function tokenDigest(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
