/** Rows that make a state.db large enough to be found in the middle of its work. */
import { openStateDatabase } from "../../../lib/storage/index.ts";

const rowBytes = 1_000;
const dayMs = 86_400_000;

/** Fills the state next to `dbPath`, which is made where there is none. */
export async function fillState(dbPath: string, megabytes: number): Promise<void> {
  const state = await openStateDatabase(dbPath);
  const sql = `INSERT INTO search_statistic (day, query, searches, without_results, hits, duration_us)
    WITH RECURSIVE count(row) AS (SELECT 1 UNION ALL SELECT row + 1 FROM count WHERE row < ?)
    SELECT ?, hex(randomblob(?)) || row, 1, 0, 1, 1 FROM count`;
  const today = Math.floor(Date.now() / dayMs);
  await state.write([{ sql, args: [megabytes * 1_000, today, rowBytes / 2] }]);
  await state.close();
}
