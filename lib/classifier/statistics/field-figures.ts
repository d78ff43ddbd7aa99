/** How often the classifier says a value of a configured field, and how often that is right. */
import { dayMs } from "../../base/index.ts";
import type { StatsDetail } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import type { CountedRange } from "./read-counts.ts";

/**
 * Held against the prediction that was judged, where it knew the field. Reads an index alone, but for a
 * single collection.
 */
const selectFields = (
  condition: string,
): string => `SELECT said.key, count(*), sum(guessed.type <> 'null'),
    sum(guessed.value IS said.value)
  FROM classification, json_each(correct_fields) AS said, json_each(judged_fields) AS guessed
  WHERE correct_fields IS NOT NULL AND judged_at_ms IS NOT NULL AND guessed.key = said.key
    AND ${condition}
  GROUP BY 1 ORDER BY 1`;
const inRange = "judged_at_ms >= :start AND judged_at_ms < :end";
const ofCollection = "(judged_collection = :collection OR correct_collection = :collection)";

/** Without `fields` where nobody has judged one. */
export async function readFieldFigures(database: Database): Promise<Pick<StatsDetail, "fields">> {
  return figuresOf((await database.read(selectFields("TRUE"))).rows);
}

/** The same of tickets that were first judged in these days. */
export async function readFieldsOfDays(
  database: Database,
  { firstDay, lastDay, collection }: CountedRange,
): Promise<Pick<StatsDetail, "fields">> {
  const days = { start: firstDay * dayMs, end: (lastDay + 1) * dayMs };
  const question =
    collection === null
      ? { sql: selectFields(inRange), args: days }
      : { sql: selectFields(`${inRange} AND ${ofCollection}`), args: { ...days, collection } };
  return figuresOf((await database.read(question)).rows);
}

function figuresOf(
  rows: readonly Readonly<Record<number, unknown>>[],
): Pick<StatsDetail, "fields"> {
  if (rows.length === 0) return {};
  return {
    fields: rows.map((row) => {
      const [withFeedback, told, right] = [Number(row[1]), Number(row[2]), Number(row[3])];
      return {
        field: String(row[0]),
        withFeedback,
        coverage: told / withFeedback,
        precision: told === 0 ? null : right / told,
      };
    }),
  };
}
