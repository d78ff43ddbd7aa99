/** Takes the last feedback of a ticket back, in one transaction with what other processes learn of it. */
import type { InStatement } from "@libsql/client";
import type { Database } from "../../storage/index.ts";
import { confirmationWeight } from "./feedback-log.ts";
import type { Judgement } from "./ticket-events.ts";

export interface Withdrawal {
  readonly correlationId: string;
  readonly ticketHash: string;
  /** Null when nothing is left of the ticket to learn from. */
  readonly features: Uint8Array | null;
  /** The restored feedback; null if the ticket has none left. */
  readonly before: Judgement | null;
  /** The last event that the caller has seen; 0 for none. */
  readonly lastEventId: number;
  readonly actor?: string | undefined;
}

/** Any change of the ticket since then turns every statement into a no-op. */
const isUnchanged = `correlation_id = :id AND ticket_hash = :hash AND correct_collection IS NOT NULL
  AND coalesce((SELECT max(event_id) FROM ticket_event WHERE correlation_id = :id), 0) = :last`;
/** The withdrawn entry is removed, so that no process learns it again. */
const removeLearnt = `DELETE FROM feedback_log WHERE correlation_id = :id
  AND EXISTS (SELECT 1 FROM classification WHERE ${isUnchanged})`;
const tellToForget = `INSERT INTO feedback_log (correlation_id, weight, at_ms)
  SELECT correlation_id, 0, :now FROM classification WHERE ${isUnchanged} RETURNING seq`;
const learnAgain = `INSERT INTO feedback_log (correlation_id, collection, sub_theme, weight, at_ms, features,
    fields)
  SELECT correlation_id, :collection, :subTheme, iif(judged_collection = :collection, :confirmed, 1.0),
    :now, :features, :fields
  FROM classification WHERE ${isUnchanged} RETURNING seq`;
/** Before the row changes, which makes `isUnchanged` untrue. */
const appendUndone = `INSERT INTO ticket_event (correlation_id, at_ms, actor, action, collection, sub_theme,
    fields)
  SELECT correlation_id, :now, :actor, 'undone', :collection, :subTheme, :fields
  FROM classification WHERE ${isUnchanged} RETURNING event_id`;
/** About the statement before. */
const wasAppended = "changes() = 1";
/**
 * judged_* stays the first prediction that a person judged: a later one may have been made with the
 * correction learnt, and to confirm that would count as right.
 */
const clear = `UPDATE classification SET correct_collection = NULL, correct_sub_theme = NULL,
    comment = NULL, learnt_hash = NULL, correct_fields = NULL, resolution = NULL
  WHERE correlation_id = :id AND ${wasAppended}`;
const restore = `UPDATE classification SET correct_collection = :collection,
    correct_sub_theme = :subTheme, comment = :comment, learnt_hash = :hash,
    correct_fields = :fields, resolution = :resolution
  WHERE correlation_id = :id AND ${wasAppended}`;

/**
 * The entry of the log that has to be learnt. Null if the ticket has changed since; nothing was
 * stored then.
 */
export async function withdrawFeedback(
  database: Database,
  withdrawal: Withdrawal,
  now: number,
): Promise<number | null> {
  const { correlationId: id, ticketHash: hash, lastEventId: last } = withdrawal;
  const { before, actor = null } = withdrawal;
  const seen = { id, hash, last };
  const place = {
    collection: before?.collection ?? null,
    subTheme: before?.subTheme ?? null,
    fields: fieldsColumn(before),
  };
  const [, learnt] = await database.write([
    { sql: removeLearnt, args: seen },
    teach(withdrawal, now),
    { sql: appendUndone, args: { ...seen, ...place, actor, now } },
    before === null
      ? { sql: clear, args: { id } }
      : { sql: restore, args: { id, hash, ...place, ...remarksOf(before) } },
  ]);
  const entry = learnt?.rows[0];
  return entry === undefined ? null : Number(entry[0]);
}

function remarksOf({ comment, resolution }: Judgement) {
  return { comment, resolution };
}

function teach(withdrawal: Withdrawal, now: number): InStatement {
  const { correlationId: id, ticketHash: hash, lastEventId: last, before, features } = withdrawal;
  const seen = { id, hash, last, now };
  if (before === null || features === null) return { sql: tellToForget, args: seen };
  const { collection, subTheme } = before;
  const confirmed = confirmationWeight;
  const fields = fieldsColumn(before);
  return { sql: learnAgain, args: { ...seen, collection, subTheme, fields, features, confirmed } };
}

function fieldsColumn(before: Judgement | null): string | null {
  const fields = before?.fields ?? {};
  return Object.keys(fields).length === 0 ? null : JSON.stringify(fields);
}
