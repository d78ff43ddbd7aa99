/** How often the classifier says a value of a configured field, and how often that is right. */
import type { StatsDetail } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";

/** Held against the prediction that was judged, where it knew the field. Reads an index alone. */
const selectFields = `SELECT said.key, count(*), sum(guessed.type <> 'null'),
    sum(guessed.value IS said.value)
  FROM classification, json_each(correct_fields) AS said, json_each(judged_fields) AS guessed
  WHERE correct_fields IS NOT NULL AND judged_at_ms IS NOT NULL AND guessed.key = said.key
  GROUP BY 1 ORDER BY 1`;

/** Without `fields` where nobody has judged one. */
export async function readFieldFigures(database: Database): Promise<Pick<StatsDetail, "fields">> {
  const { rows } = await database.read(selectFields);
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
