/** Asks the database whether its file is sound. */
import { openIndexDatabase } from "./open-databases.ts";

/** Faults in the database's own words; empty when all is well. Reads the whole file. */
export async function checkIntegrity(dbPath: string): Promise<readonly string[]> {
  const database = await openIndexDatabase(dbPath);
  try {
    const rows = (await database.read("PRAGMA integrity_check")).rows;
    return rows.map((row) => String(row[0])).filter((line) => line !== "ok");
  } finally {
    await database.close();
  }
}
