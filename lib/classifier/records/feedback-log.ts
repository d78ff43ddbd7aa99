/** Feedback about tickets, in the order in which every process learns it. */
import type { FieldValues, GivenFields } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import type { TicketExample } from "../ticket.ts";
import {
  appendJudged,
  commentAfterSql,
  fieldsAfterSql,
  isAsSeen,
  resolutionAfterSql,
} from "./append-event.ts";
import type { ClassificationRecord } from "./classification-record.ts";
import {
  bytesOrNull,
  fieldValues,
  type Placement,
  placement,
  textOrNull,
} from "./classification-table.ts";

export interface NewFeedback {
  readonly correlationId: string;
  readonly collection: string;
  readonly subTheme: string | null;
  /** Those that are absent stay, null takes one back. */
  readonly fields?: GivenFields | undefined;
  /** Undefined keeps the previous one. */
  readonly comment: string | null | undefined;
  /** JSON. Undefined keeps the previous one. */
  readonly resolution?: string | null | undefined;
  /** Hash of the ticket that the features are made of. */
  readonly ticketHash: string;
  /** Null when nothing is left of the ticket to learn from. */
  readonly features: Uint8Array | null;
  /** Name of the key; absent if no key was needed. */
  readonly actor?: string | undefined;
  /** Stored only while the ticket is as given here; absent stores in any case. */
  readonly unchangedSince?: Pick<ClassificationRecord, "prediction" | "correct"> | undefined;
}

export interface StoredFeedback {
  /** The prediction before the first judgement. */
  readonly judged: Placement;
  /** Whether this differs from what was said before. */
  readonly isChanged: boolean;
  /** All that people said of configured fields by now. */
  readonly fields: FieldValues;
  /** The entry of the log; null when there was nothing new to learn. */
  readonly seq: number | null;
}

/** Tells an entry of a ticket that was forgotten from one whose feedback was taken back, with 0. */
export const erasedWeight = -1;

/** A person who agrees teaches less than one who corrects. */
export const confirmationWeight = 0.5;

const isThisTicket = `correlation_id = :id AND ticket_hash = :hash AND ${isAsSeen}`;
/** The same feedback about the same text teaches nothing again, so it is not logged. */
const isNews = `:features IS NOT NULL AND (correct_collection IS NOT :collection OR correct_sub_theme IS NOT :subTheme
  OR learnt_hash IS NOT :hash OR correct_fields IS NOT ${fieldsAfterSql})`;
const append = `INSERT INTO feedback_log (correlation_id, collection, sub_theme, weight, at_ms, features,
    fields)
  SELECT correlation_id, :collection, :subTheme,
    iif(coalesce(judged_collection, collection) = :collection, :confirmed, 1.0), :now, :features,
    ${fieldsAfterSql}
  FROM classification WHERE ${isThisTicket} AND ${isNews}
  RETURNING seq`;
const selectBefore = `SELECT comment, correct_collection, correct_sub_theme, correct_fields, resolution
  FROM classification
  WHERE ${isThisTicket}`;
const correct = `UPDATE classification SET
    correct_collection = :collection, correct_sub_theme = :subTheme, comment = ${commentAfterSql},
    learnt_hash = :hash, correct_fields = ${fieldsAfterSql}, resolution = ${resolutionAfterSql},
    judged_fields = iif(judged_at_ms IS NULL, fields, judged_fields),
    judged_collection = iif(judged_at_ms IS NULL, collection, judged_collection),
    judged_sub_theme = iif(judged_at_ms IS NULL, sub_theme, judged_sub_theme),
    judged_confidence = iif(judged_at_ms IS NULL, confidence, judged_confidence),
    judged_probability = iif(judged_at_ms IS NULL, probability, judged_probability),
    judged_at_ms = iif(is_imported, judged_at_ms, coalesce(judged_at_ms, :now))
  WHERE ${isThisTicket}
  RETURNING judged_collection, judged_sub_theme, correct_fields`;

/**
 * Correction and log entry in one transaction; the prediction is not changed. Null if the ticket is
 * unknown, or has a different text now; nothing was stored then.
 */
export async function storeFeedback(
  database: Database,
  given: NewFeedback,
  now: number,
): Promise<StoredFeedback | null> {
  const { correlationId: id, collection, subTheme, comment, resolution } = given;
  const { features, actor = null, ticketHash: hash } = given;
  const ticket = { id, hash, ...seenOf(given) };
  const place = { ...ticket, collection, subTheme, fields: JSON.stringify(given.fields ?? {}) };
  const remark = {
    comment: comment ?? null,
    keepsComment: comment === undefined ? 1 : 0,
    resolution: resolution ?? null,
    keepsResolution: resolution === undefined ? 1 : 0,
  };
  const [before, appended, , corrected] = await database.write([
    { sql: selectBefore, args: ticket },
    { sql: append, args: { ...place, features, confirmed: confirmationWeight, now } },
    { sql: appendJudged, args: { ...place, ...remark, actor, now } },
    { sql: correct, args: { ...place, ...remark, now } },
  ]);
  const row = corrected?.rows[0];
  const judged = placement(row?.[0], row?.[1]);
  if (judged === null) return null;
  const [entry] = appended?.rows ?? [];
  const seq = entry === undefined ? null : Number(entry[0]);
  const said = before?.rows[0];
  const stood = placement(said?.[1], said?.[2]);
  const isChanged =
    stood === null ||
    stood.collection !== collection ||
    stood.subTheme !== subTheme ||
    textOrNull(said?.[3]) !== textOrNull(row?.[2]) ||
    (comment !== undefined && textOrNull(said?.[0]) !== comment) ||
    (resolution !== undefined && textOrNull(said?.[4]) !== resolution);
  return { judged, isChanged, seq, fields: fieldValues(row?.[2]) };
}

/** No judgement, and so no event: whoever placed the ticket has still done so last. */
export async function storeResolution(
  database: Database,
  correlationId: string,
  resolution: string,
): Promise<boolean> {
  const sql = `UPDATE classification SET resolution = :resolution WHERE correlation_id = :id
    AND correct_collection IS NOT NULL AND resolution IS NULL RETURNING 1`;
  const [stored] = await database.write([{ sql, args: { id: correlationId, resolution } }]);
  return (stored?.rows.length ?? 0) > 0;
}

function seenOf({ unchangedSince }: NewFeedback) {
  return {
    isGuarded: unchangedSince === undefined ? 0 : 1,
    seenCollection: unchangedSince?.prediction.collection ?? null,
    seenSubTheme: unchangedSince?.prediction.subTheme ?? null,
    seenCorrect: unchangedSince?.correct?.collection ?? null,
    seenCorrectSubTheme: unchangedSince?.correct?.subTheme ?? null,
  };
}

/** Example null: what the ticket has taught is to be taken back. */
export interface LogEntry {
  readonly seq: number;
  readonly id: string;
  readonly example: TicketExample | null;
  /** The ticket itself is gone, so no trace of it may stay. */
  readonly isErased: boolean;
}

const selectAfter = `SELECT seq, correlation_id, collection, sub_theme, weight, features, fields
  FROM feedback_log WHERE seq > ? ORDER BY seq LIMIT ?`;

/** Entries after `seq`, oldest first. */
export async function readLog(
  database: Database,
  seq: number,
  entriesMax: number,
): Promise<readonly LogEntry[]> {
  const { rows } = await database.read({ sql: selectAfter, args: [seq, entriesMax] });
  return rows.map((row) => {
    const entry = { seq: Number(row[0]), id: String(row[1]) };
    const weight = Number(row[4]);
    const place = placement(row[2], row[3]);
    if (place === null) return { ...entry, example: null, isErased: weight === erasedWeight };
    const features = bytesOrNull(row[5]) ?? new Uint8Array();
    const said = fieldValues(row[6]);
    const fields = Object.keys(said).length === 0 ? undefined : said;
    const example = { ...entry, ...place, fields, weight, features };
    return { ...entry, example, isErased: false };
  });
}
