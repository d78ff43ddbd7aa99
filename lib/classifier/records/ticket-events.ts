/** The history of a ticket, in order. */
import type { FieldValues, TicketEvent } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import { fieldValues, type Placement, placement, textOrNull } from "./classification-table.ts";

const selectEvents = `SELECT event_id, at_ms, actor, action, collection, sub_theme, confidence,
    probability, model_sequence, comment, fields, automation
  FROM ticket_event WHERE correlation_id = ? ORDER BY event_id DESC LIMIT ?`;

/** A ticket that is sent every minute must not make its page endless. */
const eventsMax = 200;

/** The newest of them, oldest first. */
export async function readEvents(
  database: Database,
  correlationId: string,
): Promise<readonly TicketEvent[]> {
  const { rows } = await database.read({ sql: selectEvents, args: [correlationId, eventsMax] });
  return rows.map(eventOf).toReversed();
}

function eventOf(row: Readonly<Record<number, unknown>>): TicketEvent {
  return {
    number: Number(row[0]),
    at: new Date(Number(row[1])).toISOString(),
    actor: textOrNull(row[2]),
    // These two were written by the statements of this folder only.
    action: String(row[3]) as TicketEvent["action"],
    // Null or empty: the ticket belongs nowhere, or its feedback was taken back.
    collection: textOrNull(row[4]) || null,
    subTheme: textOrNull(row[5]),
    confidence: textOrNull(row[6]) as TicketEvent["confidence"],
    probability: numberOrNull(row[7]),
    modelSequence: numberOrNull(row[8]),
    comment: textOrNull(row[9]),
    ...(textOrNull(row[10]) !== null && { fields: fieldValues(row[10]) }),
    ...(textOrNull(row[11]) !== null && { automation: row[11] as TicketEvent["automation"] }),
  };
}

function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}

export interface Judgement extends Placement {
  readonly comment: string | null;
  readonly fields: FieldValues;
  /** JSON. */
  readonly resolution: string | null;
}

/** Feedback about a ticket, as an undo needs it. */
export interface Judgements {
  /** Number of the last event; 0 for none. */
  readonly lastEventId: number;
  /** The last judgement, or the undo of one; 0 for none. */
  readonly lastJudgementId: number;
  /** The feedback before the last judgement; null if that was the first. */
  readonly before: Judgement | null;
}

const selectJudgements = `SELECT last, event_id, action, collection, sub_theme, comment, fields,
    resolution
  FROM (SELECT max(event_id) AS last FROM ticket_event WHERE correlation_id = :id)
  LEFT JOIN ticket_event ON correlation_id = :id AND action <> 'classified'
  ORDER BY event_id DESC LIMIT :count`;

/** How many judgements of one ticket are read: nobody undoes more. */
const judgementsMax = 2_000;

/** Predictions are left out: a ticket that is sent every minute must not hide what was said. */
export async function readJudgements(
  database: Database,
  correlationId: string,
): Promise<Judgements> {
  const args = { id: correlationId, count: judgementsMax };
  const { rows } = await database.read({ sql: selectJudgements, args });
  return {
    lastEventId: Number(rows[0]?.[0] ?? 0),
    lastJudgementId: Number(rows[0]?.[1] ?? 0),
    before: judgementBefore(rows.toReversed()),
  };
}

function judgementBefore(rows: readonly Readonly<Record<number, unknown>>[]): Judgement | null {
  const standing: Judgement[] = [];
  for (const row of rows) {
    const action = row[2];
    if (action === "undone") standing.pop();
    const place = placement(row[3], row[4]);
    if ((action === "confirmed" || action === "corrected") && place !== null) {
      const remark = { comment: textOrNull(row[5]), resolution: textOrNull(row[7]) };
      standing.push({ ...place, ...remark, fields: fieldValues(row[6]) });
    }
  }
  return standing.at(-2) ?? null;
}

/** Imports are left out, and an undo that left no judgement. */
const selectJudgedHere = `SELECT correlation_id FROM ticket_event AS last
  WHERE correlation_id IN (SELECT value FROM json_each(:ids)) AND action <> 'classified'
    AND is_imported = 0 AND NOT (action = 'undone' AND collection IS NULL)
    AND substr(coalesce(actor, ''), 1, length(:elsewhere)) <> :elsewhere
    AND NOT EXISTS (SELECT 1 FROM ticket_event AS later
      WHERE later.correlation_id = last.correlation_id AND later.event_id > last.event_id
        AND later.action <> 'classified')`;

/** Those of these tickets whose last judgement is of nobody whose name begins with `elsewhere`. */
export async function readJudgedHere(
  database: Database,
  correlationIds: readonly string[],
  elsewhere: string,
): Promise<readonly string[]> {
  const args = { ids: JSON.stringify(correlationIds), elsewhere };
  return (await database.read({ sql: selectJudgedHere, args })).rows.map((row) => String(row[0]));
}
