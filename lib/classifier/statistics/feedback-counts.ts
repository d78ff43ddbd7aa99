/** All feedback about each collection. */
import type { Database } from "../../storage/index.ts";
import { belongs } from "../records/judged-rows.ts";

export interface FeedbackCount {
  readonly collection: string;
  /** Tickets that belong there by a person's word. */
  readonly tickets: number;
  /** Those of them that were placed elsewhere first. */
  readonly corrected: number;
}

const selectCounts = `SELECT correct_collection, count(*), 
    sum(judged_at_ms IS NOT NULL AND judged_collection <> correct_collection)
  FROM classification WHERE correct_collection IS NOT NULL AND ${belongs} GROUP BY 1 ORDER BY 1`;

/** By name. Reads the entries of all judged tickets. */
export async function readFeedbackCounts(database: Database): Promise<FeedbackCount[]> {
  const { rows } = await database.read(selectCounts);
  return rows.map((row) => ({
    collection: String(row[0]),
    tickets: Number(row[1]),
    corrected: Number(row[2]),
  }));
}
