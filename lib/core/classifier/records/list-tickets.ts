/** Lists of tickets, read from one index: a page at a time, and never more than some rows of it. */
import {
  KnowledgeError,
  type TicketSummary,
  type TicketsParameters,
  type TicketsResponse,
} from "../../../contract/index.ts";
import type { Database } from "../../storage/database.ts";
import { isRight } from "../statistics/judged-rows.ts";
import { placement, textOrNull } from "./classification-table.ts";

/** Rows looked at for one answer: at about 1 µs each they hold up nobody. */
const scannedMax = 4_000;
const dayMs = 86_400_000;

const isConfirmed = `(correct_collection IS NOT NULL AND ${isRight})`;
const selectTickets = `WITH scanned AS MATERIALIZED (
    SELECT updated_at_ms, correlation_id, collection, sub_theme, confidence, judged_collection,
      correct_collection, correct_sub_theme, title, judged_sub_theme
    FROM classification INDEXED BY classification_list
    WHERE (updated_at_ms, correlation_id) < (:beforeMs, :beforeId) AND updated_at_ms >= :fromMs
    ORDER BY updated_at_ms DESC, correlation_id DESC LIMIT :scanned
  ), matched AS (
    SELECT *, ${isConfirmed} AS is_confirmed FROM scanned
    WHERE (:status IS NULL OR :status = iif(correct_collection IS NULL, 'predicted',
        iif(${isConfirmed}, 'confirmed', 'corrected')))
      AND (:collection IS NULL OR coalesce(correct_collection, collection) = :collection)
      AND (:predicted IS NULL OR :predicted =
        iif(correct_collection IS NULL, collection, coalesce(judged_collection, collection)))
      AND (:confidence IS NULL OR confidence = :confidence)
      AND (:q IS NULL OR instr(lower(title), :q) > 0 OR instr(lower(correlation_id), :q) > 0)
    ORDER BY updated_at_ms DESC, correlation_id DESC LIMIT :count
  )
  SELECT 1, * FROM matched
  UNION ALL
  SELECT 0, *, 0 FROM (SELECT * FROM scanned LIMIT 1 OFFSET :scanned - 1)`;

/** Throws `parameter_invalid` for a cursor that is none of ours. */
export async function listTickets(
  database: Database,
  parameters: TicketsParameters,
): Promise<TicketsResponse> {
  const { status, collection, predicted, confidence, q, from, to, limit, cursor } = parameters;
  const filters = [status, collection, predicted, confidence, q];
  const start = cursor === undefined ? endOf(to) : readCursor(cursor);
  const args = {
    beforeMs: start.ms,
    beforeId: start.id,
    fromMs: from === undefined ? 0 : Date.parse(from),
    scanned: filters.some((filter) => filter !== undefined) ? scannedMax : limit + 1,
    count: limit + 1,
    status: status ?? null,
    collection: collection ?? null,
    predicted: predicted ?? null,
    confidence: confidence ?? null,
    q: q === undefined || q === "" ? null : q.toLowerCase(),
  };
  const { rows } = await database.read({ sql: selectTickets, args });
  const matched = rows.filter((row) => Number(row[0]) === 1);
  const shown = matched.slice(0, limit);
  // Either there are more that match, or more that were not looked at.
  const last = matched.length > limit ? shown.at(-1) : rows.find((row) => Number(row[0]) === 0);
  return {
    tickets: shown.map(summaryOf),
    nextCursor: last === undefined ? null : writeCursor(Number(last[1]), String(last[2])),
  };
}

function summaryOf(row: Readonly<Record<number, unknown>>): TicketSummary {
  const correct = placement(row[7], row[8]);
  const judged = textOrNull(row[6]);
  return {
    correlationId: String(row[2]),
    title: textOrNull(row[9]),
    status: correct === null ? "predicted" : Number(row[11]) === 1 ? "confirmed" : "corrected",
    collection: correct?.collection ?? String(row[3]),
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

/** Before the day after the last one. */
function endOf(to: string | undefined): Position {
  return { ms: to === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(to) + dayMs, id: "" };
}

function writeCursor(ms: number, id: string): string {
  return Buffer.from(`${ms} ${id}`).toString("base64url");
}

function readCursor(cursor: string): Position {
  const [, ms, id] = /^(\d{1,15}) (.+)$/su.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (ms !== undefined && id !== undefined) return { ms: Number(ms), id };
  throw new KnowledgeError(
    "parameter_invalid",
    "cursor is none of this list; leave it out to begin with the newest tickets.",
  );
}
