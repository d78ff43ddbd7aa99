/** How many drafts of replies were kept, changed or thrown away: numbers by day, no ticket and no text. */
import type { DraftCounts, DraftOutcome } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";

const addOne = `INSERT INTO reply_draft (day, outcome, drafts) VALUES (?, ?, 1)
  ON CONFLICT (day, outcome) DO UPDATE SET drafts = drafts + 1`;
const selectCounts = "SELECT outcome, sum(drafts) FROM reply_draft WHERE day >= ? GROUP BY outcome";

/** Days since 1970-01-01 in UTC. */
export async function countDraft(
  database: Database,
  outcome: DraftOutcome,
  day: number,
): Promise<void> {
  await database.write([{ sql: addOne, args: [day, outcome] }]);
}

/** From that day on; null for none. */
export async function readDraftCounts(
  database: Database,
  firstDay: number,
): Promise<DraftCounts | null> {
  const { rows } = await database.read({ sql: selectCounts, args: [firstDay] });
  const counts = { kept: 0, changed: 0, discarded: 0 };
  return rows.length === 0
    ? null
    : { ...counts, ...Object.fromEntries(rows.map((row) => [String(row[0]), Number(row[1])])) };
}
