/** The language whose rules apply to a page's words, so that rebuilt segments are the same. */
import type { Migration } from "../migrations.ts";

export const pageLanguageColumn: Migration = {
  version: 2,
  // Empty until a run has decided: pages without a clear language follow their collection.
  statements: ["ALTER TABLE document ADD COLUMN language TEXT NOT NULL DEFAULT 'en'"],
};
