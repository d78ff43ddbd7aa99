/** Leases in a database: one process at a time does a named piece of work. */
import { randomUUID } from "node:crypto";
import type { InStatement } from "@libsql/client";
import { describeThisProcess, isDead, newHolder } from "../../base/index.ts";
import { isKnowledgeError, KnowledgeError } from "../../contract/index.ts";
import type { Database } from "../database.ts";
import { timeOr } from "../database-time.ts";

/** Long enough for the longest stretch of work between two renewals. */
const leaseTimeMs = 120_000;
const retryIntervalMs = 250;

export interface Lease {
  /**
   * Extends the lease; call at least once a minute while working. Rejects with `index_locked` once
   * another process has it: the work is no longer this one's.
   */
  renew(): Promise<void>;
  /** Never rejects: if the database is away, this process may take the lease again at once, others after it ends. */
  release(): Promise<void>;
  /** Begin a batch with them: it then renews the lease, and fails once another holder has it. */
  readonly guard: readonly InStatement[];
}

interface NamedLease {
  readonly name: string;
  /** Milliseconds since 1970; default: the database's own. */
  readonly clock?: () => number;
}

export interface LeaseRequest extends NamedLease {
  /** How long to wait for another holder, in milliseconds. */
  readonly waitMs: number;
  /** What is thrown when the lease stays taken; `holder` is for people. */
  readonly taken: (holder: string) => KnowledgeError;
}

const take = `INSERT INTO lease (name, holder, description, expires_at_ms)
  VALUES (:name, :holder, :description, ${timeOr(":now")} + ${leaseTimeMs})
  ON CONFLICT (name) DO UPDATE SET
    holder = excluded.holder, description = excluded.description, expires_at_ms = excluded.expires_at_ms
  WHERE lease.expires_at_ms < ${timeOr(":now")} OR lease.holder = :abandoned
  RETURNING holder`;
const extend = `UPDATE lease SET expires_at_ms = ${timeOr(":now")} + ${leaseTimeMs}
  WHERE name = :name AND holder = :holder`;
/** Right after `extend`: fails with the words of JSON. */
const requireHolder = "SELECT json(iif(changes() = 1, 'true', 'another process holds the lease'))";

/** Whether a batch failed because of its guard. */
export function isLeaseFault(error: unknown): boolean {
  return error instanceof Error && error.message.includes("malformed JSON");
}

/** Whether a lease could not be renewed because another process has it. */
export function isLeaseLost(error: unknown): boolean {
  return isKnowledgeError(error) && error.code === "index_locked";
}

/**
 * Suffix of every holder name of this process, and the names in use. A row that bears
 * it and is not among them is what a lost answer left behind.
 */
const ours = randomUUID();
const inUse = new Set<string>();

function isAbandoned(holder: string): boolean {
  return isDead(holder) || (holder.endsWith(ours) && !inUse.has(holder));
}

/** Throws what `taken` makes when another holder keeps the lease for `waitMs`. */
export async function acquireLease(database: Database, request: LeaseRequest): Promise<Lease> {
  const clock = request.clock ?? Date.now;
  const deadline = clock() + request.waitMs;
  for (;;) {
    const lease = await tryLease(database, request);
    if (lease !== null) return lease;
    const present = await readHolder(database, request.name);
    if (present !== null && clock() >= deadline) throw request.taken(present.description);
    await new Promise((resolve) => setTimeout(resolve, retryIntervalMs));
  }
}

/** Null while another holder has it. */
export async function tryLease(database: Database, lease: NamedLease): Promise<Lease | null> {
  const holder = `${newHolder()} ${ours}`;
  // Before it is asked for: another attempt of this process must not take it for abandoned.
  inUse.add(holder);
  let isTaken = false;
  try {
    isTaken = await takeFree(database, lease, { holder, abandoned: holder });
    const present = isTaken ? null : await readHolder(database, lease.name);
    if (present !== null && isAbandoned(present.holder)) {
      isTaken = await takeFree(database, lease, { holder, abandoned: present.holder });
    }
  } finally {
    if (!isTaken) inUse.delete(holder);
  }
  return isTaken ? leaseOf(database, lease, holder) : null;
}

async function takeFree(
  database: Database,
  { name, clock }: NamedLease,
  holders: { readonly holder: string; readonly abandoned: string },
): Promise<boolean> {
  const args = { name, description: describeThisProcess(), now: clock?.() ?? null, ...holders };
  const [taken] = await database.write([{ sql: take, args }]);
  return (taken?.rows.length ?? 0) > 0;
}

function leaseOf(database: Database, { name, clock }: NamedLease, holder: string): Lease {
  const renewal = (): InStatement => ({
    sql: extend,
    args: { now: clock?.() ?? null, name, holder },
  });
  return {
    guard: [renewal(), requireHolder],
    async renew() {
      try {
        await database.write([renewal(), requireHolder]);
      } catch (error) {
        throw isLeaseFault(error) ? lost(await readHolder(database, name)) : error;
      }
    },
    async release() {
      const sql = "DELETE FROM lease WHERE name = ? AND holder = ?";
      await database.write([{ sql, args: [name, holder] }]).catch(() => undefined);
      inUse.delete(holder);
    },
  };
}

interface Holder {
  readonly holder: string;
  readonly description: string;
}

function lost(present: Holder | null): KnowledgeError {
  const reason =
    present === null
      ? "The lease of what this process was doing is gone"
      : `Another process (${present.description}) has taken over what this one was doing`;
  return new KnowledgeError("index_locked", `${reason}, so it ends here. Run it again.`, {
    retryAfter_s: 5,
  });
}

async function readHolder(database: Database, name: string): Promise<Holder | null> {
  const sql = "SELECT holder, description FROM lease WHERE name = ?";
  const row = (await database.read({ sql, args: [name] })).rows[0];
  return row === undefined ? null : { holder: String(row[0]), description: String(row[1]) };
}
