/** What happened to messages, for people; and how long that is kept. */
import { dayMs } from "../base/index.ts";
import type {
  WebhookAttempt,
  WebhookDeliveriesParameters,
  WebhookDelivery,
} from "../contract/index.ts";
import type { Database } from "../storage/index.ts";

const selectList = `SELECT delivery_id, webhook_id, message_id, type, webhook_event.subject, state,
    attempts, next_at_ms, at_ms
  FROM webhook_delivery JOIN webhook_event USING (event_id)
  WHERE webhook_id = :webhook AND (:state IS NULL OR state = :state) AND delivery_id < :before
  ORDER BY delivery_id DESC LIMIT :limit`;

/** Newest first. */
export async function readDeliveries(
  database: Database,
  { webhook, state, before, limit }: WebhookDeliveriesParameters,
): Promise<WebhookDelivery[]> {
  const args = { webhook, state: state ?? null, before: before ?? Number.MAX_SAFE_INTEGER, limit };
  const { rows } = await database.read({ sql: selectList, args });
  return rows.map((row) => ({
    id: Number(row[0]),
    webhook: String(row[1]),
    messageId: String(row[2]),
    type: String(row[3]),
    correlationId: row[4] === null ? null : String(row[4]),
    // Written by the statements of this room only.
    state: String(row[5]) as WebhookDelivery["state"],
    attempts: JSON.parse(String(row[6])) as WebhookAttempt[],
    nextAt: row[7] === null ? null : new Date(Number(row[7])).toISOString(),
    createdAt: new Date(Number(row[8])).toISOString(),
  }));
}

const selectCounts = `SELECT webhook_id, state, count(*) FROM webhook_delivery
  WHERE state <> 'delivered' GROUP BY webhook_id, state`;

export interface OpenMessages {
  readonly waiting: number;
  readonly dead: number;
}

/** By the id of the webhook; absent where nothing is open. */
export async function countOpen(database: Database): Promise<ReadonlyMap<string, OpenMessages>> {
  const counts = new Map<string, OpenMessages>();
  for (const row of (await database.read(selectCounts)).rows) {
    const id = String(row[0]);
    const counted = counts.get(id) ?? { waiting: 0, dead: 0 };
    counts.set(id, { ...counted, [String(row[1])]: Number(row[2]) });
  }
  return counts;
}

/** For delivered messages: long enough to look into what a receiver says it never got. */
const deliveredDays = 7;
/** For messages that were given up, or wait for a webhook that was stopped. */
const openDays = 30;
/** Per sweep: no request waits for it. */
const rowsAtOnce = 500;

const removeOld = `DELETE FROM webhook_delivery WHERE delivery_id IN (
    SELECT delivery_id FROM webhook_delivery
    WHERE (state = 'delivered' AND changed_at_ms < :delivered)
      OR (state <> 'delivered' AND changed_at_ms < :open)
    LIMIT :count)
  RETURNING 1`;
const removeUnaddressed = `DELETE FROM webhook_event WHERE event_id IN (
    SELECT event_id FROM webhook_event WHERE at_ms < :delivered
      AND NOT EXISTS (SELECT 1 FROM webhook_delivery AS d WHERE d.event_id = webhook_event.event_id)
    LIMIT :count)
  RETURNING 1`;

/** Removes some; true when there may be more. */
export async function removeOldDeliveries(database: Database, now: number): Promise<boolean> {
  const args = {
    delivered: now - deliveredDays * dayMs,
    open: now - openDays * dayMs,
    count: rowsAtOnce,
  };
  const { open: _open, ...events } = args;
  const removed = await database.write([
    { sql: removeOld, args },
    { sql: removeUnaddressed, args: events },
  ]);
  return removed.some(({ rows }) => rows.length === rowsAtOnce);
}
