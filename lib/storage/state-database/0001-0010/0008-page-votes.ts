/** Whether pages helped, one vote for each page and browser. */
import type { Migration } from "../../migrations.ts";

export const pageVotes: Migration = {
  version: 8,
  statements: [
    // page: its address. voter: digest of the page and of the browser's cookie, so that votes on
    // two pages cannot be linked to one browser. day: since 1970-01-01, in UTC.
    `CREATE TABLE page_vote (
       page TEXT NOT NULL,
       voter TEXT NOT NULL,
       day INTEGER NOT NULL,
       is_helpful INTEGER NOT NULL,
       PRIMARY KEY (page, voter)
     ) STRICT, WITHOUT ROWID`,
    "CREATE INDEX page_vote_day ON page_vote (day)",
  ],
};
