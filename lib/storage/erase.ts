/** Removes rows so that their bytes are gone from the files too, not only from the tables. */
import type { InStatement, ResultSet } from "@libsql/client";
import type { Database } from "./database.ts";

/** Freed pages are overwritten. Holds for the connection, so it is said each time. */
const overwrite = "PRAGMA secure_delete = ON";
/** Moves the contents of the write-ahead log into the database, and empties the log. */
const emptyLog = "PRAGMA wal_checkpoint(TRUNCATE)";

/** One transaction. A reader that holds the log open leaves it to the next checkpoint. */
export async function erase(
  database: Database,
  statements: readonly InStatement[],
): Promise<readonly ResultSet[]> {
  await database.read(overwrite);
  return database.write(statements);
}

/** Once after some erasures: it waits for the disk. */
export async function finishErasing(database: Database): Promise<void> {
  await database.read(emptyLog);
}
