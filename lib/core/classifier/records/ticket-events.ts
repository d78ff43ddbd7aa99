/** What happened to a ticket, in the order in which it happened. */
import type { TicketEvent } from "../../../contract/index.ts";
import type { Database } from "../../storage/database.ts";
import { type Placement, placement, textOrNull } from "./classification-table.ts";

/** An entry of the history, with the number that orders it. */
export interface StoredEvent extends TicketEvent {
  readonly eventId: number;
}

const selectEvents = `SELECT event_id, at_ms, actor, action, collection, sub_theme, confidence,
    probability, model_sequence, comment
  FROM ticket_event WHERE correlation_id = ? ORDER BY event_id DESC LIMIT ?`;

/** A ticket that is sent every minute must not make its page endless. */
const eventsMax = 200;

/** The newest of them, oldest first. */
export async function readEvents(
  database: Database,
  correlationId: string,
): Promise<readonly StoredEvent[]> {
  const { rows } = await database.read({ sql: selectEvents, args: [correlationId, eventsMax] });
  return rows.map(eventOf).toReversed();
}

function eventOf(row: Readonly<Record<number, unknown>>): StoredEvent {
  return {
    eventId: Number(row[0]),
    at: new Date(Number(row[1])).toISOString(),
    actor: textOrNull(row[2]),
    // These two were written by the statements of this folder only.
    action: String(row[3]) as TicketEvent["action"],
    collection: textOrNull(row[4]),
    subTheme: textOrNull(row[5]),
    confidence: textOrNull(row[6]) as TicketEvent["confidence"],
    probability: numberOrNull(row[7]),
    modelSequence: numberOrNull(row[8]),
    comment: textOrNull(row[9]),
  };
}

function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}

export interface Judgement extends Placement {
  readonly comment: string | null;
}

/** The judgement that stood before the last one; null when that was the first. */
export function judgementBefore(events: readonly StoredEvent[]): Judgement | null {
  const standing: Judgement[] = [];
  for (const { action, collection, subTheme, comment } of events) {
    if (action === "undone") standing.pop();
    const place = placement(collection, subTheme);
    if ((action === "confirmed" || action === "corrected") && place !== null) {
      standing.push({ ...place, comment });
    }
  }
  return standing.at(-2) ?? null;
}
