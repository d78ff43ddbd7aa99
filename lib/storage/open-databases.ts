/** The two databases of a data folder: the index, which can be rebuilt, and the state, which cannot. */
import { dirname, join } from "node:path";
import { type Database, openDatabase } from "./database.ts";
import { indexMigrations } from "./index-database/migrations.ts";
import { withPatience } from "./patience.ts";
import { stateMigrations } from "./state-database/migrations.ts";
import { stateFileName } from "./storage-error.ts";

/** `dbPath` is the path of index.db. */
export function openIndexDatabase(dbPath: string): Promise<Database> {
  return openDatabase(dbPath, indexMigrations);
}

/**
 * state.db is next to the index. `busyTimeoutMs` limits how long another process's lock blocks the
 * thread.
 */
export function openStateDatabase(dbPath: string, busyTimeoutMs?: number): Promise<Database> {
  return openDatabase(join(dirname(dbPath), stateFileName), stateMigrations, busyTimeoutMs);
}

/**
 * state.db for the path of a request: another process's lock never holds the thread for long.
 * `patienceMs` bounds how long a call waits for it; default 2,000.
 */
export async function openLiveStateDatabase(
  dbPath: string,
  patienceMs?: number,
): Promise<Database> {
  // Migrations of two starting processes wait for each other; nothing is answered yet.
  await (await openStateDatabase(dbPath)).close();
  return withPatience(await openStateDatabase(dbPath, liveTimeoutMs), patienceMs);
}

const liveTimeoutMs = 10;

/** The schema that an opened state.db has. */
export const newestStateSchema: number = stateMigrations.at(-1)?.version ?? 0;
