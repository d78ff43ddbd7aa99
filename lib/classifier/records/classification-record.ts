/** All that is stored about one ticket, for feedback, explanations and exports. */
import type { FieldValues, TicketResolution, VisibleCollections } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import type { StoredTicket } from "../ticket.ts";
import {
  bytesOrNull,
  fieldValues,
  type Placement,
  type Prediction,
  placement,
  type StoredAnswer,
  textOrNull,
} from "./classification-table.ts";
import { andVisible, visibleArgument } from "./visible-rows.ts";

export interface ClassificationRecord {
  readonly correlationId: string;
  /** `confirmed`: the feedback equals the prediction that was judged. */
  readonly status: "predicted" | "confirmed" | "corrected";
  readonly ticketHash: string;
  /** `automatic`: a program wrote it; absent for a request. */
  readonly kind?: "automatic";
  /** Null where only features are kept, or the text was removed because of its age. */
  readonly ticket: StoredTicket | null;
  readonly features: Uint8Array | null;
  readonly prediction: Prediction;
  /** The prediction before the first judgement; null without feedback. */
  readonly judged: Placement | null;
  readonly correct: Placement | null;
  /** What people said of configured fields. */
  readonly fields: FieldValues;
  readonly comment: string | null;
  readonly resolution: TicketResolution | null;
  readonly answer: StoredAnswer | null;
  readonly createdAt_ms: number;
  readonly updatedAt_ms: number;
}

const columns = `correlation_id, ticket_hash, collection, sub_theme, confidence, probability, path,
  model_sequence, judged_collection, judged_sub_theme, correct_collection, correct_sub_theme,
  comment, ticket, features, answer, created_at_ms, updated_at_ms,
  correct_fields, kind, resolution`;
const selectOne = `SELECT ${columns} FROM classification WHERE correlation_id = ?`;
const selectJudged = `SELECT ${columns} FROM classification
  WHERE correct_collection IS NOT NULL AND correlation_id > ? ORDER BY correlation_id LIMIT ?`;

/** Null for an unknown ticket. */
export async function readClassification(
  database: Database,
  correlationId: string,
): Promise<ClassificationRecord | null> {
  const row = (await database.read({ sql: selectOne, args: [correlationId] })).rows[0];
  return row === undefined ? null : recordOf(row);
}

/** Tickets that a person has judged, in the order of their ids, some after the given one. */
export async function readJudged(
  database: Database,
  afterId: string,
  count: number,
): Promise<readonly ClassificationRecord[]> {
  return (await database.read({ sql: selectJudged, args: [afterId, count] })).rows.map(recordOf);
}

/** As a line of a list tells of a ticket. */
export interface TicketLine {
  /** Null where its text is not kept. */
  readonly title: string | null;
  readonly resolution: TicketResolution | null;
}

const selectLines = `SELECT correlation_id, ticket ->> '$.title', resolution FROM classification
  WHERE correlation_id IN (SELECT value FROM json_each(?))`;

/** By id; tickets that are not stored are absent. */
export async function readTicketLines(
  database: Database,
  correlationIds: readonly string[],
): Promise<ReadonlyMap<string, TicketLine>> {
  if (correlationIds.length === 0) return new Map();
  const args = [JSON.stringify(correlationIds)];
  const { rows } = await database.read({ sql: selectLines, args });
  return new Map(
    rows.map((row) => [
      String(row[0]),
      { title: textOrNull(row[1]), resolution: jsonOrNull(row[2]) as TicketResolution | null },
    ]),
  );
}

/** Ids of those of these tickets that are stored and visible. */
export async function readKnownIds(
  database: Database,
  correlationIds: readonly string[],
  permitted: VisibleCollections = null,
): Promise<ReadonlySet<string>> {
  const sql = `SELECT correlation_id FROM classification
    WHERE correlation_id IN (SELECT value FROM json_each(:ids))${andVisible(permitted)}`;
  const args = { ids: JSON.stringify(correlationIds), ...visibleArgument(permitted) };
  const { rows } = await database.read({ sql, args });
  return new Set(rows.map((row) => String(row[0])));
}

function recordOf(row: Readonly<Record<number, unknown>>): ClassificationRecord {
  const correct = placement(row[10], row[11]);
  // Kept after an undo, for the statistics of the next judgement only.
  const judged = correct === null ? null : placement(row[8], row[9]);
  return {
    correlationId: String(row[0]),
    status: statusOf(judged, correct),
    ticketHash: String(row[1]),
    // These two were written by `storeClassification` only.
    ticket: jsonOrNull(row[13]) as StoredTicket | null,
    features: bytesOrNull(row[14]),
    prediction: {
      collection: String(row[2]),
      subTheme: textOrNull(row[3]),
      // Written by `storeClassification` only.
      confidence: String(row[4]) as Prediction["confidence"],
      probability: Number(row[5]),
      path: String(row[6]) as Prediction["path"],
      modelSequence: Number(row[7]),
    },
    judged,
    correct,
    comment: textOrNull(row[12]),
    // Written by the statements of this folder only.
    resolution: jsonOrNull(row[20]) as TicketResolution | null,
    answer: jsonOrNull(row[15]) as StoredAnswer | null,
    createdAt_ms: Number(row[16]),
    updatedAt_ms: Number(row[17]),
    fields: fieldValues(row[18]),
    ...(row[19] === "automatic" && { kind: "automatic" as const }),
  };
}

/** Feedback without a sub-theme says nothing about it. */
export function statusOf(
  judged: Placement | null,
  correct: Placement | null,
): ClassificationRecord["status"] {
  if (judged === null || correct === null) return "predicted";
  const isSame =
    judged.collection === correct.collection &&
    (correct.subTheme === null || judged.subTheme === correct.subTheme);
  return isSame ? "confirmed" : "corrected";
}

function jsonOrNull(value: unknown): unknown {
  return typeof value === "string" ? JSON.parse(value) : null;
}
