/** What other systems sent: stored before it is answered, and once, however often it comes. */
import type { InStatement } from "@libsql/client";
import { dayMs } from "../base/index.ts";
import type { ConnectorName } from "../contract/index.ts";
import type { Database } from "../storage/index.ts";
import { delayBoundMs } from "../webhooks/index.ts";
import type { DeadDelivery, TicketNews } from "./connector.ts";

export interface InboxEvent {
  readonly id: number;
  readonly connector: ConnectorName;
  readonly deliveryId: string;
  readonly event: TicketNews;
  readonly attemptCount: number;
  /** When its ticket began to be placed; null: it did not. */
  readonly begunAt_ms: number | null;
  /** Whether its judgement is in the audit trail. */
  readonly isAudited: boolean;
}

export interface NewEvent {
  readonly connector: ConnectorName;
  readonly deliveryId: string;
  /** Digest of what was sent. */
  readonly digest: string;
  readonly event: TicketNews;
}

/** One that was given up and is sent again begins anew. */
const revive = `DO UPDATE SET event = excluded.event, state = 'waiting', outcome = NULL,
    attempt_count = 0, received_at_ms = excluded.received_at_ms, next_at_ms = excluded.next_at_ms
    WHERE connector_event.state = 'dead'`;
const insert = `INSERT INTO connector_event (connector, delivery_id, digest, correlation_id, event,
    received_at_ms, next_at_ms)
  VALUES (:connector, :deliveryId, :digest, :ticket, :event, :now, :now)
  ON CONFLICT (connector, delivery_id) ${revive}
  ON CONFLICT (connector, digest) ${revive}
  RETURNING 1`;

/** False for one that is known, by its id or by its contents. */
export async function storeEvent(
  database: Database,
  { connector, deliveryId, digest, event }: NewEvent,
  now: number,
): Promise<boolean> {
  const ticket = event.correlationId;
  const args = { connector, deliveryId, digest, ticket, event: JSON.stringify(event), now };
  const [stored] = await database.write([{ sql: insert, args }]);
  return (stored?.rows.length ?? 0) > 0;
}

const insertDead = `INSERT INTO connector_event (connector, delivery_id, digest, correlation_id,
    received_at_ms, state, outcome)
  VALUES (:connector, :deliveryId, :digest, :ticket, :now, 'dead', :fault)
  ON CONFLICT DO NOTHING RETURNING 1`;

/** Listed among what was given up. False for one that is known. */
export async function storeDeadEvent(
  database: Database,
  {
    connector,
    deliveryId,
    dead,
  }: Pick<NewEvent, "connector" | "deliveryId"> & {
    readonly dead: DeadDelivery;
  },
  now: number,
): Promise<boolean> {
  const { correlationId: ticket, fault } = dead;
  const args = { connector, deliveryId, digest: deliveryId, ticket, fault, now };
  const [stored] = await database.write([{ sql: insertDead, args }]);
  return (stored?.rows.length ?? 0) > 0;
}

/** A time that lies further ahead than any delay was set before the clock was put back. */
const selectDue = `SELECT event_id, connector, delivery_id, event, attempt_count, begun_at_ms, audited
  FROM connector_event AS one
  WHERE state = 'waiting' AND (next_at_ms <= :now OR next_at_ms > :now + :bound)
    AND NOT EXISTS (SELECT 1 FROM connector_event AS earlier
      WHERE earlier.state = 'waiting' AND earlier.correlation_id = one.correlation_id
        AND earlier.event_id < one.event_id)
  ORDER BY event_id LIMIT :count`;

/** In the order in which they came; of several about one ticket only the first. */
export async function readDueEvents(
  database: Database,
  { now, count }: { readonly now: number; readonly count: number },
): Promise<readonly InboxEvent[]> {
  const { rows } = await database.read({
    sql: selectDue,
    args: { now, bound: delayBoundMs, count },
  });
  return rows.map((row) => ({
    id: Number(row[0]),
    // Written by `storeEvent` only.
    connector: String(row[1]) as ConnectorName,
    deliveryId: String(row[2]),
    event: JSON.parse(String(row[3])) as TicketNews,
    attemptCount: Number(row[4]),
    begunAt_ms: row[5] === null ? null : Number(row[5]),
    isAudited: row[6] === 1,
  }));
}

const begin = "UPDATE connector_event SET begun_at_ms = :now WHERE event_id = :id";

export async function beginPlacing(database: Database, id: number, now: number): Promise<void> {
  await database.write([{ sql: begin, args: { id, now } }]);
}

export function markAudited(id: number): InStatement {
  return { sql: "UPDATE connector_event SET audited = 1 WHERE event_id = ?", args: [id] };
}

/** What became of it, for people who look. */
export type EventOutcome =
  | "placed"
  | "learnt"
  | "confirmed"
  | "known"
  | "older"
  | "own"
  | "not_a_judge"
  | "no_queue"
  | "deleted";

const finish = `UPDATE connector_event SET state = 'done', outcome = :outcome, event = NULL,
    next_at_ms = NULL
  WHERE event_id = :id`;

/** Its text is not kept: the classifier has what may be kept of it. */
export function finishEvent(id: number, outcome: EventOutcome): InStatement {
  return { sql: finish, args: { id, outcome } };
}

const postpone = `UPDATE connector_event SET attempt_count = attempt_count + 1, next_at_ms = :nextAt
  WHERE event_id = :id AND state = 'waiting'`;
const giveUp = `UPDATE connector_event SET state = 'dead', outcome = :fault, event = NULL,
    next_at_ms = NULL
  WHERE event_id = :id`;

/** `nextAt` null: it failed too often. */
export async function postponeEvent(
  database: Database,
  id: number,
  { nextAt, fault }: { readonly nextAt: number | null; readonly fault: string },
): Promise<void> {
  await database.write([
    nextAt === null
      ? { sql: giveUp, args: { id, fault } }
      : { sql: postpone, args: { id, nextAt } },
  ]);
}

const keptDays = 90;
const rowsAtOnce = 500;
const removeOld = `DELETE FROM connector_event WHERE event_id IN (
    SELECT event_id FROM connector_event WHERE received_at_ms < :before AND state <> 'waiting'
    LIMIT ${rowsAtOnce})
  RETURNING 1`;

/** Whether there may be more. */
export async function removeOldEvents(database: Database, now: number): Promise<boolean> {
  const args = { before: now - keptDays * dayMs };
  const [removed] = await database.write([{ sql: removeOld, args }]);
  return removed?.rows.length === rowsAtOnce;
}

const selectTold = `SELECT EXISTS (SELECT 1 FROM connector_ticket WHERE correlation_id = ?1)
  OR EXISTS (SELECT 1 FROM connector_event WHERE correlation_id = ?1 AND state = 'waiting')`;

/** Whether anything is known of a ticket, or waits to be processed. */
export async function isTold(database: Database, correlationId: string): Promise<boolean> {
  const { rows } = await database.read({ sql: selectTold, args: [correlationId] });
  return rows[0]?.[0] === 1;
}
