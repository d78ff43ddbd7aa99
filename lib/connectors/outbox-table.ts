/** What is to be written to tickets of other systems. A newer wish takes the place of an older one. */
import type { InStatement } from "@libsql/client";
import type { ConnectorName } from "../contract/index.ts";
import type { Database } from "../storage/index.ts";
import { delayBoundMs } from "../webhooks/index.ts";
import type { DesiredWrite } from "./connector.ts";
import { collectionsOf } from "./ticket-table.ts";

export interface DueWrite {
  readonly correlationId: string;
  readonly wish: DesiredWrite;
  readonly ours: readonly string[];
  /** As it is stored: a newer wish is told apart by it. */
  readonly stored: string;
  readonly marker: string;
  readonly hasBegun: boolean;
  readonly attemptCount: number;
}

const upsert = `INSERT INTO connector_write (correlation_id, connector, wish, marker, next_at_ms,
    changed_at_ms)
  VALUES (:id, :connector, :wish, :marker, :now, :now)
  ON CONFLICT (correlation_id) DO UPDATE SET wish = excluded.wish, state = 'waiting',
    attempt_count = 0, next_at_ms = excluded.next_at_ms, fault = NULL,
    changed_at_ms = excluded.changed_at_ms`;

/** The marker stays that of the first wish: there is one note for a ticket. */
export function storeWish(
  id: string,
  connector: ConnectorName,
  { wish, marker }: Pick<DueWrite, "wish" | "marker">,
  now: number,
): InStatement {
  return { sql: upsert, args: { id, connector, wish: JSON.stringify(wish), marker, now } };
}

const inherit = `INSERT INTO connector_write (correlation_id, connector, wish, marker, has_begun, state,
    changed_at_ms)
  SELECT :id, connector, wish, marker, 1, iif(state = 'done', 'done', 'gone'), :now
    FROM connector_write
    WHERE correlation_id = :formerly AND has_begun = 1
  ON CONFLICT DO NOTHING`;

/** A ticket that was moved has brought its note along: the next wish looks for that one. */
export function inheritNote(id: string, formerly: string, now: number): InStatement {
  return { sql: inherit, args: { id, formerly, now } };
}

const selectWished = `SELECT 1 FROM connector_write WHERE correlation_id = :id
  AND state IN ('waiting', 'done') AND wish ->> '$.collection' = :collection`;

/** Whether it was written there, or is about to be. */
export async function isWished(
  database: Database,
  id: string,
  collection: string,
): Promise<boolean> {
  const { rows } = await database.read({ sql: selectWished, args: { id, collection } });
  return rows.length > 0;
}

const letGo = `UPDATE connector_write SET state = 'gone', next_at_ms = NULL, fault = :reason,
    changed_at_ms = :now`;
const withdraw = `${letGo} WHERE correlation_id = :id AND state IN ('waiting', 'dead')`;

/** A person has decided, or the ticket is gone. The row stays: its note may be there. */
export function withdrawWish(id: string, reason: string, now: number): InStatement {
  return { sql: withdraw, args: { id, reason, now } };
}

const ofOthers = `state = 'waiting'
  AND connector NOT IN (SELECT value FROM json_each(:connectors))`;
const selectOfOthers = `SELECT 1 FROM connector_write WHERE ${ofOthers} LIMIT 1`;
const withdrawOfOthers = `${letGo} WHERE ${ofOthers}`;

/** Where writing back is switched off, what waits must not go out when it is switched on again. */
export async function withdrawAllBut(
  database: Database,
  writing: readonly ConnectorName[],
  now: number,
): Promise<void> {
  const connectors = JSON.stringify(writing);
  const { rows } = await database.read({ sql: selectOfOthers, args: { connectors } });
  if (rows.length === 0) return;
  const reason = "Writing back was switched off.";
  await database.write([{ sql: withdrawOfOthers, args: { connectors, reason, now } }]);
}

const selectDue = `SELECT correlation_id, wish, marker, has_begun, attempt_count,
    (SELECT collections FROM connector_ticket AS ticket
      WHERE ticket.correlation_id = connector_write.correlation_id)
  FROM connector_write
  WHERE connector = :connector AND state = 'waiting'
    AND (next_at_ms <= :now OR next_at_ms > :now + :bound)
  ORDER BY next_at_ms LIMIT :count`;

export async function readDueWrites(
  database: Database,
  connector: ConnectorName,
  { now, count }: { readonly now: number; readonly count: number },
): Promise<readonly DueWrite[]> {
  const args = { connector, now, bound: delayBoundMs, count };
  const { rows } = await database.read({ sql: selectDue, args });
  return rows.map((row) => ({
    correlationId: String(row[0]),
    // Written by `storeWish` only.
    wish: JSON.parse(String(row[1])) as DesiredWrite,
    stored: String(row[1]),
    marker: String(row[2]),
    hasBegun: row[3] === 1,
    attemptCount: Number(row[4]),
    ours: collectionsOf(row[5]),
  }));
}

const begin = `UPDATE connector_write SET has_begun = 1 WHERE correlation_id = :id
  AND state = 'waiting' RETURNING 1`;

/** Stored before the first request: after a crash the note may be there. False if it was withdrawn. */
export async function beginWrite(database: Database, id: string): Promise<boolean> {
  const [begun] = await database.write([{ sql: begin, args: { id } }]);
  return (begun?.rows.length ?? 0) > 0;
}

const settle = `UPDATE connector_write SET state = :state, attempt_count = :attemptCount,
    next_at_ms = :nextAt, fault = :fault, changed_at_ms = :now
  WHERE correlation_id = :id AND wish = :stored AND state = 'waiting'`;

export interface WriteResult {
  readonly state: "waiting" | "done" | "gone" | "dead";
  readonly nextAt: number | null;
  readonly fault: string | null;
  readonly now: number;
}

/** Nothing changes when a newer wish has come meanwhile. */
export async function storeWriteResult(
  database: Database,
  { correlationId, stored, attemptCount }: DueWrite,
  result: WriteResult,
): Promise<void> {
  const args = { id: correlationId, stored, attemptCount: attemptCount + 1, ...result };
  await database.write([{ sql: settle, args }]);
}
