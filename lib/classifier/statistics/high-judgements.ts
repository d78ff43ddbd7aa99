/** How often `high` was right lately, by collection and day: what automation is watched by. */
import { dayMs } from "../../base/index.ts";
import type { Database } from "../../storage/index.ts";
import type { DatedCount } from "./broken-promise.ts";
import { judged } from "./judged-rows.ts";
import { dayText } from "./report-range.ts";

export interface HighCount extends DatedCount {
  /** The predicted one. */
  readonly collection: string;
}

/** Judgements from before automation was last resumed have been looked at by a person. */
const resumedAt = (scope: string): string =>
  `coalesce((SELECT resumed_at_ms FROM automation_pause WHERE scope = ${scope}), 0)`;
const selectHigh = `SELECT judged_collection, CAST(judged_at_ms / ${dayMs} AS INTEGER), count(*),
    sum(judged_collection = correct_collection)
  ${judged} AND judged_confidence = 'high' AND judged_at_ms >= :start
    AND judged_at_ms >= ${resumedAt("''")} AND judged_at_ms >= ${resumedAt("judged_collection")}
  GROUP BY 1, 2`;

/** Reads an entry of each judged ticket, so run it in a separate thread. */
export async function readHighJudgements(
  database: Database,
  firstDay: number,
): Promise<readonly HighCount[]> {
  const { rows } = await database.read({ sql: selectHigh, args: { start: firstDay * dayMs } });
  return rows.map((row) => ({
    collection: String(row[0]),
    day: dayText(Number(row[1])),
    count: Number(row[2]),
    right: Number(row[3]),
  }));
}
