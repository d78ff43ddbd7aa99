/** Counts of searches by day and text, without anything about the people. */
import type { Migration } from "../../migrations.ts";

export const searchStatistics: Migration = {
  version: 3,
  statements: [
    // day: since 1970-01-01, in UTC. query: normal form, '' for all whose text is not kept.
    `CREATE TABLE search_statistic (
       day INTEGER NOT NULL,
       query TEXT NOT NULL,
       searches INTEGER NOT NULL,
       without_results INTEGER NOT NULL,
       hits INTEGER NOT NULL,
       duration_us INTEGER NOT NULL,
       clicks INTEGER NOT NULL DEFAULT 0,
       click_ranks INTEGER NOT NULL DEFAULT 0,
       PRIMARY KEY (day, query)
     ) STRICT, WITHOUT ROWID`,
  ],
};
