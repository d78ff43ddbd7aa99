/** Short-lived tokens that a host hands to its frame: each opens one session, once. */
import { hash, randomBytes } from "node:crypto";
import type { ResultSet } from "@libsql/client";
import { KnowledgeError } from "../../contract/index.ts";
import { type Database, timeOr } from "../../storage/index.ts";

export const tokenLifetimeMs = 60_000;
/** Tokens that have not been redeemed yet; they expire after a minute. */
const outstandingMax = 10_000;
/**
 * How far a clock may have been set back between issue and redemption before a token is refused.
 */
const clockStepMaxMs = 60_000;

export interface AuthTokens {
  /** 32 random bytes, stored as a digest. Throws `too_many_requests` when 10,000 are outstanding. */
  issue(keyId: string): Promise<{ readonly token: string; readonly expiresAtMs: number }>;
  /**
   * Id of the key that requested it; null for an unknown, used or expired token, without a
   * difference.
   */
  redeem(token: string): Promise<string | null>;
  /** The same answer, and the token can still be redeemed. */
  holderOf(token: string): Promise<string | null>;
}

const sweep = `DELETE FROM auth_token WHERE expires_at_ms <= ${timeOr(":now")}`;
const insert = `INSERT INTO auth_token (digest, key_id, issued_at_ms, expires_at_ms)
  SELECT :digest, :keyId, ${timeOr(":now")}, ${timeOr(":now")} + ${tokenLifetimeMs}
  WHERE (SELECT count(*) FROM auth_token) < ${outstandingMax} RETURNING expires_at_ms`;
const isLive = `digest = :digest AND expires_at_ms > ${timeOr(":now")}
  AND issued_at_ms <= ${timeOr(":now")} + ${clockStepMaxMs}`;
const known = `SELECT key_id FROM auth_token WHERE ${isLive}`;
/** The caller that gets the row back has redeemed it; all others get none. */
const take = `DELETE FROM auth_token WHERE ${isLive} RETURNING key_id`;

/** `clock`: milliseconds since 1970; default: the database's own, which all nodes share. */
export function createAuthTokens(database: Database, clock?: () => number): AuthTokens {
  const argsOf = (token: string) => ({ digest: digestOf(token), now: clock?.() ?? null });
  const holderOf = async (token: string): Promise<string | null> =>
    holderIn(await database.read({ sql: known, args: argsOf(token) }));
  return {
    holderOf,
    async issue(keyId) {
      const token = randomBytes(32).toString("base64url");
      const now = clock?.() ?? null;
      const [, inserted] = await database.write([
        { sql: sweep, args: { now } },
        { sql: insert, args: { digest: digestOf(token), keyId, now } },
      ]);
      const expiresAtMs = inserted?.rows[0]?.[0];
      if (typeof expiresAtMs !== "number") throw tooMany();
      return { token, expiresAtMs };
    },
    async redeem(token) {
      // Guesses are compared before they are counted: they must not keep others from writing.
      if ((await holderOf(token)) === null) return null;
      const [taken] = await database.write([{ sql: take, args: argsOf(token) }]);
      return taken === undefined ? null : holderIn(taken);
    },
  };
}

function holderIn({ rows }: ResultSet): string | null {
  const keyId = rows[0]?.[0];
  return typeof keyId === "string" ? keyId : null;
}

function digestOf(token: string): string {
  return hash("sha256", token, "hex");
}

function tooMany(): KnowledgeError {
  return new KnowledgeError(
    "too_many_requests",
    `${outstandingMax} tokens are waiting to be redeemed; try again when some have expired.`,
    { retryAfter_s: tokenLifetimeMs / 1_000 },
  );
}
