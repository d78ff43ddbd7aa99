/** The language whose rules a page's words follow, so that segments built anew are the same. */
import type { Migration } from "../migrations.ts";

export const pageLanguageColumn: Migration = {
  version: 2,
  // Empty while a run has not decided yet: pages that do not tell follow their collection.
  statements: ["ALTER TABLE document ADD COLUMN language TEXT NOT NULL DEFAULT 'en'"],
};
