/** The day of a page, by which the search may lift new ones. */
import type { Migration } from "../migrations.ts";

export const pageDate: Migration = {
  version: 3,
  // Days since 1970; 0 for a page that does not tell.
  statements: ["ALTER TABLE document ADD COLUMN day INTEGER NOT NULL DEFAULT 0"],
};
