/** The queue of tickets without a judgement: its lists, in either order, and its counts. */
import type { Migration } from "../../migrations.ts";

export const ticketQueue: Migration = {
  version: 14,
  statements: [
    "DROP INDEX classification_unjudged",
    // All that a list of the queue shows and filters by, so that it never touches the texts.
    `CREATE INDEX classification_unjudged ON classification (
       updated_at_ms, correlation_id, collection, sub_theme, confidence, probability,
       correct_collection, title
     ) WHERE correct_collection IS NULL`,
    `CREATE INDEX classification_doubtful ON classification (
       probability, correlation_id, collection, sub_theme, confidence, updated_at_ms,
       correct_collection, title
     ) WHERE correct_collection IS NULL`,
  ],
};
