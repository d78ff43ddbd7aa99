/** Counts of the queue's views from indexes that hold nothing else: they are asked for with each page. */
import type { Migration } from "../migrations.ts";

export const queueCounts: Migration = {
  version: 24,
  statements: [
    `CREATE INDEX classification_waiting ON classification (collection, confidence)
     WHERE correct_collection IS NULL`,
    // 1 for a confirmed ticket, 0 for a corrected one.
    `CREATE INDEX classification_verdict ON classification (
       coalesce(judged_collection = correct_collection
         AND (correct_sub_theme IS NULL OR judged_sub_theme IS correct_sub_theme), 0)
     ) WHERE correct_collection IS NOT NULL`,
  ],
};
