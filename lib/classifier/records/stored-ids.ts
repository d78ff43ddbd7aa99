/**
 * Under which id a ticket is stored. A limited caller may send one under an id that a ticket has
 * which it does not see: it is stored beside that one, and shown under the id that was sent, as in a
 * service without the other collections.
 */
import { randomBytes } from "node:crypto";
import { cutText, limits, permits, type VisibleCollections } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";

/** Nobody can send a ticket under the id that one will have. */
const markBytes = 16;
export const markLength = 1 + 2 * markBytes;
/** For SQLite. */
export const markedPattern = `*~${"[0-9a-f]".repeat(2 * markBytes)}`;

export interface StoredId {
  readonly id: string;
  /** Whether there may be a ticket for the caller: a hidden one is read no further than none. */
  readonly isSeen: boolean;
  /** Whether it stands only for tickets that the caller does not see. */
  readonly isTaken: boolean;
}

const place = "collection, judged_collection, correct_collection";
// The ticket or the one after it, so that as much is read where there is none.
const selectIds = `SELECT coalesce(correlation_id = :id, 0), ${place},
    (SELECT json_group_array(json_array(correlation_id, ${place}))
      FROM classification WHERE shown_id = :id)
  FROM (SELECT 1) LEFT JOIN (SELECT correlation_id, ${place} FROM classification
    WHERE correlation_id >= :id ORDER BY correlation_id LIMIT 1)`;

export async function readStoredId(
  database: Database,
  correlationId: string,
  permitted: VisibleCollections,
): Promise<StoredId> {
  if (permitted === null) return { id: correlationId, isSeen: true, isTaken: false };
  const { rows } = await database.read({ sql: selectIds, args: { id: correlationId } });
  const [isOwn, collection, judged, correct, beside] = Array.from(
    { length: 5 },
    (_cell, at) => rows[0]?.[at],
  );
  const isOwnSeen = isVisibleIn([collection, judged, correct], permitted);
  if (Number(isOwn) === 1 && isOwnSeen) return { id: correlationId, isSeen: true, isTaken: false };
  // Written by the statement above only.
  const others = JSON.parse(String(beside)) as [string, ...unknown[]][];
  for (const [id, ...at] of others) {
    if (isVisibleIn(at, permitted)) return { id, isSeen: true, isTaken: false };
  }
  const isTaken = Number(isOwn) === 1 || others.length > 0;
  return { id: correlationId, isSeen: false, isTaken };
}

/** As `visible-rows.ts` says it of rows. */
function isVisibleIn(
  [collection, judged, correct]: readonly unknown[],
  permitted: readonly string[],
): boolean {
  const isPermitted = (name: unknown): boolean => permits(permitted, String(name));
  if (!isPermitted(collection)) return false;
  if (typeof correct !== "string") return true;
  return (
    (typeof judged !== "string" || isPermitted(judged)) && (correct === "" || isPermitted(correct))
  );
}

/** For a ticket beside one that has its id. */
export function newStoredId(correlationId: string): string {
  const beginning = cutText(correlationId, limits.correlationIdLengthMax - markLength);
  return `${beginning}~${randomBytes(markBytes).toString("hex")}`;
}

/** How limited callers know these tickets; all others are known by the id that they are stored under. */
export async function readShownIds(
  database: Database,
  storedIds: readonly string[],
  permitted: VisibleCollections,
): Promise<ReadonlyMap<string, string>> {
  // Also where none has a mark: an answer about one that has takes no longer.
  if (permitted === null || storedIds.length === 0) return new Map();
  const sql = `SELECT correlation_id, shown_id FROM classification
    WHERE correlation_id IN (SELECT value FROM json_each(?)) AND shown_id IS NOT NULL`;
  const { rows } = await database.read({ sql, args: [JSON.stringify(storedIds)] });
  return new Map(rows.map((row) => [String(row[0]), String(row[1])]));
}

/** The same tickets, as limited callers know them. */
export async function withShownIds<Named extends { readonly correlationId: string }>(
  database: Database,
  tickets: readonly Named[],
  permitted: VisibleCollections,
): Promise<Named[]> {
  const ids = tickets.map(({ correlationId }) => correlationId);
  const shown = await readShownIds(database, ids, permitted);
  if (shown.size === 0) return [...tickets];
  return tickets.map((ticket) => ({
    ...ticket,
    correlationId: shown.get(ticket.correlationId) ?? ticket.correlationId,
  }));
}

/** Those that limited callers have sent under this id. */
export async function readIdsBeside(
  database: Database,
  correlationId: string,
): Promise<readonly string[]> {
  const sql =
    "SELECT correlation_id FROM classification WHERE shown_id = ? AND correlation_id <> ?";
  const { rows } = await database.read({ sql, args: [correlationId, correlationId] });
  return rows.map((row) => String(row[0]));
}
