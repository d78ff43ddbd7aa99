/** Which pages were there at the last look, by which one that was written since is known. */
import type { Migration } from "../migrations.ts";

export const pagesOfGaps: Migration = {
  version: 41,
  statements: [
    // page: digest of its content. generation: of the index that had it first, 0 from the first look.
    `CREATE TABLE gap_page (
       page INTEGER PRIMARY KEY,
       generation INTEGER NOT NULL
     ) STRICT`,
  ],
};
