/**
 * Under which id a ticket is stored. A limited caller may send one under an id that a ticket has
 * which it does not see: it is stored beside that one, and shown under the id that was sent, as in a
 * service without the other collections.
 */
import { randomBytes } from "node:crypto";
import { cutText, limits, type PermittedCollections } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import { isSeen, seenArgument } from "./seen-rows.ts";

/** Nobody can send a ticket under the id that one will have. */
const markBytes = 16;
export const markLength = 1 + 2 * markBytes;
const marked = /~[0-9a-f]{32}$/;
/** For SQLite. */
export const markedPattern = `*~${"[0-9a-f]".repeat(2 * markBytes)}`;

export interface StoredId {
  readonly id: string;
  /** Whether it stands only for tickets that the caller does not see. */
  readonly isTaken: boolean;
}

// Both parts by their index, and the same work whether a ticket is seen, hidden or not there.
const selectIds = `SELECT correlation_id, (${isSeen}) AS is_seen, correlation_id = :id AS is_own
    FROM classification WHERE correlation_id = :id
  UNION ALL SELECT correlation_id, (${isSeen}), 0
    FROM classification WHERE shown_id = :id AND correlation_id <> :id
  ORDER BY is_seen DESC, is_own DESC LIMIT 1`;

export async function readStoredId(
  database: Database,
  correlationId: string,
  permitted: PermittedCollections,
): Promise<StoredId> {
  if (permitted === null) return { id: correlationId, isTaken: false };
  const args = { id: correlationId, ...seenArgument(permitted) };
  const [row] = (await database.read({ sql: selectIds, args })).rows;
  if (row === undefined) return { id: correlationId, isTaken: false };
  return { id: String(row[0]), isTaken: Number(row[1]) !== 1 };
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
  permitted: PermittedCollections,
): Promise<ReadonlyMap<string, string>> {
  const ids = permitted === null ? [] : storedIds.filter((id) => marked.test(id));
  if (ids.length === 0) return new Map();
  const sql = `SELECT correlation_id, shown_id FROM classification
    WHERE correlation_id IN (SELECT value FROM json_each(?)) AND shown_id IS NOT NULL`;
  const { rows } = await database.read({ sql, args: [JSON.stringify(ids)] });
  return new Map(rows.map((row) => [String(row[0]), String(row[1])]));
}

/** The same tickets, as limited callers know them. */
export async function withShownIds<Named extends { readonly correlationId: string }>(
  database: Database,
  tickets: readonly Named[],
  permitted: PermittedCollections,
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
