/** What automation would have done with stored tickets: counted from the predictions that were judged. */
import { dayMs } from "../../base/index.ts";
import type { AutomationTrialResponse } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import { wilsonInterval } from "../confidence/wilson-interval.ts";
import { dayText, type ReportRange } from "./report-range.ts";

export interface TrialQuestion extends ReportRange {
  /** Null: as each ticket was decided. */
  readonly automateAt: number | null;
  /** Null for all. */
  readonly collection: string | null;
}

/** The prediction that a person saw first; a later one may have learnt from the judgement. */
const isJudged = "(correct_collection IS NOT NULL AND judged_at_ms IS NOT NULL)";
const predicted = "iif(judged_at_ms IS NULL, collection, judged_collection)";
const isPlaced = `iif(:automateAt IS NULL,
  iif(judged_at_ms IS NULL, confidence, judged_confidence) = 'high',
  iif(judged_at_ms IS NULL, probability, judged_probability) >= :automateAt)`;
const selectCounts = `SELECT ${predicted}, count(*), sum(${isPlaced}), sum(${isPlaced} AND ${isJudged}),
    sum(${isPlaced} AND ${isJudged} AND judged_collection = correct_collection)
  FROM classification
  WHERE created_at_ms >= :start AND created_at_ms < :end AND is_imported = 0
    AND (:collection IS NULL OR ${predicted} = :collection)
  GROUP BY 1 ORDER BY 2 DESC, 1`;

/** Reads a row for each ticket of the range, so run it in a separate thread. */
export async function readAutomationTrial(
  database: Database,
  { firstDay, lastDay, automateAt, collection }: TrialQuestion,
): Promise<AutomationTrialResponse> {
  const range = { start: firstDay * dayMs, end: (lastDay + 1) * dayMs };
  const args = { ...range, automateAt, collection };
  const { rows } = await database.read({ sql: selectCounts, args });
  const collections = rows.map((row) => ({
    collection: String(row[0]),
    ...figuresOf(Number(row[1]), Number(row[2]), Number(row[3]), Number(row[4])),
  }));
  const sum = (name: "tickets" | "placed" | "judged" | "right"): number =>
    collections.reduce((total, one) => total + one[name], 0);
  return {
    from: dayText(firstDay),
    to: dayText(lastDay),
    automateAt,
    collection,
    ...figuresOf(sum("tickets"), sum("placed"), sum("judged"), sum("right")),
    collections,
  };
}

function figuresOf(tickets: number, placed: number, judged: number, right: number) {
  return {
    tickets,
    placed,
    placedShare: tickets === 0 ? null : placed / tickets,
    judged,
    right,
    rightShare: judged === 0 ? null : right / judged,
    interval: wilsonInterval(right, judged),
  };
}
