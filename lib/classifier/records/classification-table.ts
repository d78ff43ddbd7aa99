/**
 * Rows of classified tickets in state.db: the prediction, and next to it the person's judgement.
 */
import type {
  AutomationPause,
  AutomationReason,
  ClassifyResponse,
  FieldValues,
} from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import type { JoinedIncident } from "../evidence/incident-watch.ts";
import type { StoredTicket } from "../ticket.ts";
import { appendClassified } from "./append-event.ts";
import { incidentStatements } from "./incident-rows.ts";
import { pausesColumn, pausesOf } from "./pause-table.ts";

/** The data stored with each classification. */
export interface NewClassification {
  readonly correlationId: string;
  /** As a limited caller sent it; absent for one who sees everything. */
  readonly shownId?: string | undefined;
  readonly ticketHash: string;
  /** Absent for what a person asks. */
  readonly kind?: "automatic" | undefined;
  /** Null where only features are kept. */
  readonly ticket: StoredTicket | null;
  /** Kept so that feedback need not make them again. */
  readonly features: Uint8Array;
  readonly prediction: Prediction;
  /** Null where no text is kept: the reasoning cites the ticket. */
  readonly answer: StoredAnswer | null;
  /** Why it could be acted on without a person, or could not. */
  readonly automation: AutomationReason;
  /** Name of the key; absent if no key was needed. */
  readonly actor?: string | undefined;
  /** The incident that it is one of; null for none. */
  readonly incident?: JoinedIncident | null;
}

/** In the place of a collection, what no collection is called: the ticket belongs to none. */
export const nowhere = "";

export interface Placement {
  /** `nowhere` in a person's judgement only. */
  readonly collection: string;
  readonly subTheme: string | null;
}

export interface Prediction extends Placement {
  readonly confidence: ClassifyResponse["confidence"];
  /** Calibrated, 0 to 1. */
  readonly probability: number;
  readonly path: ClassifyResponse["path"];
  /** Last entry of the feedback log that the model had learnt. */
  readonly modelSequence: number;
  /** Values of configured fields by name, null where none was sure enough; absent without such fields. */
  readonly fields?: Readonly<Record<string, string | null>> | undefined;
}

/** Without duplicates: what is known of other tickets goes when they are forgotten. */
export type StoredAnswer = Omit<
  ClassifyResponse,
  "correlationId" | "kind" | "automation" | "duplicates" | "incident" | "duration_ms"
>;

const upsert = `INSERT INTO classification (correlation_id, ticket_hash, collection, sub_theme,
    confidence, probability, path, model_sequence, created_at_ms, updated_at_ms, ticket, features,
    answer, fields, shown_id, kind)
  VALUES (:id, :hash, :collection, :subTheme, :confidence, :probability, :path, :sequence, :now,
    :now, :ticket, :features, :answer, :fields, :shownId, :kind)
  ON CONFLICT (correlation_id) DO UPDATE SET
    ticket_hash = excluded.ticket_hash, collection = excluded.collection,
    sub_theme = excluded.sub_theme, confidence = excluded.confidence,
    probability = excluded.probability, path = excluded.path,
    model_sequence = excluded.model_sequence, updated_at_ms = excluded.updated_at_ms,
    ticket = excluded.ticket, features = excluded.features, answer = excluded.answer,
    fields = excluded.fields, kind = excluded.kind, is_imported = 0`;

/** Stores a prediction; a known ticket gets the new one and keeps its feedback. */
export async function storeClassification(
  database: Database,
  {
    correlationId,
    shownId,
    ticketHash,
    kind,
    ticket,
    features,
    prediction,
    answer,
    automation,
    actor,
    incident,
  }: NewClassification,
  now: number,
): Promise<void> {
  const predicted = {
    id: correlationId,
    collection: prediction.collection,
    subTheme: prediction.subTheme,
    confidence: prediction.confidence,
    probability: prediction.probability,
    sequence: prediction.modelSequence,
    now,
  };
  const args = {
    ...predicted,
    hash: ticketHash,
    kind: kind ?? null,
    path: prediction.path,
    ticket: ticket === null ? null : JSON.stringify(ticket),
    features,
    answer: answer === null ? null : JSON.stringify(answer),
    fields: jsonOf(prediction.fields),
    shownId: shownId ?? null,
  };
  await database.write([
    { sql: upsert, args },
    { sql: appendClassified, args: { ...predicted, automation, actor: actor ?? null } },
    ...incidentStatements(incident ?? null, predicted),
  ]);
}

/** What a classification must know before it answers. */
export interface Standing {
  /** Last number of the feedback log. */
  readonly lastSeq: number;
  /** Last number of the events of documents. */
  readonly lastDocumentEvent: number;
  /** The person's judgement of this ticket. */
  readonly correction: Placement | null;
  /** What people said of configured fields. */
  readonly fields: FieldValues;
  /** Pauses of automation. */
  readonly pauses: readonly AutomationPause[];
}

const selectStanding = `SELECT (SELECT max(seq) FROM feedback_log),
    (SELECT max(event_id) FROM document_event), correct_collection, correct_sub_theme, correct_fields,
    ${pausesColumn}
  FROM (SELECT 1) LEFT JOIN classification ON correlation_id = ?`;

/** All in one call, because each call costs more than any of them. */
export async function readStanding(database: Database, correlationId: string): Promise<Standing> {
  const row = (await database.read({ sql: selectStanding, args: [correlationId] })).rows[0];
  return {
    lastSeq: Number(row?.[0] ?? 0),
    lastDocumentEvent: Number(row?.[1] ?? 0),
    correction: placement(row?.[2], row?.[3]),
    fields: fieldValues(row?.[4]),
    pauses: pausesOf(row?.[5]),
  };
}

/** Null without a collection. */
export function placement(collection: unknown, subTheme: unknown): Placement | null {
  const name = textOrNull(collection);
  return name === null ? null : { collection: name, subTheme: textOrNull(subTheme) };
}

/** As it is told: null for a ticket that belongs nowhere. */
export function toldCollection(collection: string): string | null {
  return collection === nowhere ? null : collection;
}

export function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

export function bytesOrNull(value: unknown): Uint8Array | null {
  return value instanceof ArrayBuffer ? new Uint8Array(value) : null;
}

/** Values of a column of fields; empty for none. */
export function fieldValues(value: unknown): FieldValues {
  // Written by the statements of this folder only.
  return typeof value === "string" ? (JSON.parse(value) as FieldValues) : {};
}

export function jsonOf(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
