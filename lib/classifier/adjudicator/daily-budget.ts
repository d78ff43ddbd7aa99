/** How many requests a day may cost, counted for all processes together. */

import { type Clock, dayMs } from "../../base/index.ts";
import type { Database } from "../../storage/index.ts";

const spend = `INSERT INTO adjudicator_request (day, requests) SELECT :day, 1 WHERE :budget > 0
  ON CONFLICT (day) DO UPDATE SET requests = requests + 1 WHERE requests < :budget
  RETURNING requests`;
const removeOld = "DELETE FROM adjudicator_request WHERE day < :day";

/**
 * Takes one request from today's budget (days in UTC): how many are spent then, or null if none is
 * left.
 */
export async function spendRequest(
  database: Database,
  clock: Clock,
  budget: number,
): Promise<number | null> {
  const day = Math.floor(clock.now() / dayMs);
  const [spent] = await database.write([
    { sql: spend, args: { day, budget } },
    { sql: removeOld, args: { day } },
  ]);
  const row = spent?.rows[0];
  return row === undefined ? null : Number(row[0]);
}
