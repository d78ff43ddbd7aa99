/**
 * Access tokens that only their provider can read (RFC 7662). What it says of one is kept for some
 * seconds; while a stream is open with it, it is asked again, so that a token that was revoked there
 * ends the stream here.
 */
import { LRUCache } from "lru-cache";
import { createTokenBucket } from "../../base/index.ts";
import { KnowledgeError } from "../../contract/index.ts";
import type { AccessToken } from "../sessions/agent-token.ts";
import { type ReadAccessToken, tokenDigest } from "./access-tokens.ts";

export type TokenClaims = Readonly<Record<string, unknown>>;

export interface IntrospectedTokens {
  readonly read: ReadAccessToken;
  /** Whether it was good when it was last asked about; true for tokens that were not read here. */
  isActive(token: AccessToken): boolean;
}

interface Known {
  readonly bearer: string;
  token: AccessToken | null;
  readAtMs: number;
  asking: Promise<AccessToken | null> | null;
}

const keptMs = 30_000;
/** With an open stream: it ends within two seconds of the revocation, the time of an answer included. */
const followedMs = 1_000;
const tokensMax = 1_000;
/** Anybody may send what looks like a token, and the provider answers others too. */
const unknownAsked = { perSecond: 20, burst: 100 };
const opaqueForm = /^[\w.~+/-]{20,2048}=*$/;

/** `introspect` gives what the provider says of an active token; null for any other. */
export function createIntrospectedTokens(
  introspect: (token: string) => Promise<TokenClaims | null>,
  audience: readonly string[],
): IntrospectedTokens {
  const known = new LRUCache<string, Known>({ max: tokensMax });
  const mayAsk = createTokenBucket(unknownAsked);
  const ask = (entry: Known): Promise<AccessToken | null> => {
    entry.asking ??= introspect(entry.bearer)
      .then((claims) => {
        entry.token = claims === null ? null : tokenOf(entry.bearer, claims, audience);
        entry.readAtMs = Date.now();
        return entry.token;
      })
      .finally(() => {
        entry.asking = null;
      });
    return entry.asking;
  };
  return {
    async read(bearer) {
      if (!opaqueForm.test(bearer)) return null;
      const id = tokenDigest(bearer);
      const before = known.get(id);
      if (before !== undefined && Date.now() - before.readAtMs < keptMs) return before.token;
      if (before === undefined && !mayAsk()) throw tooMany();
      const entry = before ?? { bearer, token: null, readAtMs: 0, asking: null };
      // Known before the answer, so that requests of one moment ask once.
      known.set(id, entry);
      try {
        return await ask(entry);
      } catch (error) {
        if (before === undefined) known.delete(id);
        throw error;
      }
    },
    isActive({ id }) {
      const entry = known.get(id);
      if (entry === undefined) return true;
      // A provider that is away says nothing about the token, which ends by itself.
      if (Date.now() - entry.readAtMs >= followedMs) ask(entry).catch(() => undefined);
      return entry.token !== null;
    },
  };
}

/** Refresh tokens are active too, and tokens for others: only an audience of ours is a token for us. */
function tokenOf(
  bearer: string,
  claims: TokenClaims,
  audience: readonly string[],
): AccessToken | null {
  const { sub, scope, exp, iat, aud, token_type: type = "bearer" } = claims;
  const isForUs = [aud].flat().some((one) => audience.some((own) => own === one));
  if (typeof sub !== "string" || !isForUs || String(type).toLowerCase() !== "bearer") return null;
  return {
    id: tokenDigest(bearer),
    subject: sub,
    scopes: typeof scope === "string" ? scope.split(" ") : [],
    claims,
    issuedAtMs: typeof iat === "number" ? iat * 1_000 : 0,
    // It may have no end that is known: the provider is asked again and again.
    expiresAtMs: typeof exp === "number" ? exp * 1_000 : Number.MAX_SAFE_INTEGER,
  };
}

function tooMany(): KnowledgeError {
  return new KnowledgeError(
    "too_many_requests",
    "Too many unknown tokens are presented; wait a second.",
    { retryAfter_s: 1 },
  );
}
