/** Copies of state.db that are whole, also while other processes write to it. */
import { existsSync, rmSync } from "node:fs";
import type { Client } from "@libsql/client";
import type { DbPath } from "../contract/index.ts";
import { type DatabaseFile, stateFileAt } from "./database-place.ts";
import { withStateClient } from "./state-client.ts";
import { damaged } from "./storage-error.ts";

/** What a copy holds, to be compared when it is read again. */
export interface StateContents {
  /** Number of the newest migration. */
  readonly schema: number;
  /** Rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
}

/**
 * Writes the state to the new file `to`, in one read
 * transaction, which holds no writer up. Blocks the thread while it copies and checks. The schema
 * stays as it is: the process that uses the database may be of an older version.
 * Throws `state_damaged`, `index_not_writable`, `disk_full` or `index_unavailable`.
 */
export async function copyStateDatabase(dbPath: DbPath, to: string): Promise<StateContents> {
  const copy = stateFileAt(dbPath, to);
  await withStateClient(stateFileAt(dbPath), (client) =>
    client.execute({ sql: "VACUUM INTO ?", args: [to] }),
  );
  const contents = await withStateClient(copy, async (client) => {
    // Copies are born without a write-ahead log, which every process expects.
    await client.execute("PRAGMA journal_mode = WAL");
    const found = await contentsOf(client, copy);
    await client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    return found;
  });
  // Emptied above; the driver removes them only when it collects its statements.
  for (const suffix of ["-wal", "-shm"]) rmSync(to + suffix, { force: true });
  return contents;
}

/** Reads the whole copy. Throws `state_damaged` if it is not a sound database. */
export function readStateContents(file: DatabaseFile): Promise<StateContents> {
  if (!existsSync(file.path)) throw damaged(file, new Error("no such file"));
  return withStateClient(file, (client) => contentsOf(client, file));
}

async function contentsOf(client: Client, file: DatabaseFile): Promise<StateContents> {
  const faults = (await client.execute("PRAGMA integrity_check")).rows.map((row) => String(row[0]));
  if (faults.some((fault) => fault !== "ok")) throw damaged(file, new Error(faults.join("; ")));
  const schema = Number((await client.execute("PRAGMA user_version")).rows[0]?.[0]);
  const sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
  const tables = (await client.execute(`${sql} ORDER BY name`)).rows.map((row) => String(row[0]));
  const rows: Record<string, number> = {};
  for (const table of tables) {
    rows[table] = Number((await client.execute(`SELECT count(*) FROM "${table}"`)).rows[0]?.[0]);
  }
  return { schema, rows };
}
