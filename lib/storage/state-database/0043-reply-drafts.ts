/** What people did with drafts of replies: numbers by day, and nobody's words. */
import type { Migration } from "../migrations.ts";

export const replyDrafts: Migration = {
  version: 43,
  statements: [
    // day: since 1970-01-01 in UTC. outcome: kept, changed or discarded.
    `CREATE TABLE reply_draft (
       day INTEGER NOT NULL,
       outcome TEXT NOT NULL,
       drafts INTEGER NOT NULL,
       PRIMARY KEY (day, outcome)
     ) STRICT, WITHOUT ROWID`,
  ],
};
