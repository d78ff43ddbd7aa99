/** Leases in state.db: one process at a time does a named piece of work. */
import { describeThisProcess, isDead, newHolder } from "../base/index.ts";
import { KnowledgeError } from "../contract/index.ts";
import type { Database } from "./database.ts";

/** Long enough for the longest stretch of work between two renewals. */
const leaseTimeMs = 120_000;
const retryIntervalMs = 250;

export interface Lease {
  /** Extends the lease; call at least once a minute while working. */
  renew(): Promise<void>;
  release(): Promise<void>;
}

export interface LeaseRequest {
  readonly name: string;
  /** How long to wait for another holder, in milliseconds. */
  readonly waitMs: number;
  readonly clock?: () => number;
}

const take = `INSERT INTO lease (name, holder, description, expires_at_ms) VALUES (?, ?, ?, ?)
  ON CONFLICT (name) DO UPDATE SET
    holder = excluded.holder, description = excluded.description, expires_at_ms = excluded.expires_at_ms
  WHERE lease.expires_at_ms < ? OR lease.holder = ?
  RETURNING holder`;

/** Throws `index_locked`, naming the holder, when the lease stays taken for `waitMs`. */
export async function acquireLease(database: Database, request: LeaseRequest): Promise<Lease> {
  const clock = request.clock ?? Date.now;
  const holder = newHolder();
  const description = describeThisProcess();
  const deadline = clock() + request.waitMs;
  let abandoned = holder;
  for (;;) {
    const now = clock();
    const args = [request.name, holder, description, now + leaseTimeMs, now, abandoned];
    const [taken] = await database.write([{ sql: take, args }]);
    if ((taken?.rows.length ?? 0) > 0) return leaseOf(database, request.name, holder, clock);
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

function leaseOf(database: Database, name: string, holder: string, clock: () => number): Lease {
  return {
    async renew() {
      const sql = "UPDATE lease SET expires_at_ms = ? WHERE name = ? AND holder = ?";
      await database.write([{ sql, args: [clock() + leaseTimeMs, name, holder] }]);
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
