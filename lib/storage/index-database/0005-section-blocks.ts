/** What the pieces of a section's text are: prose, items, rows of tables, code. */
import type { Migration } from "../migrations.ts";

export const sectionBlocks: Migration = {
  version: 5,
  // Empty: paragraphs with blank lines between them.
  statements: ["ALTER TABLE section ADD COLUMN blocks TEXT NOT NULL DEFAULT ''"],
};
