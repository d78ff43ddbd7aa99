/** Removes rows so that their bytes are gone from the files too, not only from the tables. */
import type { InStatement, ResultSet } from "@libsql/client";
import type { Database } from "./database.ts";

/** Freed pages are overwritten, in a file; a server has settings of its own. Holds for the connection, so it is said each time. */
const overwrite = "PRAGMA secure_delete = ON";
/** Moves the contents of the write-ahead log into the database, and empties the log. */
const emptyLog = "PRAGMA wal_checkpoint(TRUNCATE)";

/** One transaction. A reader that holds the log open leaves it to the next checkpoint. */
export async function erase(
  database: Database,
  statements: readonly InStatement[],
): Promise<readonly ResultSet[]> {
  if (database.isFile) await database.read(overwrite);
  return database.write(statements);
}

/** Once after some erasures: it waits for the disk. */
export async function finishErasing(database: Database): Promise<void> {
  if (database.isFile) await database.read(emptyLog);
}
