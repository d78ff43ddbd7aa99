/** Lists of tickets, read from one index: a page at a time, and never more than some rows of it. */

import {
  KnowledgeError,
  type TicketKind,
  type TicketSummary,
  type TicketsParameters,
  type TicketsResponse,
  type VisibleCollections,
} from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import { placement, textOrNull, toldCollection } from "./classification-table.ts";
import { foldedTickets } from "./incident-rows.ts";
import { isRightRow } from "./judged-rows.ts";
import {
  daysOf,
  type ListOrder,
  listOrders,
  type Position,
  readCursor,
  writeCursor,
} from "./list-order.ts";
import {
  markedPattern,
  markLength,
  readShownIds,
  readStoredId,
  withShownIds,
} from "./stored-ids.ts";
import { withBeginnings } from "./ticket-beginnings.ts";
import { andVisible, visibleArgument } from "./visible-rows.ts";

/** Rows read in the first go, which is enough for most filters; each further go reads four times more. */
const firstSliceRows = 250;
/** Rows read in one go: at about 1 µs each they delay no other request. */
const sliceRows = 4_000;
/** Rows read for one answer; others are answered between the goes. */
const rowsMax = 20_000;
const isConfirmed = `(correct_collection IS NOT NULL AND ${isRightRow})`;
const columns = `updated_at_ms, correlation_id, collection, sub_theme, confidence, judged_collection,
  correct_collection, correct_sub_theme, title, judged_sub_theme, kind`;
/** Columns of tickets without a judgement: their own indexes leave out what is empty in all of them. */
const unjudgedColumns = `updated_at_ms, correlation_id, collection, sub_theme, confidence,
  NULL AS judged_collection, correct_collection, NULL AS correct_sub_theme, title,
  NULL AS judged_sub_theme, kind, probability`;
/** Mail of programs that nobody has judged is in a list of its own. */
export const isRequest = "(kind IS NULL OR correct_collection IS NOT NULL)";
export const isOfProgram = "correct_collection IS NULL AND kind = 'automatic'";
/** Filters of where a ticket is now. */
export const isMatch = `(:status IS NULL OR :status = iif(correct_collection IS NULL, 'predicted',
    iif(${isConfirmed}, 'confirmed', 'corrected')))
  AND (:collection IS NULL OR coalesce(correct_collection, collection) = :collection)
  AND (:predicted IS NULL OR :predicted =
    iif(correct_collection IS NULL, collection, coalesce(judged_collection, collection)))
  AND (:confidence IS NULL OR instr(:confidence, confidence))`;
export const isOfIncident = `(:incident IS NULL OR correlation_id IN (
  SELECT correlation_id FROM classification WHERE incident = :incident))`;
/** What `summaryOf` reads. */
export const summaryColumns = `1, ${columns}, 0, ${isConfirmed}`;
/** By its key, which an index knows, however old the ticket is. */
export const selectExact = (
  permitted: VisibleCollections,
): string => `SELECT ${summaryColumns} FROM classification
  WHERE correlation_id = :q AND updated_at_ms < :toMs AND updated_at_ms >= :fromMs AND ${isMatch}
    AND ${isOfIncident}${andVisible(permitted)}`;

/** Which of the lists: tickets without a judgement, all, or the mail of programs. */
export interface Listed {
  readonly isUnjudged: boolean;
  readonly kind: TicketKind;
  /** Whether an incident is shown once. */
  readonly folded?: boolean;
}

/** Served by an index in every case, which a test holds. */
export function ticketsStatement(
  order: ListOrder,
  { isUnjudged, kind, folded: isFolded = false }: Listed,
  permitted: VisibleCollections = null,
): string {
  const { key, direction, isLeft } = order;
  const isOfPrograms = kind === "automatic";
  const index = isOfPrograms
    ? "classification_automatic"
    : key === "probability"
      ? "classification_doubtful"
      : isUnjudged
        ? "classification_unjudged"
        : "classification_list";
  const isListed = isOfPrograms
    ? `${isOfProgram} AND `
    : isUnjudged
      ? "correct_collection IS NULL AND kind IS NULL AND "
      : "";
  const sorted = `ORDER BY ${key} ${direction}, correlation_id ${direction}`;
  return `WITH scanned AS MATERIALIZED (
    SELECT ${isUnjudged || isOfPrograms ? unjudgedColumns : `${columns}, 0 AS probability`}
    FROM classification INDEXED BY ${index}
    WHERE ${isListed}${isLeft}
    ${sorted} LIMIT :scanned
  ), matched AS (
    SELECT *, ${isConfirmed} AS is_confirmed FROM scanned
    WHERE ${isMatch} AND ${isOfIncident}${andVisible(permitted)}${isFolded ? ` AND correlation_id NOT IN (${foldedTickets(permitted)})` : ""}
      ${isOfPrograms || isUnjudged ? "" : `AND ${isRequest}`}
      AND (:q IS NULL OR correlation_id <> :q)
      AND (:pattern IS NULL OR title GLOB :pattern OR ${sentId(permitted)} GLOB :pattern)
    ${sorted} LIMIT :count
  )
  SELECT 1, * FROM matched
  UNION ALL
  SELECT 0, *, 0 FROM (SELECT * FROM scanned LIMIT 1 OFFSET :scanned - 1)`;
}

/** Limited callers do not know the mark of a ticket that stands beside one with its id. */
function sentId(permitted: VisibleCollections): string {
  if (permitted === null) return "correlation_id";
  return `iif(correlation_id GLOB '${markedPattern}',
    substr(correlation_id, 1, length(correlation_id) - ${markLength}), correlation_id)`;
}

export type Row = Readonly<Record<number, unknown>>;

/** Throws `parameter_invalid` for an invalid cursor, and for judged tickets by doubt. */
export async function listTickets(
  database: Database,
  parameters: TicketsParameters,
  permitted: VisibleCollections = null,
): Promise<TicketsResponse> {
  const { sort, limit, cursor } = parameters;
  const order = listOrders[sort];
  const named = filtersOf(parameters);
  const { q, fromMs, toMs, status, ...others } = named;
  const stored = async (id: string) => (await readStoredId(database, id, permitted)).id;
  const filters = { ...named, q: q === null ? null : await stored(q) };
  const isUnjudged = status === "predicted";
  const isFiltered = permitted !== null || Object.values({ ...others, q }).some(isGiven);
  const isNarrow = isFiltered || isNarrowed(parameters, status);
  const first = isNarrow ? Math.max(firstSliceRows, 2 * limit) : limit + 1;
  const sql = ticketsStatement(order, { ...parameters, isUnjudged }, permitted);
  const seen = visibleArgument(permitted);
  const pattern = q === null ? null : foldedPattern(q);
  const shown: Row[] = [];
  const told = (rows: readonly Row[]) => toldTickets(database, rows, permitted);
  let position = order.start({ fromMs, toMs });
  if (cursor !== undefined) {
    const shownAt = readCursor(order, cursor);
    position = { ...shownAt, id: await stored(shownAt.id) };
  }
  if (cursor === undefined && q !== null) {
    shown.push(
      ...(await database.read({ sql: selectExact(permitted), args: { ...filters, ...seen } })).rows,
    );
  }
  // The place where a look ends may be a ticket that is not seen: who sees less waits for the last.
  const most = permitted === null ? rowsMax : Number.POSITIVE_INFINITY;
  let scanned = first;
  for (let looked = 0; looked < most; looked += scanned) {
    scanned = Math.min(sliceRows, most - looked, Math.max(first, 3 * looked));
    const count = limit - shown.length + 1;
    const args = { ...filters, ...seen, ...position, pattern, scanned, count };
    const { rows } = await database.read({ sql, args });
    const matched = rows.filter((row) => Number(row[0]) === 1);
    const taken = matched.slice(0, count - 1);
    shown.push(...taken);
    const isFull = matched.length === count;
    // Either there are more that match, or more that were not looked at.
    const last = isFull ? taken.at(-1) : rows.find((row) => Number(row[0]) === 0);
    if (!isFull && last === undefined)
      return { tickets: await told(shown), nextCursor: null, seenTo: null };
    if (last !== undefined) position = positionOf(order, last);
    if (isFull) break;
    await new Promise(setImmediate);
  }
  const ids = await readShownIds(database, [position.id], permitted);
  return {
    tickets: await told(shown),
    nextCursor: writeCursor(order, { ...position, id: ids.get(position.id) ?? position.id }),
    seenTo: sort === "doubtful" ? null : new Date(position.key).toISOString(),
  };
}

function isGiven(filter: unknown): boolean {
  return filter !== null;
}

/** Whether the parameters, besides those that name a value, leave tickets out. */
function isNarrowed(
  { sort, kind, folded, from, to }: TicketsParameters,
  status: string | null,
): boolean {
  const isPart = status !== "predicted" && (status !== null || kind === "request");
  // The index by doubt knows no days.
  return isPart || folded || (sort === "doubtful" && (from ?? to) !== undefined);
}

export async function toldTickets(
  database: Database,
  rows: readonly Row[],
  permitted: VisibleCollections,
): Promise<TicketSummary[]> {
  const tickets = await withBeginnings(database, rows.map(summaryOf), permitted);
  return withShownIds(database, tickets, permitted);
}

export function filtersOf(parameters: TicketsParameters) {
  const { sort, status, collection, predicted, confidence, incident, q, kind } = parameters;
  if (kind === "automatic" && (sort === "doubtful" || (status ?? "predicted") !== "predicted")) {
    throw new KnowledgeError(
      "parameter_invalid",
      "kind=automatic lists mail of programs that nobody has judged, by its time; leave out sort and status.",
    );
  }
  if (sort === "doubtful" && status !== undefined && status !== "predicted") {
    throw new KnowledgeError(
      "parameter_invalid",
      `sort=doubtful lists tickets without a judgement, status ${status} has one; leave out one of them.`,
    );
  }
  return {
    ...daysOf(parameters),
    status: sort === "doubtful" ? "predicted" : (status ?? null),
    collection: collection ?? null,
    predicted: predicted ?? null,
    confidence: confidence ?? null,
    incident: incident ?? null,
    q: q === undefined || q === "" ? null : q,
  };
}

/**
 * Finds the text anywhere, ignoring case. Each letter is a set of its forms, because SQLite's
 * `lower` knows only ASCII.
 */
export function foldedPattern(text: string): string {
  const letters = Array.from(text.normalize("NFC"), (letter) => {
    // First in a set it would mean all others.
    if (letter === "^") return letter;
    const forms = [letter, letter.toLowerCase(), letter.toUpperCase()];
    // Forms of several letters, such as SS, fit in no set.
    return `[${[...new Set(forms)].filter((form) => /^.$/su.test(form)).join("")}]`;
  });
  return `*${letters.join("")}*`;
}

export function summaryOf(row: Row): TicketSummary {
  const correct = placement(row[7], row[8]);
  const judged = textOrNull(row[6]);
  return {
    correlationId: String(row[2]),
    title: textOrNull(row[9]),
    status: correct === null ? "predicted" : Number(row[13]) === 1 ? "confirmed" : "corrected",
    collection: correct === null ? String(row[3]) : toldCollection(correct.collection),
    subTheme: correct === null ? textOrNull(row[4]) : correct.subTheme,
    predicted: (correct === null ? null : judged) ?? String(row[3]),
    // Written by `storeClassification` only.
    confidence: String(row[5]) as TicketSummary["confidence"],
    ...(row[11] === "automatic" && { kind: "automatic" as const }),
    updatedAt: new Date(Number(row[1])).toISOString(),
  };
}

function positionOf({ key }: ListOrder, row: Row): Position {
  return { key: Number(row[key === "probability" ? 12 : 1]), id: String(row[2]) };
}
