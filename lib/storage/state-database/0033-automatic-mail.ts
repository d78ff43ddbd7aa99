/** Mail that programs write: bounces, out-of-office replies, receipts. It waits for nobody. */
import type { Migration } from "../migrations.ts";

export const automaticMail: Migration = {
  version: 33,
  statements: [
    // NULL for what a person asks; "automatic" for the mail of a program.
    "ALTER TABLE classification ADD COLUMN kind TEXT",
    "DROP INDEX classification_unjudged",
    "DROP INDEX classification_doubtful",
    "DROP INDEX classification_waiting",
    "DROP INDEX classification_list",
    // The last columns are empty, but without them each row of the table would be looked at.
    `CREATE INDEX classification_unjudged ON classification (
       updated_at_ms, correlation_id, collection, sub_theme, confidence, probability,
       correct_collection, title, kind
     ) WHERE correct_collection IS NULL AND kind IS NULL`,
    `CREATE INDEX classification_doubtful ON classification (
       probability, correlation_id, collection, sub_theme, confidence, updated_at_ms,
       correct_collection, title, kind
     ) WHERE correct_collection IS NULL AND kind IS NULL`,
    `CREATE INDEX classification_waiting ON classification (
       collection, confidence, correct_collection, kind
     ) WHERE correct_collection IS NULL AND kind IS NULL`,
    `CREATE INDEX classification_automatic ON classification (
       updated_at_ms, correlation_id, collection, sub_theme, confidence, probability,
       correct_collection, title, kind
     ) WHERE correct_collection IS NULL AND kind = 'automatic'`,
    `CREATE INDEX classification_list ON classification (
       updated_at_ms, correlation_id, collection, sub_theme, confidence, judged_collection,
       judged_sub_theme, correct_collection, correct_sub_theme, title, kind
     )`,
  ],
};
