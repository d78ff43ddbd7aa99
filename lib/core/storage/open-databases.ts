/** The two databases of a data folder: the index, which can be rebuilt, and the state, which cannot. */
import { dirname, join } from "node:path";
import { type Database, openDatabase } from "./database.ts";
import { indexMigrations } from "./index-database/migrations.ts";
import { withPatientWrites } from "./patient-writes.ts";
import { stateMigrations } from "./state-database/migrations.ts";

/** `dbPath` is the path of index.db. */
export function openIndexDatabase(dbPath: string): Promise<Database> {
  return openDatabase(dbPath, indexMigrations);
}

/** state.db lies beside the index. `busyTimeoutMs` bounds how long another process's lock holds the thread. */
export function openStateDatabase(dbPath: string, busyTimeoutMs?: number): Promise<Database> {
  return openDatabase(join(dirname(dbPath), "state.db"), stateMigrations, busyTimeoutMs);
}

/** state.db for the path of a request: another process's lock never holds the thread for long. */
export async function openLiveStateDatabase(dbPath: string): Promise<Database> {
  // Migrations of two starting processes wait for each other; nothing is answered yet.
  (await openStateDatabase(dbPath)).close();
  return withPatientWrites(await openStateDatabase(dbPath, liveTimeoutMs));
}

const liveTimeoutMs = 10;
