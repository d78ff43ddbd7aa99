/** Sessions of people in state.db: what the identity provider said, and when each was last seen and checked. */
import type { InStatement, ResultSet } from "@libsql/client";
import type { Database } from "../../storage/index.ts";
import type { DecidingClaims } from "./person.ts";

export interface PersonRow {
  readonly id: string;
  readonly subject: string;
  readonly name: string;
  readonly claims: DecidingClaims;
  readonly startedAtMs: number;
  readonly expiresAtMs: number;
  readonly lastSeenAtMs: number;
  /** When the provider was asked last. */
  readonly checkedAtMs: number;
  /** Whether the provider can be asked again. */
  readonly isRenewable: boolean;
}

export interface NewPersonRow extends PersonRow {
  /** `sid` at the provider; null if it names none. */
  readonly providerSession: string | null;
  /** Sealed; null for none. */
  readonly tokens: string | null;
}

export interface PersonTable {
  /** Rows that have changed since the revision, and the newest revision. */
  changedSince(
    revision: number,
  ): Promise<{ readonly rows: readonly PersonRow[]; readonly revision: number }>;
  add(row: NewPersonRow): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Times of the last request, by id. */
  markSeen(seen: ReadonlyMap<string, number>): Promise<void>;
  /** Sealed tokens of a session; null without any. */
  tokensOf(id: string): Promise<string | null>;
  /**
   * The turn to ask the provider, for one of several processes: its tokens, or null if another one has
   * been there since `checkedAtMs`.
   */
  takeTurn(id: string, checkedAtMs: number): Promise<string | null>;
  /** What the provider said then. */
  renew(id: string, renewed: Pick<NewPersonRow, "name" | "claims" | "tokens">): Promise<void>;
  /** The same for all sessions of a person. */
  renewAll(subject: string, renewed: Pick<NewPersonRow, "name" | "claims">): Promise<void>;
  /** Ids of sessions that began up to a time, of a person or of one of their sessions at the provider. */
  startedBy(
    whose: { readonly subject: string | null; readonly providerSession: string | null },
    latestMs: number,
  ): Promise<readonly { readonly id: string; readonly expiresAtMs: number }[]>;
}

/**
 * Before each change: the greatest of all rows would come again once its session has ended. It counts
 * all the same, because a node of the version before counts by the rows alone.
 */
const countChange: readonly InStatement[] = [
  `INSERT INTO person_revision (revision) SELECT max(
    coalesce((SELECT max(revision) FROM person_revision), 0),
    coalesce((SELECT max(revision) FROM person_session), 0)) + 1`,
  "DELETE FROM person_revision WHERE revision < (SELECT max(revision) FROM person_revision)",
];
const next = "(SELECT revision FROM person_revision)";
const selectNewer = `SELECT session_id, subject, name, claims, started_at_ms, expires_at_ms,
    last_seen_at_ms, checked_at_ms, is_renewable, revision
  FROM person_session WHERE issuer = ? AND revision > ? ORDER BY revision`;
const sweep = "DELETE FROM person_session WHERE expires_at_ms <= ?";
const insert = `INSERT INTO person_session (session_id, issuer, subject, provider_session, name, claims,
    tokens, is_renewable, started_at_ms, expires_at_ms, last_seen_at_ms, checked_at_ms, revision)
  VALUES (:id, :issuer, :subject, :providerSession, :name, :claims, :tokens, :isRenewable,
    :startedAtMs, :expiresAtMs, :lastSeenAtMs, :checkedAtMs, ${next})`;
const remove = "DELETE FROM person_session WHERE session_id = ?";
const markSeen = `UPDATE person_session
  SET last_seen_at_ms = max(last_seen_at_ms, :at), revision = ${next} WHERE session_id = :id`;
const selectTokens = "SELECT tokens FROM person_session WHERE session_id = ?";
const takeTurn = `UPDATE person_session SET checked_at_ms = :now, revision = ${next}
  WHERE session_id = :id AND checked_at_ms = :known RETURNING tokens`;
const renew = `UPDATE person_session
  SET name = :name, claims = :claims, tokens = :tokens, revision = ${next} WHERE session_id = :id`;
const renewAll = `UPDATE person_session
  SET name = :name, claims = :claims, revision = ${next} WHERE issuer = :issuer AND subject = :subject`;
const selectStarted = `SELECT session_id, expires_at_ms FROM person_session
  WHERE issuer = :issuer AND started_at_ms <= :latest
    AND (:subject IS NULL OR subject = :subject)
    AND (:session IS NULL OR provider_session = :session)`;

/** `issuer`: sessions of another one that was configured before are not seen. */
export function createPersonTable(
  database: Database,
  issuer: string,
  clock: () => number,
): PersonTable {
  /** The result of the last one. */
  const change = async (statements: readonly InStatement[]): Promise<ResultSet | undefined> =>
    (await database.write([...countChange, ...statements])).at(-1);
  return {
    async changedSince(revision) {
      const { rows } = await database.read({ sql: selectNewer, args: [issuer, revision] });
      const newest = rows.at(-1)?.[9];
      return { rows: rows.map(rowOf), revision: newest === undefined ? revision : Number(newest) };
    },
    async add({ claims, isRenewable, ...row }) {
      const cells = {
        ...row,
        issuer,
        claims: JSON.stringify(claims),
        isRenewable: Number(isRenewable),
      };
      await change([
        { sql: sweep, args: [clock()] },
        { sql: insert, args: cells },
      ]);
    },
    async remove(ids) {
      if (ids.length > 0) await database.write(ids.map((id) => ({ sql: remove, args: [id] })));
    },
    async markSeen(seen) {
      if (seen.size === 0) return;
      await change([...seen].map(([id, at]) => ({ sql: markSeen, args: { id, at } })));
    },
    async tokensOf(id) {
      const { rows } = await database.read({ sql: selectTokens, args: [id] });
      return textOf(rows[0]?.[0]);
    },
    async takeTurn(id, known) {
      const taken = await change([{ sql: takeTurn, args: { id, known, now: clock() } }]);
      return textOf(taken?.rows[0]?.[0]);
    },
    async renew(id, { name, claims, tokens }) {
      const args = { id, name, claims: JSON.stringify(claims), tokens };
      await change([{ sql: renew, args }]);
    },
    async renewAll(subject, { name, claims }) {
      const args = { issuer, subject, name, claims: JSON.stringify(claims) };
      await change([{ sql: renewAll, args }]);
    },
    async startedBy({ subject, providerSession: session }, latest) {
      const args = { issuer, subject, session, latest };
      const { rows } = await database.read({ sql: selectStarted, args });
      return rows.map((row) => ({ id: String(row[0]), expiresAtMs: Number(row[1]) }));
    },
  };
}

function textOf(cell: unknown): string | null {
  return typeof cell === "string" ? cell : null;
}

// Every cell was written by the statements of this file only.
function rowOf(row: Readonly<Record<number, unknown>>): PersonRow {
  return {
    id: String(row[0]),
    subject: String(row[1]),
    name: String(row[2]),
    claims: JSON.parse(String(row[3])) as DecidingClaims,
    startedAtMs: Number(row[4]),
    expiresAtMs: Number(row[5]),
    lastSeenAtMs: Number(row[6]),
    checkedAtMs: Number(row[7]),
    isRenewable: Number(row[8]) === 1,
  };
}
