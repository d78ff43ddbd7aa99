/** How long tickets wait for their first judgement. */
import { dayMs } from "../../base/index.ts";
import type { Database } from "../../storage/index.ts";
import { judged } from "../records/judged-rows.ts";
import type { CountedRange } from "./read-counts.ts";

const minuteMs = 60_000;
/** Minutes are enough, and equal ones are counted together. */
const selectMinutes = `SELECT judged_collection, (judged_at_ms - created_at_ms) / ${minuteMs}, count(*)
  ${judged} AND judged_at_ms >= :start AND judged_at_ms < :end AND judged_at_ms >= created_at_ms
  AND judged_collection IS NOT NULL
  AND (:collection IS NULL OR judged_collection = :collection)
  GROUP BY 1, 2 ORDER BY 1, 2`;

/** The median of each collection where tickets were placed, in minutes. Reads an index alone. */
export async function readJudgementTimes(
  database: Database,
  { firstDay, lastDay, collection }: CountedRange,
): Promise<ReadonlyMap<string, number>> {
  const args = { start: firstDay * dayMs, end: (lastDay + 1) * dayMs, collection };
  const { rows } = await database.read({ sql: selectMinutes, args });
  const byCollection = new Map<string, { minutes: number; tickets: number }[]>();
  for (const row of rows) {
    const name = String(row[0]);
    const waits = byCollection.get(name) ?? [];
    waits.push({ minutes: Number(row[1]), tickets: Number(row[2]) });
    byCollection.set(name, waits);
  }
  return new Map([...byCollection].map(([name, waits]) => [name, medianOf(waits)]));
}

/** The lower one of an even number; `waits` ascend. */
function medianOf(
  waits: readonly { readonly minutes: number; readonly tickets: number }[],
): number {
  const total = waits.reduce((sum, { tickets }) => sum + tickets, 0);
  let seen = 0;
  for (const { minutes, tickets } of waits) {
    seen += tickets;
    if (seen >= total / 2) return minutes;
  }
  return 0;
}
