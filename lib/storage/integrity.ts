/** Asks a database whether its file is sound. */
import type { Database } from "./database.ts";

/** Faults in the database's own words; empty when all is well. Reads the whole file. */
export async function checkIntegrity(opening: Promise<Database>): Promise<readonly string[]> {
  const database = await opening;
  try {
    const rows = (await database.read("PRAGMA integrity_check")).rows;
    return rows.map((row) => String(row[0])).filter((line) => line !== "ok");
  } finally {
    await database.close();
  }
}
