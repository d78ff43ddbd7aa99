/** Application keys in state.db: made, limited and revoked while the service runs. */
import { randomUUID } from "node:crypto";
import type { InStatement } from "@libsql/client";
import {
  type AuditEntry,
  type AuditSender,
  commandLine,
  createAuditTrail,
} from "../../audit/index.ts";
import { type AuditAction, cutText, KnowledgeError } from "../../contract/index.ts";
import { type KeyArea, keyAreas } from "../../routes/index.ts";
import type { Database } from "../../storage/index.ts";
import { type ApplicationKey, digestOf, idOfDigest, keyNamePattern } from "./key-entry.ts";
import { type KeyLimits, publicFault, withOwnArea } from "./key-limits.ts";

export interface StoredKey extends ApplicationKey {
  readonly createdAtMs: number;
  /** Who made it; null: the command line. */
  readonly createdBy: string | null;
  /** Null: it is in use, or has expired. */
  readonly revokedAtMs: number | null;
  /** To the minute; null: never. */
  readonly lastUsedAtMs: number | null;
}

export interface NewStoredKey extends KeyLimits {
  readonly name: string;
}

/** What the database alone knows of a key, wherever it is kept. */
export type KeyHistory = Pick<StoredKey, "createdBy" | "lastUsedAtMs"> & {
  /** Null for a key that is not kept in state.db. */
  readonly createdAtMs: number | null;
};

export interface KeyTable {
  /** Newest first, revoked ones too. */
  list(): Promise<readonly StoredKey[]>;
  /** Grows with every change. */
  revision(): Promise<number>;
  /** The key itself exists only in this answer. Throws `key_refused`. `sender`: default a command. */
  create(
    given: NewStoredKey,
    sender?: AuditSender,
  ): Promise<{ readonly key: string; readonly id: string }>;
  /** `which`: name or id of a key that is not revoked. Throws `key_not_found`. */
  limit(which: string, limits: Partial<KeyLimits>, sender?: AuditSender): Promise<StoredKey>;
  revoke(which: string, sender?: AuditSender): Promise<StoredKey>;
  /** By id. */
  histories(ids: readonly string[]): Promise<ReadonlyMap<string, KeyHistory>>;
  /** Times of last use, by id. */
  markUsed(uses: ReadonlyMap<string, number>): Promise<void>;
}

const storedKeysMax = 10_000;

interface Change {
  readonly action: AuditAction;
  readonly changed: Pick<StoredKey, "name" | "id">;
  readonly sender: AuditSender;
}

const takenName = /application_key\.name/;
const usesAtOnce = 250;
const columns = `application_key.key_id, digest, name, areas, collections, expires_at_ms, rate,
  created_at_ms, created_by, revoked_at_ms, last_used_at_ms, origins, version`;
const select = `SELECT ${columns} FROM application_key
  LEFT JOIN application_key_use ON application_key_use.key_id = application_key.key_id`;
const selectAll = `${select} ORDER BY created_at_ms DESC, application_key.key_id`;
/** An id comes before a name that looks like one. */
const selectLive = `${select} WHERE revoked_at_ms IS NULL
    AND (application_key.key_id = :which OR name = :which)
  ORDER BY application_key.key_id = :which DESC LIMIT 1`;
const next = "(SELECT coalesce(max(revision), 0) + 1 FROM application_key)";
const selectRevision = "SELECT coalesce(max(revision), 0) FROM application_key";
const insert = `INSERT INTO application_key (key_id, digest, name, areas, collections, expires_at_ms,
    rate, origins, version, created_at_ms, created_by, revision)
  VALUES (:id, :digest, :name, :areas, :collections, :expires, :rate, :origins, :version, :now, :by,
    ${next})`;
const isTaken = `SELECT 1 WHERE EXISTS (
    SELECT 1 FROM application_key WHERE name = ? AND revoked_at_ms IS NULL
  ) OR (SELECT count(*) FROM application_key WHERE revoked_at_ms IS NULL) >= ${storedKeysMax}`;
const update = `UPDATE application_key SET areas = :areas, collections = :collections,
    expires_at_ms = :expires, rate = :rate, origins = :origins, version = :version,
    revision = ${next}
  WHERE key_id = :id AND revoked_at_ms IS NULL RETURNING 1`;
const revoke = `UPDATE application_key SET revoked_at_ms = :now, revision = ${next}
  WHERE key_id = :id AND revoked_at_ms IS NULL RETURNING 1`;
const selectHistories = `SELECT asked.value, created_at_ms, created_by, last_used_at_ms
  FROM json_each(?) AS asked
  LEFT JOIN application_key ON application_key.key_id = asked.value
  LEFT JOIN application_key_use ON application_key_use.key_id = asked.value`;
const use = `INSERT INTO application_key_use (key_id, last_used_at_ms) VALUES (?, ?)
  ON CONFLICT (key_id) DO UPDATE SET last_used_at_ms = max(last_used_at_ms, excluded.last_used_at_ms)`;

/** Each change and its row in the audit trail are one transaction. */
export function createKeyTable(database: Database, clock: () => number = Date.now): KeyTable {
  const trail = createAuditTrail(database, clock);
  const write = (change: Change, statement: InStatement) =>
    trail.append(entryOf(change), [statement]);
  /** Changes a key that is there: somebody else may be quicker, which the trail then says too. */
  const change = async (made: Change, statement: InStatement): Promise<void> => {
    const [changed] = await write(made, statement);
    if ((changed?.rows.length ?? 0) > 0) return;
    await trail.append({ ...entryOf(made), outcome: "refused" });
    throw notFound(made.changed.id);
  };
  return {
    list: async () => (await database.read(selectAll)).rows.map(keyOf),
    revision: async () => Number((await database.read(selectRevision)).rows[0]?.[0] ?? 0),
    async create({ name, ...given }, sender = commandLine) {
      requireName(name);
      const limits = checkedLimits(given);
      const key = randomUUID();
      const digest = digestOf(key);
      const id = idOfDigest(digest);
      const args = { id, digest, name, now: clock(), by: sender.actor, ...cellsOf(limits) };
      await requireFree(database, name);
      const made: Change = { action: "key_made", changed: { name, id }, sender };
      await write(made, { sql: insert, args }).catch((error: unknown) => {
        // Another process was quicker.
        throw takenName.test(String(error)) ? refusedName(name) : error;
      });
      return { key, id };
    },
    async limit(which, given, sender = commandLine) {
      const known = await findLive(database, which);
      const limits = checkedLimits({ ...known, ...given });
      if ((known.origins === null) !== (limits.origins === null)) throw staysAsItIs();
      const args = { id: known.id, ...cellsOf(limits) };
      await change({ action: "key_limited", changed: known, sender }, { sql: update, args });
      return { ...known, ...limits };
    },
    async revoke(which, sender = commandLine) {
      const known = await findLive(database, which);
      const now = clock();
      const statement = { sql: revoke, args: { id: known.id, now } };
      await change({ action: "key_revoked", changed: known, sender }, statement);
      return { ...known, revokedAtMs: now };
    },
    async histories(ids) {
      const { rows } = await database.read({ sql: selectHistories, args: [JSON.stringify(ids)] });
      return new Map(rows.map((row) => [String(row[0]), historyOf(row)]));
    },
    async markUsed(uses) {
      if (uses.size === 0) return;
      const statements = [...uses].map(([id, at]) => ({ sql: use, args: [id, at] }));
      // In parts: all of 10,000 keys at once would hold the thread.
      for (let from = 0; from < statements.length; from += usesAtOnce) {
        await database.write(statements.slice(from, from + usesAtOnce));
      }
    },
  };
}

function entryOf({ action, changed: { name, id }, sender }: Change): AuditEntry {
  return { ...sender, action, subject: `${name} ${id}`, outcome: "allowed" };
}

async function findLive(database: Database, which: string): Promise<StoredKey> {
  const [row] = (await database.read({ sql: selectLive, args: { which } })).rows;
  if (row === undefined) throw notFound(which);
  return keyOf(row);
}

async function requireFree(database: Database, name: string): Promise<void> {
  const { rows } = await database.read({ sql: isTaken, args: [name] });
  if (rows.length > 0) throw refusedName(name);
}

function checkedLimits(given: KeyLimits): KeyLimits {
  const fault = publicFault(given);
  if (fault !== null) throw new KnowledgeError("key_refused", `Here ${fault}`);
  return withOwnArea(given);
}

function cellsOf({ areas, collections, expiresAtMs, rate, origins, version }: KeyLimits) {
  return {
    areas: areas === null ? null : JSON.stringify([...areas]),
    collections: collections === null ? null : JSON.stringify(collections),
    expires: expiresAtMs,
    rate,
    origins: origins === null ? null : JSON.stringify(origins),
    version,
  };
}

type Row = Readonly<Record<number, unknown>>;

// Every cell was written by the statements of this file only.
function keyOf(row: Row): StoredKey {
  return {
    id: String(row[0]),
    digest: String(row[1]),
    name: String(row[2]),
    position: null,
    areas: row[3] === null ? null : areasOf(String(row[3])),
    collections: row[4] === null ? null : (JSON.parse(String(row[4])) as string[]),
    expiresAtMs: numberOf(row[5]),
    rate: numberOf(row[6]),
    createdAtMs: Number(row[7]),
    createdBy: row[8] === null ? null : String(row[8]),
    revokedAtMs: numberOf(row[9]),
    lastUsedAtMs: numberOf(row[10]),
    origins: row[11] === null ? null : (JSON.parse(String(row[11])) as string[]),
    version: row[12] === null ? null : String(row[12]),
  };
}

function historyOf(row: Row): KeyHistory {
  return {
    createdAtMs: numberOf(row[1]),
    createdBy: row[2] === null ? null : String(row[2]),
    lastUsedAtMs: numberOf(row[3]),
  };
}

function numberOf(cell: unknown): number | null {
  return cell === null ? null : Number(cell);
}

/** A later version may know more areas: they open nothing here. */
function areasOf(json: string): ReadonlySet<KeyArea> {
  const names = new Set(JSON.parse(json) as string[]);
  return new Set(keyAreas.filter((area) => names.has(area)));
}

function requireName(name: string): void {
  if (keyNamePattern.test(name)) return;
  throw new KnowledgeError(
    "key_refused",
    "A name has 1 to 64 letters, digits, spaces, dots, hyphens, underscores or @.",
  );
}

function refusedName(name: string): KnowledgeError {
  return new KnowledgeError(
    "key_refused",
    `There is a key named ${name} already, or there are ${storedKeysMax} keys; revoke one, or take another name.`,
  );
}

/** Who has read a public key could use it as a secret one. */
function staysAsItIs(): KnowledgeError {
  return new KnowledgeError(
    "key_refused",
    "A secret key never becomes a public one, nor a public one secret; make a new key.",
  );
}

function notFound(which: string): KnowledgeError {
  return new KnowledgeError(
    "key_not_found",
    `No key in state.db has the name or id ${cutText(which, 64)}; "knowledge keys list" shows them.`,
  );
}
