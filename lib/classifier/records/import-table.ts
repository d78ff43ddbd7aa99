/** Tickets that come with their place: many in one transaction, and none counts as judged. */
import type { InStatement } from "@libsql/client";
import type { GivenFields } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import type { StoredTicket } from "../ticket.ts";
import { fieldsAfterSql, resolutionAfterSql } from "./append-event.ts";
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
  /** Those that are absent stay, null takes one back. */
  readonly fields?: GivenFields | undefined;
  /** Undefined keeps the previous one. */
  readonly comment: string | null | undefined;
  /** JSON. Undefined keeps the previous one. */
  readonly resolution?: string | null | undefined;
}

const isKnown = `EXISTS (SELECT 1 FROM classification WHERE correlation_id = :id
  AND correct_collection IS :correct AND correct_sub_theme IS :correctTheme AND learnt_hash IS :hash
  AND correct_fields IS ${fieldsAfterSql}`;
const saidThen = `(SELECT ${fieldsAfterSql} FROM (SELECT 1) LEFT JOIN classification ON correlation_id = :id)`;
/** A place from another system is what the ticket teaches, whatever was predicted. */
const appendLog = `INSERT INTO feedback_log (correlation_id, collection, sub_theme, weight, at_ms, features,
    fields)
  SELECT :id, :correct, :correctTheme, 1.0, :now, :features, ${saidThen} WHERE NOT ${isKnown})`;
const isNoNews = `${isKnown} AND (:keepsComment OR comment IS :comment)
  AND resolution IS ${resolutionAfterSql})`;
const appendClassified = `INSERT INTO ticket_event (correlation_id, at_ms, action, collection,
    sub_theme, confidence, probability, model_sequence, is_imported)
  SELECT :id, :now, 'classified', :collection, :subTheme, :confidence, :probability, :sequence, 1
  WHERE NOT ${isNoNews}`;
const appendJudged = `INSERT INTO ticket_event (correlation_id, at_ms, action, collection, sub_theme,
    comment, fields, resolution, is_imported)
  SELECT :id, :now, iif(:isRight, 'confirmed', 'corrected'), :correct, :correctTheme,
    iif(:keepsComment, (SELECT comment FROM classification WHERE correlation_id = :id), :comment),
    ${saidThen},
    iif(:keepsResolution, (SELECT resolution FROM classification WHERE correlation_id = :id), :resolution),
    1
  WHERE NOT ${isNoNews}`;
/** Without `judged_at_ms`: nobody has judged the prediction. One that was judged before stays so. */
const upsert = `INSERT INTO classification (correlation_id, ticket_hash, collection, sub_theme,
    confidence, probability, path, model_sequence, created_at_ms, updated_at_ms, ticket, features,
    judged_collection, judged_sub_theme, correct_collection, correct_sub_theme, learnt_hash, comment,
    fields, judged_fields, correct_fields, resolution, is_imported)
  VALUES (:id, :hash, :collection, :subTheme, :confidence, :probability, :path, :sequence, :now,
    :now, :ticket, :features, :collection, :subTheme, :correct, :correctTheme, :hash, :comment,
    :predictedFields, :predictedFields, nullif(json_patch('{}', :fields), '{}'), :resolution, 1)
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
    fields = excluded.fields, correct_fields = ${fieldsAfterSql},
    judged_fields = iif(judged_at_ms IS NULL, excluded.fields, judged_fields),
    comment = iif(:keepsComment, comment, excluded.comment), resolution = ${resolutionAfterSql}`;
const statementsEach = 4;

/** Returns for each ticket whether it said something new. All of them are stored, or none. */
export async function storeImports(
  database: Database,
  imports: readonly NewImport[],
  now: number,
): Promise<readonly boolean[]> {
  const results = await database.write(imports.flatMap((one) => statementsOf(one, now)));
  return imports.map((_, index) => (results[index * statementsEach + 2]?.rowsAffected ?? 0) > 0);
}

function statementsOf(given: NewImport, now: number): InStatement[] {
  const { correlationId: id, ticketHash: hash, ticket, features, prediction, correct } = given;
  const { collection, subTheme, confidence, probability, path, modelSequence } = prediction;
  const said = { correct: correct.collection, correctTheme: correct.subTheme };
  const place = { id, hash, now, ...said, fields: JSON.stringify(given.fields ?? {}) };
  const remark = {
    keepsComment: given.comment === undefined ? 1 : 0,
    comment: given.comment ?? null,
    keepsResolution: given.resolution === undefined ? 1 : 0,
    resolution: given.resolution ?? null,
  };
  const predicted = { collection, subTheme, confidence, probability, sequence: modelSequence };
  const isRight = isPlaced(prediction, correct) ? 1 : 0;
  const text = ticket === null ? null : JSON.stringify(ticket);
  return [
    { sql: appendLog, args: { ...place, features } },
    { sql: appendClassified, args: { ...place, ...remark, ...predicted } },
    { sql: appendJudged, args: { ...place, ...remark, isRight } },
    {
      sql: upsert,
      args: {
        ...place,
        ...remark,
        ...predicted,
        path,
        ticket: text,
        features,
        predictedFields: jsonOf(prediction.fields),
      },
    },
  ];
}

/** A place without a sub-theme says nothing about it. */
function isPlaced(prediction: Placement, { collection, subTheme }: Placement): boolean {
  return (
    prediction.collection === collection && (subTheme === null || prediction.subTheme === subTheme)
  );
}
