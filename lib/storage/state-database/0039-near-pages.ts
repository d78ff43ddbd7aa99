/** The pages nearest to a question, so that one that comes among them later is known as new. */
import type { Migration } from "../migrations.ts";

export const nearPagesOfGaps: Migration = {
  version: 39,
  // Apart from the table although neither was released: databases with the table alone exist.
  // JSON list of document ids, nearest first.
  statements: ["ALTER TABLE gap_question ADD COLUMN near TEXT NOT NULL DEFAULT '[]'"],
};
