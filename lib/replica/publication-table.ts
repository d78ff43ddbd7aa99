/**
 * Which publications an index has been through. The newest on the server says what there is to copy;
 * the history of the writer's own file says whether that is what it goes on from.
 */
import { randomUUID } from "node:crypto";
import type { InStatement } from "@libsql/client";
import type { Database } from "../storage/index.ts";

/** Added by who publishes, and not by migrations: an index that nobody publishes stays as it is. */
export const publicationTables: readonly InStatement[] = [
  `CREATE TABLE IF NOT EXISTS publication (
     number INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL,
     published_at_ms INTEGER NOT NULL
   ) STRICT`,
  `CREATE TABLE IF NOT EXISTS lease (
     name TEXT PRIMARY KEY,
     holder TEXT NOT NULL,
     description TEXT NOT NULL,
     expires_at_ms INTEGER NOT NULL
   ) STRICT`,
];

/** A year of publishing every half minute takes some 50 MB otherwise. */
const historyMax = 1_000;

export interface Publication {
  readonly id: string;
  /** Number of the index that it answers with; 0 for none. */
  readonly generation: number;
  readonly format: number;
  readonly schema: number;
}

const selectPublication = `SELECT publication.id, coalesce(generation, 0),
    coalesce(manifest ->> 'format', 0), (SELECT user_version FROM pragma_user_version)
  FROM publication LEFT JOIN index_state ON one = 1
  ORDER BY number DESC LIMIT 1`;

/** Null where nothing has ever been published. */
export async function readPublication(database: Database): Promise<Publication | null> {
  try {
    const row = (await database.read(selectPublication)).rows[0];
    if (row === undefined) return null;
    const [generation, format, schema] = [Number(row[1]), Number(row[2]), Number(row[3])];
    return { id: String(row[0]), generation, format, schema };
  } catch (error) {
    if (error instanceof Error && error.message.includes("no such table")) return null;
    throw error;
  }
}

/** Whether the file has had this publication, as its own or as what it was copied from. */
export async function hasPublished(database: Database, id: string): Promise<boolean> {
  const sql = "SELECT 1 FROM publication WHERE id = ?";
  return (await database.read({ sql, args: [id] })).rows.length > 0;
}

export const newPublicationId: () => string = randomUUID;

/** Statements that make this publication the newest. */
export function notePublication(id: string): InStatement[] {
  return [
    {
      sql: "INSERT INTO publication (id, published_at_ms) VALUES (?, CAST(unixepoch('subsec') * 1000 AS INTEGER))",
      args: [id],
    },
    `DELETE FROM publication WHERE number <= (SELECT max(number) FROM publication) - ${historyMax}`,
  ];
}
