/** Lets reports tell how long tickets waited for their first judgement without touching their texts. */
import type { Migration } from "../../migrations.ts";

export const timesToJudgement: Migration = {
  version: 16,
  statements: [
    "DROP INDEX classification_judged",
    `CREATE INDEX classification_judged ON classification (
       correct_collection, judged_collection, correct_sub_theme, judged_sub_theme,
       judged_confidence, judged_probability, judged_at_ms, created_at_ms
     ) WHERE correct_collection IS NOT NULL`,
  ],
};
