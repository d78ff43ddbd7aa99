/** The end of an erasure: what was removed is in no file any more. A server looks after its own. */
import type { Database } from "./database.ts";

/** Moves the contents of the write-ahead log into the database, and empties the log. */
const emptyLog = "PRAGMA wal_checkpoint(TRUNCATE)";

/**
 * Once after some erasures: it waits for the disk. A reader that holds the log open leaves it to the
 * next checkpoint.
 */
export async function finishErasing(database: Database): Promise<void> {
  if (database.isFile) await database.read(emptyLog);
}

/**
 * Writes the whole file anew: earlier versions left copies of texts between its rows. Other writers
 * wait meanwhile.
 */
export async function rewriteFile(database: Database): Promise<void> {
  if (!database.isFile) return;
  await database.read("VACUUM");
  await database.read(emptyLog);
}
