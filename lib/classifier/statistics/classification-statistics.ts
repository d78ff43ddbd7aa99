/** How often the classifier is right, by what people said about its predictions. */
import type { StatsResponse, VisibleCollections } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import { belongs, isRightRow, judged } from "../records/judged-rows.ts";
import { andVisible, visibleArgument } from "../records/visible-rows.ts";
import { readStatisticsDetail } from "./statistics-detail.ts";

const totalsStatement = (
  seen: string,
): string => `SELECT (SELECT count(*) FROM classification${seen && ` WHERE TRUE${seen}`})
    - (SELECT count(*) FROM classification WHERE is_imported = 1${seen}),
  count(*), sum(${isRightRow}), sum(${belongs}) ${judged}${seen}`;
const misclassificationsMax = 10;
const misclassificationsStatement = (
  seen: string,
): string => `SELECT judged_collection, correct_collection, count(*) ${judged}${seen}
  AND ${belongs} AND judged_collection <> correct_collection
  GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT ${misclassificationsMax}`;

export interface StatisticsQuestion {
  readonly hasDetail: boolean;
  /** Days since 1970-01-01 in UTC. */
  readonly today: number;
  /** Tickets of others do not count. Without detail only. */
  readonly permitted: VisibleCollections;
}

/** Reads the entries of all judged tickets, so run it in a separate thread. */
export async function readClassificationStatistics(
  database: Database,
  { hasDetail, today, permitted }: StatisticsQuestion,
): Promise<StatsResponse> {
  const seen = andVisible(permitted);
  const args = visibleArgument(permitted);
  const totals = (await database.read({ sql: totalsStatement(seen), args })).rows[0];
  const withFeedback = Number(totals?.[1]);
  const right = Number(totals?.[2]);
  /** Judged to belong somewhere. */
  const placed = Number(totals?.[3]);
  const { rows } = await database.read({ sql: misclassificationsStatement(seen), args });
  const response: StatsResponse = {
    total: Number(totals?.[0]),
    withFeedback,
    accuracy: placed === 0 ? 0 : right / placed,
    topMisclassifications: rows.map((row) => ({
      predicted: String(row[0]),
      correct: String(row[1]),
      count: Number(row[2]),
    })),
  };
  if (!hasDetail) return response;
  return {
    ...response,
    detail: await readStatisticsDetail(database, today, { right, withFeedback, belonging: placed }),
  };
}
