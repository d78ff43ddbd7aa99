/** All rows of a state.db, read from one file and written to another. */
import type { InStatement, Value } from "@libsql/client";
import { type Database, openDatabase } from "./database.ts";
import type { DatabaseFile } from "./database-place.ts";
import { openStateClient, withStateClient } from "./state-client.ts";
import { numberTickets, ticketSearch } from "./state-database/0042-ticket-search.ts";
import { stateMigrations } from "./state-database/migrations.ts";
import { storageError } from "./storage-error.ts";

export interface StoredRow {
  readonly table: string;
  readonly row: Readonly<Record<string, Value>>;
}

export interface StateShape {
  /** Number of the newest migration. */
  readonly schema: number;
  /** See `readStateNumbers`. */
  readonly numbers: Readonly<Record<string, number>>;
}

const rowsAtOnce = 500;

/** In no export: made from other tables, and made anew from what is imported, or kept in one place only. */
export const unexportedTables: readonly string[] = ["ticket_search", "ticket_word", "reply_text"];

/**
 * The last number that each counting table has given, also when its row is gone: numbers must not
 * come back.
 */
export async function readStateNumbers(file: DatabaseFile): Promise<Record<string, number>> {
  return withStateClient(file, async (client) => {
    const { rows } = await client.execute("SELECT name, seq FROM sqlite_sequence ORDER BY name");
    return Object.fromEntries(rows.map((row) => [String(row[0]), Number(row[1])]));
  });
}

/** Tables in the order given, rows in that of the file; columns that are computed are left out. */
export async function* readStateRows(
  file: DatabaseFile,
  tables: readonly string[],
): AsyncGenerator<StoredRow> {
  const client = await openStateClient(file);
  try {
    for (const table of tables) {
      const described = await client.execute(`PRAGMA table_info("${table}")`);
      const columns = described.rows.map((column) => String(column.name));
      const listed = columns.map((column) => `"${column}"`).join(", ");
      for (let from = 0; ; from += rowsAtOnce) {
        const sql = `SELECT ${listed} FROM "${table}" LIMIT ${rowsAtOnce} OFFSET ${from}`;
        const { rows } = await client.execute(sql);
        for (const row of rows) {
          const cells = columns.map((column, at) => [column, row[at] ?? null] as const);
          yield { table, row: Object.fromEntries(cells) };
        }
        if (rows.length < rowsAtOnce) break;
      }
    }
  } catch (error) {
    throw storageError(error, file);
  } finally {
    client.close();
  }
}

/**
 * Creates the database as the version with this schema did, and fills it; the order of the rows does
 * not count. A row that does not fit rejects with the database's own words.
 */
export async function writeStateRows(
  file: DatabaseFile,
  { schema, numbers }: StateShape,
  rows: AsyncIterable<StoredRow>,
): Promise<void> {
  const database = await openDatabase(file, stateMigrations.slice(0, schema));
  try {
    const triggers = await readTriggers(database);
    // What they write is among the rows: with them, each message would be there twice.
    let batch: InStatement[] = triggers.map(({ name }) => `DROP TRIGGER "${name}"`);
    for await (const row of rows) {
      batch.push(insertOf(row));
      if (batch.length < rowsAtOnce) continue;
      await database.write(batch);
      batch = [];
    }
    const last = Object.entries(numbers).flatMap(([table, number]) => [
      { sql: "DELETE FROM sqlite_sequence WHERE name = ?", args: [table] },
      { sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", args: [table, number] },
    ]);
    const derived = schema < ticketSearch.version ? [] : [numberTickets];
    await database.write([...batch, ...last, ...derived, ...triggers.map(({ sql }) => sql)]);
  } finally {
    await database.close();
  }
}

async function readTriggers(
  database: Database,
): Promise<readonly { readonly name: string; readonly sql: string }[]> {
  const { rows } = await database.read(
    "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name",
  );
  return rows.map((row) => ({ name: String(row[0]), sql: String(row[1]) }));
}

function insertOf({ table, row }: StoredRow): InStatement {
  const columns = Object.keys(row);
  const listed = columns.map((column) => `"${column}"`).join(", ");
  const places = columns.map(() => "?").join(", ");
  const sql = `INSERT INTO "${table}" (${listed}) VALUES (${places})`;
  return { sql, args: columns.map((column) => row[column] ?? null) };
}
