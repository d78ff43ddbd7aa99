/** Tickets that come with their place: many in one transaction, and none counts as judged. */
import type { InValue } from "@libsql/client";
import type { GivenFields } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import type { StoredTicket } from "../ticket.ts";
import { jsonOf, type Placement, type Prediction } from "./classification-table.ts";

export interface NewImport {
  readonly correlationId: string;
  readonly ticketHash: string;
  /** Null where only features are kept. */
  readonly ticket: StoredTicket | null;
  readonly features: Uint8Array;
  /** The model's word before it learnt the ticket. */
  readonly prediction: Prediction;
  readonly correct: Placement;
  /** Those that are absent stay, null takes one back (RFC 7396). */
  readonly fields?: GivenFields | undefined;
  /** Undefined keeps the previous one. */
  readonly comment: string | null | undefined;
  /** JSON. Undefined keeps the previous one. */
  readonly resolution?: string | null | undefined;
}

/** One value for each of a ticket, in this order: all tickets of a write are a table of a statement. */
const columns = [
  "place",
  "id",
  "hash",
  "now",
  "correct",
  "correct_theme",
  "said",
  "keeps_comment",
  "comment",
  "keeps_resolution",
  "resolution",
  "collection",
  "sub_theme",
  "confidence",
  "probability",
  "sequence",
  "is_right",
  "path",
  "ticket",
  "predicted_fields",
  "features",
] as const;
type Given = Readonly<Record<(typeof columns)[number], InValue>>;

const fromGiven = "FROM given LEFT JOIN classification AS old ON old.correlation_id = given.id";
const fieldsAfter = "nullif(json_patch(coalesce(old.correct_fields, '{}'), given.said), '{}')";
const commentAfter = "iif(given.keeps_comment, old.comment, given.comment)";
const resolutionAfter = "iif(given.keeps_resolution, old.resolution, given.resolution)";
const isKnown = `(old.correlation_id IS NOT NULL AND old.correct_collection IS given.correct
  AND old.correct_sub_theme IS given.correct_theme AND old.learnt_hash IS given.hash
  AND old.correct_fields IS ${fieldsAfter})`;
const isNoNews = `(${isKnown} AND old.comment IS ${commentAfter} AND old.resolution IS ${resolutionAfter})`;
/** A place from another system is what the ticket teaches, whatever was predicted. */
const appendLog = `INSERT INTO feedback_log (correlation_id, collection, sub_theme, weight, at_ms, features,
    fields)
  SELECT given.id, given.correct, given.correct_theme, 1.0, given.now, given.features, ${fieldsAfter}
  ${fromGiven} WHERE NOT ${isKnown} ORDER BY given.place`;
const appendClassified = `INSERT INTO ticket_event (correlation_id, at_ms, action, collection,
    sub_theme, confidence, probability, model_sequence, is_imported)
  SELECT given.id, given.now, 'classified', given.collection, given.sub_theme, given.confidence,
    given.probability, given.sequence, 1
  ${fromGiven} WHERE NOT ${isNoNews} ORDER BY given.place`;
const appendJudged = `INSERT INTO ticket_event (correlation_id, at_ms, action, collection, sub_theme,
    comment, fields, resolution, is_imported)
  SELECT given.id, given.now, iif(given.is_right, 'confirmed', 'corrected'), given.correct,
    given.correct_theme, ${commentAfter}, ${fieldsAfter}, ${resolutionAfter}, 1
  ${fromGiven} WHERE NOT ${isNoNews} ORDER BY given.place`;
/** Without `judged_at_ms`: nobody has judged the prediction. One that was judged before stays so. */
const upsert = `INSERT INTO classification (correlation_id, ticket_hash, collection, sub_theme,
    confidence, probability, path, model_sequence, created_at_ms, updated_at_ms, ticket, features,
    judged_collection, judged_sub_theme, correct_collection, correct_sub_theme, learnt_hash, comment,
    fields, judged_fields, correct_fields, resolution, is_imported)
  SELECT given.id, given.hash, given.collection, given.sub_theme, given.confidence,
    given.probability, given.path, given.sequence, given.now, given.now, given.ticket,
    given.features, given.collection, given.sub_theme, given.correct, given.correct_theme,
    given.hash, ${commentAfter}, given.predicted_fields, given.predicted_fields, ${fieldsAfter},
    ${resolutionAfter}, 1
  ${fromGiven} WHERE true ORDER BY given.place
  ON CONFLICT (correlation_id) DO UPDATE SET
    ticket_hash = excluded.ticket_hash, collection = excluded.collection,
    sub_theme = excluded.sub_theme, confidence = excluded.confidence,
    probability = excluded.probability, path = excluded.path,
    model_sequence = excluded.model_sequence, updated_at_ms = excluded.updated_at_ms,
    ticket = excluded.ticket, features = excluded.features, answer = NULL,
    judged_collection = iif(judged_at_ms IS NULL, excluded.collection, judged_collection),
    judged_sub_theme = iif(judged_at_ms IS NULL, excluded.sub_theme, judged_sub_theme),
    correct_collection = excluded.correct_collection,
    correct_sub_theme = excluded.correct_sub_theme, learnt_hash = excluded.learnt_hash,
    fields = excluded.fields, correct_fields = excluded.correct_fields,
    judged_fields = iif(judged_at_ms IS NULL, excluded.fields, judged_fields),
    comment = excluded.comment, resolution = excluded.resolution`;
/** The last column that each reads: a statement is not given the bytes that it has no use for. */
const statements = [
  [appendLog, "features"],
  [appendClassified, "sequence"],
  [appendJudged, "is_right"],
  [upsert, "features"],
] as const;

/**
 * Returns how many said something new. All of them are stored, or none. No two may have the same
 * `correlationId`. A statement for each ticket would be parsed anew for each: a third of an import.
 */
export async function storeImports(
  database: Database,
  imports: readonly NewImport[],
  now: number,
): Promise<number> {
  const rows = imports.map((one, place) => givenOf(one, place, now));
  const results = await database.write(
    statements.map(([sql, last]) => {
      const own = columns.slice(0, columns.indexOf(last) + 1);
      const row = `(${own.map(() => "?").join(", ")})`;
      const values = rows.map(() => row).join(", ");
      return {
        sql: `WITH given (${own.join(", ")}) AS (VALUES ${values}) ${sql}`,
        args: rows.flatMap((given) => own.map((column) => given[column])),
      };
    }),
  );
  return results[2]?.rowsAffected ?? 0;
}

function givenOf(
  { ticket, features, prediction, correct, ...given }: NewImport,
  place: number,
  now: number,
): Given {
  return {
    place,
    id: given.correlationId,
    hash: given.ticketHash,
    now,
    correct: correct.collection,
    correct_theme: correct.subTheme,
    said: JSON.stringify(given.fields ?? {}),
    keeps_comment: given.comment === undefined ? 1 : 0,
    comment: given.comment ?? null,
    keeps_resolution: given.resolution === undefined ? 1 : 0,
    resolution: given.resolution ?? null,
    collection: prediction.collection,
    sub_theme: prediction.subTheme,
    confidence: prediction.confidence,
    probability: prediction.probability,
    sequence: prediction.modelSequence,
    is_right: isPlaced(prediction, correct) ? 1 : 0,
    path: prediction.path,
    ticket: ticket === null ? null : JSON.stringify(ticket),
    predicted_fields: jsonOf(prediction.fields),
    features,
  };
}

/** A place without a sub-theme says nothing about it. */
function isPlaced(prediction: Placement, { collection, subTheme }: Placement): boolean {
  return (
    prediction.collection === collection && (subTheme === null || prediction.subTheme === subTheme)
  );
}
