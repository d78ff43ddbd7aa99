/** How often the classifier is right, by what people said about its predictions. */
import type { StatsResponse } from "../../../contract/index.ts";
import type { Database } from "../../storage/database.ts";

/** Right is the first prediction that a person saw, in the sub-theme too where the person named one. */
const isRight = `judged_collection = correct_collection
  AND (correct_sub_theme IS NULL OR judged_sub_theme IS correct_sub_theme)`;
const selectTotals = `SELECT (SELECT count(*) FROM classification), count(*), sum(${isRight})
  FROM classification WHERE correct_collection IS NOT NULL`;
const misclassificationsMax = 10;
const selectMisclassifications = `SELECT judged_collection, correct_collection, count(*)
  FROM classification
  WHERE correct_collection IS NOT NULL AND judged_collection <> correct_collection
  GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT ${misclassificationsMax}`;

export async function readClassificationStatistics(database: Database): Promise<StatsResponse> {
  const totals = (await database.read(selectTotals)).rows[0];
  const withFeedback = Number(totals?.[1]);
  const { rows } = await database.read(selectMisclassifications);
  return {
    total: Number(totals?.[0]),
    withFeedback,
    accuracy: withFeedback === 0 ? 0 : Number(totals?.[2]) / withFeedback,
    topMisclassifications: rows.map((row) => ({
      predicted: String(row[0]),
      correct: String(row[1]),
      count: Number(row[2]),
    })),
  };
}
