/** What was given up: writings, which are sent again, and events, which only their sender can repeat. */
import type { InStatement } from "@libsql/client";
import type { ConnectedWork, ConnectorName } from "../contract/index.ts";
import type { Database } from "../storage/index.ts";

export interface DeadWork {
  readonly connector: ConnectorName;
  readonly work: ConnectedWork;
  /** Its correlationId. */
  readonly ticket: string;
  /** Why the last attempt failed. */
  readonly fault: string;
  /** When it was given up, or for an event when it came. */
  readonly at_ms: number;
}

const selectDead = `SELECT connector, 'write', correlation_id, fault, changed_at_ms AS at_ms
    FROM connector_write WHERE state = 'dead'
  UNION ALL SELECT connector, 'event', correlation_id, outcome, received_at_ms
    FROM connector_event WHERE state = 'dead'
  ORDER BY at_ms`;

/** Oldest first. */
export async function readDeadWork(database: Database): Promise<readonly DeadWork[]> {
  const { rows } = await database.read(selectDead);
  return rows.map((row) => ({
    // Both are written by this room only.
    connector: String(row[0]) as ConnectorName,
    work: String(row[1]) as ConnectedWork,
    ticket: String(row[2]),
    fault: String(row[3]),
    at_ms: Number(row[4]),
  }));
}

const revive = `UPDATE connector_write SET state = 'waiting', attempt_count = 0, next_at_ms = :now,
    fault = NULL, changed_at_ms = :now
  WHERE correlation_id = :ticket AND state = 'dead'`;

/** From the beginning, with all attempts; the note is looked for first. */
export function retryWrite(ticket: string, now: number): InStatement {
  return { sql: revive, args: { ticket, now } };
}
