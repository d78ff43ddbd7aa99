/** What kind of page a document is, and its links as written: `[text, target]` each, as JSON. */
import type { Migration } from "../migrations.ts";

export const kindsAndLinks: Migration = {
  version: 6,
  statements: [
    "ALTER TABLE document ADD COLUMN kind TEXT NOT NULL DEFAULT 'guide'",
    "ALTER TABLE document ADD COLUMN links TEXT NOT NULL DEFAULT '[]'",
  ],
};
