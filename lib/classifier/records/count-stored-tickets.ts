/** How many tickets a state holds, imported ones included. */
import type { Database } from "../../storage/index.ts";

const selectCount = "SELECT count(*) FROM classification";

/** Closes the database. */
export async function countStoredTickets(opening: Promise<Database>): Promise<number> {
  const database = await opening;
  try {
    const { rows } = await database.read(selectCount);
    return Number(rows[0]?.[0]);
  } finally {
    await database.close();
  }
}
