/** What is known of each ticket of another system, besides what the classifier keeps. */
import type { InStatement } from "@libsql/client";
import type { ConnectorName } from "../contract/index.ts";
import type { Database } from "../storage/index.ts";
import type { TicketNews } from "./connector.ts";

export interface KnownTicket {
  readonly textDigest: string;
  /** When the text was written that was placed. */
  readonly textAt_ms: number;
  /** Time of the last judgement that came from there. */
  readonly placedAt_ms: number | null;
  /** Each one that was written there, or was to be. */
  readonly collections: readonly string[];
  readonly isDeleted: boolean;
}

/** One that is new. */
export function unplacedTicket({ at_ms }: Pick<TicketNews, "at_ms">): KnownTicket {
  return {
    textDigest: "",
    textAt_ms: at_ms,
    placedAt_ms: null,
    collections: [],
    isDeleted: false,
  };
}

const select = `SELECT text_digest, text_at_ms, placed_at_ms, collections, is_deleted
  FROM connector_ticket WHERE correlation_id = ?`;

/** Null for one that was never placed. */
export async function readKnownTicket(
  database: Database,
  correlationId: string,
): Promise<KnownTicket | null> {
  const row = (await database.read({ sql: select, args: [correlationId] })).rows[0];
  if (row === undefined) return null;
  return {
    textDigest: String(row[0]),
    textAt_ms: Number(row[1]),
    placedAt_ms: row[2] === null ? null : Number(row[2]),
    collections: collectionsOf(row[3]),
    isDeleted: row[4] === 1,
  };
}

/** Reads the column `collections`, which `storeTicket` writes; a ticket without a row has none. */
export function collectionsOf(value: unknown): readonly string[] {
  return typeof value === "string" ? (JSON.parse(value) as string[]) : [];
}

const upsert = `INSERT INTO connector_ticket (correlation_id, connector, text_digest, text_at_ms,
    placed_at_ms, collections, is_deleted, changed_at_ms)
  VALUES (:id, :connector, :textDigest, :textAt_ms, :placedAt_ms, :collections, :isDeleted, :now)
  ON CONFLICT (correlation_id) DO UPDATE SET text_digest = excluded.text_digest,
    text_at_ms = excluded.text_at_ms, placed_at_ms = excluded.placed_at_ms,
    collections = excluded.collections, is_deleted = excluded.is_deleted,
    changed_at_ms = excluded.changed_at_ms`;

export function storeTicket(
  id: string,
  connector: ConnectorName,
  ticket: KnownTicket,
  now: number,
): InStatement {
  const isDeleted = ticket.isDeleted ? 1 : 0;
  const collections = JSON.stringify(ticket.collections);
  return { sql: upsert, args: { ...ticket, collections, id, connector, isDeleted, now } };
}
