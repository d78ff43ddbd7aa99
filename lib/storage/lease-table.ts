/** Leases in state.db: one process at a time does a named piece of work. */
import type { InStatement } from "@libsql/client";
import { describeThisProcess, isDead, newHolder } from "../base/index.ts";
import { KnowledgeError } from "../contract/index.ts";
import type { Database } from "./database.ts";
import { timeOr } from "./server/database-time.ts";

/** Long enough for the longest stretch of work between two renewals. */
const leaseTimeMs = 120_000;
const retryIntervalMs = 250;

export interface Lease {
  /** Extends the lease; call at least once a minute while working. */
  renew(): Promise<void>;
  release(): Promise<void>;
  /** Begin a batch with them: it then renews the lease, and fails once another holder has it. */
  readonly guard: readonly InStatement[];
}

export interface LeaseRequest {
  readonly name: string;
  /** How long to wait for another holder, in milliseconds. */
  readonly waitMs: number;
  /** Milliseconds since 1970; default: the database's own. */
  readonly clock?: () => number;
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

/** Throws `index_locked`, naming the holder, when the lease stays taken for `waitMs`. */
export async function acquireLease(database: Database, request: LeaseRequest): Promise<Lease> {
  const clock = request.clock ?? Date.now;
  const holder = newHolder();
  const description = describeThisProcess();
  const deadline = clock() + request.waitMs;
  let abandoned = holder;
  for (;;) {
    const now = request.clock?.() ?? null;
    const args = { name: request.name, holder, description, now, abandoned };
    const [taken] = await database.write([{ sql: take, args }]);
    if ((taken?.rows.length ?? 0) > 0) return leaseOf(database, request, holder);
    const present = await readHolder(database, request.name);
    if (present !== null && isDead(present.holder)) {
      abandoned = present.holder;
    } else if (clock() >= deadline) {
      throw new KnowledgeError(
        "index_locked",
        `Another indexer is running: ${present?.description ?? "unknown"}. Wait for it to finish, or end it and run again.`,
        { retryAfter_s: 5 },
      );
    } else {
      await new Promise((resolve) => setTimeout(resolve, retryIntervalMs));
    }
  }
}

function leaseOf(database: Database, { name, clock }: LeaseRequest, holder: string): Lease {
  const renewal = (): InStatement => ({
    sql: extend,
    args: { now: clock?.() ?? null, name, holder },
  });
  return {
    guard: [renewal(), requireHolder],
    async renew() {
      await database.write([renewal()]);
    },
    async release() {
      await database.write([
        { sql: "DELETE FROM lease WHERE name = ? AND holder = ?", args: [name, holder] },
      ]);
    },
  };
}

async function readHolder(
  database: Database,
  name: string,
): Promise<{ holder: string; description: string } | null> {
  const sql = "SELECT holder, description FROM lease WHERE name = ?";
  const row = (await database.read({ sql, args: [name] })).rows[0];
  return row === undefined ? null : { holder: String(row[0]), description: String(row[1]) };
}
