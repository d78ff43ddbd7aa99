/** The outbox: which message goes to which webhook next, and what happened to it. */
import type { InStatement } from "@libsql/client";
import type { WebhookAttempt } from "../contract/index.ts";
import type { Database } from "../storage/index.ts";
import { delayBoundMs } from "./retry-schedule.ts";

export interface DueDelivery {
  readonly id: number;
  /** Sent as `webhook-id`. */
  readonly messageId: string;
  readonly type: string;
  readonly at_ms: number;
  /** JSON. */
  readonly data: string;
  /** The ticket; null for messages about none. */
  readonly subject: string | null;
  readonly attempts: readonly WebhookAttempt[];
  /** Failed ones since the message was put in the queue. */
  readonly attemptCount: number;
}

/** A time that lies further ahead than any delay was set before the clock was put back. */
const isDue = "next_at_ms IS NOT NULL AND (next_at_ms <= :now OR next_at_ms > :now + :bound)";
const selectDue = `SELECT delivery_id, message_id, type, at_ms, data, webhook_event.subject, attempts,
    attempt_count
  FROM webhook_delivery JOIN webhook_event USING (event_id)
  WHERE webhook_id = :webhook AND ${isDue}
  ORDER BY next_at_ms, delivery_id LIMIT :count`;

/** Deliveries of one webhook. No two of them are about the same ticket, unless one was sent again by hand. */
export async function readDue(
  database: Database,
  webhook: string,
  { now, count }: { readonly now: number; readonly count: number },
): Promise<readonly DueDelivery[]> {
  const args = { webhook, now, bound: delayBoundMs, count };
  const { rows } = await database.read({ sql: selectDue, args });
  return rows.map((row) => ({
    id: Number(row[0]),
    messageId: String(row[1]),
    type: String(row[2]),
    at_ms: Number(row[3]),
    data: String(row[4]),
    subject: row[5] === null ? null : String(row[5]),
    attempts: JSON.parse(String(row[6])) as WebhookAttempt[],
    attemptCount: Number(row[7]),
  }));
}

const finish = `UPDATE webhook_delivery SET state = :state, attempt_count = :attemptCount,
    attempts = :attempts, next_at_ms = NULL, changed_at_ms = :now
  WHERE delivery_id = :id AND state = 'waiting'`;
/** The next message about the same ticket has waited for this one. */
const releaseNext = `UPDATE webhook_delivery SET next_at_ms = :now
  WHERE next_at_ms IS NULL AND delivery_id = (SELECT min(delivery_id) FROM webhook_delivery
    WHERE webhook_id = :webhook AND subject = :subject AND state = 'waiting')`;
const postpone = `UPDATE webhook_delivery SET attempt_count = :attemptCount, attempts = :attempts,
    next_at_ms = :nextAt, changed_at_ms = :now
  WHERE delivery_id = :id AND state = 'waiting'`;
const hold = "UPDATE webhook SET held_until_ms = :until WHERE webhook_id = :webhook";
const stopGone = `UPDATE webhook SET stopped = 'gone', stopped_at_ms = :now
  WHERE webhook_id = :webhook AND stopped IS NULL`;

/** After one attempt. */
export interface DeliveryResult {
  readonly webhook: string;
  readonly delivery: DueDelivery;
  readonly attempt: WebhookAttempt;
  readonly now: number;
  readonly next:
    | { readonly state: "delivered" | "dead" }
    | { readonly state: "waiting"; readonly nextAt: number };
  /** The receiver asked for a pause for everything that goes to it. */
  readonly heldUntil?: number | undefined;
  /** The receiver says that it is no more. */
  readonly isGone?: boolean | undefined;
}

const attemptsKept = 30;

/** In one transaction: a crash leaves the message as it was, to be sent once more. */
export async function storeResult(database: Database, result: DeliveryResult): Promise<void> {
  const { webhook, delivery, attempt, now, next, heldUntil, isGone = false } = result;
  const { id, subject, attempts, attemptCount } = delivery;
  const row = {
    id,
    now,
    attemptCount: attemptCount + 1,
    attempts: JSON.stringify([...attempts, attempt].slice(-attemptsKept)),
  };
  const statements: InStatement[] =
    next.state === "waiting"
      ? [{ sql: postpone, args: { ...row, nextAt: next.nextAt } }]
      : [{ sql: finish, args: { ...row, state: next.state } }];
  if (next.state !== "waiting" && subject !== null) {
    statements.push({ sql: releaseNext, args: { webhook, subject, now } });
  }
  if (heldUntil !== undefined) statements.push({ sql: hold, args: { webhook, until: heldUntil } });
  if (isGone) statements.push({ sql: stopGone, args: { webhook, now } });
  await database.write(statements);
}

const insertEvent = `INSERT INTO webhook_event (type, at_ms, data, target)
  VALUES (:type, :now, :data, :target)`;

/** A message to one webhook, whatever events it wants. */
export async function insertTest(
  database: Database,
  webhook: string,
  { type, data, now }: { readonly type: string; readonly data: object; readonly now: number },
): Promise<void> {
  const args = { type, now, data: JSON.stringify(data), target: webhook };
  await database.write([{ sql: insertEvent, args }]);
}

const resend = `UPDATE webhook_delivery SET state = 'waiting', attempt_count = 0, next_at_ms = :now,
    changed_at_ms = :now
  WHERE webhook_id = :webhook AND delivery_id = :id
  RETURNING 1`;
/** In the order in which they came: of several about one ticket the first goes, the others wait. */
const replay = `UPDATE webhook_delivery SET state = 'waiting', attempt_count = 0, changed_at_ms = :now,
    next_at_ms = iif(subject IS NOT NULL AND EXISTS (SELECT 1 FROM webhook_delivery AS earlier
      WHERE earlier.webhook_id = webhook_delivery.webhook_id
        AND earlier.subject = webhook_delivery.subject
        AND earlier.delivery_id < webhook_delivery.delivery_id
        AND earlier.state IN ('waiting', 'dead')), NULL, :now)
  WHERE webhook_id = :webhook AND state = 'dead'
  RETURNING 1`;

/** One message, dead, delivered or waiting for its turn. False when there is none. */
export async function resendDelivery(
  database: Database,
  webhook: string,
  { id, now }: { readonly id: number; readonly now: number },
): Promise<boolean> {
  const [sent] = await database.write([{ sql: resend, args: { webhook, id, now } }]);
  return (sent?.rows.length ?? 0) > 0;
}

/** Everything that was given up; returns how many. */
export async function replayDead(
  database: Database,
  webhook: string,
  now: number,
): Promise<number> {
  const [replayed] = await database.write([{ sql: replay, args: { webhook, now } }]);
  return replayed?.rows.length ?? 0;
}
