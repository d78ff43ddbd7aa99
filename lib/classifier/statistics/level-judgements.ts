/** How often levels that promise something were right lately, by collection and day: what automation is watched by. */
import { dayMs } from "../../base/index.ts";
import type { PromisingLevel } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import { isPlaced, judged } from "../records/judged-rows.ts";
import type { DatedCount } from "./broken-promise.ts";
import { dayText } from "./report-range.ts";

export interface LevelCount extends DatedCount {
  readonly level: PromisingLevel;
  /** The predicted one. */
  readonly collection: string;
}

/** Judgements from before automation was last resumed have been looked at by a person. */
const resumedAt = (scope: string): string =>
  `coalesce((SELECT resumed_at_ms FROM automation_pause
    WHERE scope = ${scope} AND level = judged_confidence), 0)`;
const selectLevels = `SELECT judged_confidence, judged_collection,
    CAST(judged_at_ms / ${dayMs} AS INTEGER), count(*), sum(${isPlaced})
  ${judged} AND judged_confidence IN ('high', 'medium') AND judged_at_ms >= :start
    AND judged_at_ms >= ${resumedAt("''")} AND judged_at_ms >= ${resumedAt("judged_collection")}
  GROUP BY 1, 2, 3`;

/** Reads an entry of each judged ticket, so run it in a separate thread. */
export async function readLevelJudgements(
  database: Database,
  firstDay: number,
): Promise<readonly LevelCount[]> {
  const { rows } = await database.read({ sql: selectLevels, args: { start: firstDay * dayMs } });
  return rows.map((row) => ({
    // The statement asks for no other.
    level: String(row[0]) as PromisingLevel,
    collection: String(row[1]),
    day: dayText(Number(row[2])),
    count: Number(row[3]),
    right: Number(row[4]),
  }));
}
