/** Tickets of limited callers under an id that another ticket has, which they do not see. */
import type { Migration } from "../migrations.ts";

export const shownIds: Migration = {
  version: 31,
  statements: [
    // As the caller sent it; null for tickets of callers who see everything.
    "ALTER TABLE classification ADD COLUMN shown_id TEXT",
    `CREATE INDEX classification_shown ON classification (shown_id)
     WHERE shown_id IS NOT NULL`,
  ],
};
