/** What each node of a service has counted of a caller within a minute. */
import type { Migration } from "../migrations.ts";

export const sharedCounts: Migration = {
  version: 26,
  statements: [
    // name: digest of what is counted and of whom.
    `CREATE TABLE shared_count (
       name TEXT NOT NULL,
       node TEXT NOT NULL,
       count INTEGER NOT NULL,
       ends_at_ms INTEGER NOT NULL,
       PRIMARY KEY (name, node)
     ) STRICT, WITHOUT ROWID`,
    "CREATE INDEX shared_count_end ON shared_count (ends_at_ms)",
  ],
};
