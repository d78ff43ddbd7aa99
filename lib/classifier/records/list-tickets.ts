/** Lists of tickets, read from one index: a page at a time, and never more than some rows of it. */

import { dayMs } from "../../base/index.ts";
import {
  KnowledgeError,
  type TicketSummary,
  type TicketsParameters,
  type TicketsResponse,
} from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import { isRightRow } from "../statistics/judged-rows.ts";
import { placement, textOrNull, toldCollection } from "./classification-table.ts";

/** Rows read in one go: at about 1 µs each they delay no other request. */
const sliceRows = 4_000;
/** Goes for one answer; others are answered between them. */
const slicesMax = 5;
const isConfirmed = `(correct_collection IS NOT NULL AND ${isRightRow})`;
const columns = `updated_at_ms, correlation_id, collection, sub_theme, confidence, judged_collection,
  correct_collection, correct_sub_theme, title, judged_sub_theme`;
const isMatch = `(:status IS NULL OR :status = iif(correct_collection IS NULL, 'predicted',
    iif(${isConfirmed}, 'confirmed', 'corrected')))
  AND (:collection IS NULL OR coalesce(correct_collection, collection) = :collection)
  AND (:predicted IS NULL OR :predicted =
    iif(correct_collection IS NULL, collection, coalesce(judged_collection, collection)))
  AND (:confidence IS NULL OR confidence = :confidence)`;
const selectTickets = `WITH scanned AS MATERIALIZED (
    SELECT ${columns} FROM classification INDEXED BY classification_list
    WHERE (updated_at_ms, correlation_id) < (:beforeMs, :beforeId) AND updated_at_ms >= :fromMs
    ORDER BY updated_at_ms DESC, correlation_id DESC LIMIT :scanned
  ), matched AS (
    SELECT *, ${isConfirmed} AS is_confirmed FROM scanned
    WHERE ${isMatch} AND (:q IS NULL OR correlation_id <> :q)
      AND (:pattern IS NULL OR title GLOB :pattern OR correlation_id GLOB :pattern)
    ORDER BY updated_at_ms DESC, correlation_id DESC LIMIT :count
  )
  SELECT 1, * FROM matched
  UNION ALL
  SELECT 0, *, 0 FROM (SELECT * FROM scanned LIMIT 1 OFFSET :scanned - 1)`;
/** By its key, which an index knows, however old the ticket is. */
const selectExact = `SELECT 1, ${columns}, ${isConfirmed} FROM classification
  WHERE correlation_id = :q AND updated_at_ms < :beforeMs AND updated_at_ms >= :fromMs AND ${isMatch}`;

type Row = Readonly<Record<number, unknown>>;

/** Throws `parameter_invalid` for an invalid cursor. */
export async function listTickets(
  database: Database,
  parameters: TicketsParameters,
): Promise<TicketsResponse> {
  const { status, collection, predicted, confidence, from, to, limit, cursor } = parameters;
  const q = parameters.q === "" ? undefined : parameters.q;
  const isFiltered = [status, collection, predicted, confidence, q].some(
    (filter) => filter !== undefined,
  );
  const filters = {
    fromMs: from === undefined ? 0 : Date.parse(from),
    status: status ?? null,
    collection: collection ?? null,
    predicted: predicted ?? null,
    confidence: confidence ?? null,
    q: q ?? null,
  };
  const scanned = isFiltered ? sliceRows : limit + 1;
  const pattern = q === undefined ? null : foldedPattern(q);
  const shown: Row[] = [];
  let position = cursor === undefined ? endOf(to) : readCursor(cursor);
  if (cursor === undefined && q !== undefined) {
    const args = { ...filters, beforeMs: position.ms };
    shown.push(...(await database.read({ sql: selectExact, args })).rows);
  }
  for (let slice = 0; slice < slicesMax; slice++) {
    const count = limit - shown.length + 1;
    const start = { beforeMs: position.ms, beforeId: position.id };
    const args = { ...filters, ...start, pattern, scanned, count };
    const { rows } = await database.read({ sql: selectTickets, args });
    const matched = rows.filter((row) => Number(row[0]) === 1);
    const taken = matched.slice(0, count - 1);
    shown.push(...taken);
    const isFull = matched.length === count;
    // Either there are more that match, or more that were not looked at.
    const last = isFull ? taken.at(-1) : rows.find((row) => Number(row[0]) === 0);
    if (!isFull && last === undefined)
      return { tickets: shown.map(summaryOf), nextCursor: null, seenTo: null };
    if (last !== undefined) position = positionOf(last);
    if (isFull) break;
    await new Promise(setImmediate);
  }
  return {
    tickets: shown.map(summaryOf),
    nextCursor: writeCursor(position.ms, position.id),
    seenTo: new Date(position.ms).toISOString(),
  };
}

/**
 * Finds the text anywhere, ignoring case. Each letter is a set of its forms, because SQLite's
 * `lower` knows only ASCII.
 */
function foldedPattern(text: string): string {
  const letters = Array.from(text.normalize("NFC"), (letter) => {
    // First in a set it would mean all others.
    if (letter === "^") return letter;
    const forms = [letter, letter.toLowerCase(), letter.toUpperCase()];
    // Forms of several letters, such as SS, fit in no set.
    return `[${[...new Set(forms)].filter((form) => /^.$/su.test(form)).join("")}]`;
  });
  return `*${letters.join("")}*`;
}

function summaryOf(row: Row): TicketSummary {
  const correct = placement(row[7], row[8]);
  const judged = textOrNull(row[6]);
  return {
    correlationId: String(row[2]),
    title: textOrNull(row[9]),
    status: correct === null ? "predicted" : Number(row[11]) === 1 ? "confirmed" : "corrected",
    collection: correct === null ? String(row[3]) : toldCollection(correct.collection),
    subTheme: correct === null ? textOrNull(row[4]) : correct.subTheme,
    predicted: (correct === null ? null : judged) ?? String(row[3]),
    // Written by `storeClassification` only.
    confidence: String(row[5]) as TicketSummary["confidence"],
    updatedAt: new Date(Number(row[1])).toISOString(),
  };
}

interface Position {
  readonly ms: number;
  readonly id: string;
}

function positionOf(row: Row): Position {
  return { ms: Number(row[1]), id: String(row[2]) };
}

/** After every ticket, in as many digits as a cursor has. */
const latestMs = 999_999_999_999_999;

/** Before the day after the last one. */
function endOf(to: string | undefined): Position {
  return { ms: to === undefined ? latestMs : Date.parse(to) + dayMs, id: "" };
}

function writeCursor(ms: number, id: string): string {
  return Buffer.from(`${ms} ${id}`).toString("base64url");
}

function readCursor(cursor: string): Position {
  const [, ms, id] = /^(\d{1,15}) (.*)$/su.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (ms !== undefined && id !== undefined) return { ms: Number(ms), id };
  throw new KnowledgeError(
    "parameter_invalid",
    "cursor does not belong to this list; leave it out to start with the newest tickets.",
  );
}
