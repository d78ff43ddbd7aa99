/** Schema of index.db, step by step. Steps are additive and never edited after a release. */
import type { Migration } from "../migrations.ts";
import { documents } from "./0001-documents.ts";
import { pageLanguageColumn } from "./0002-page-language.ts";
import { pageDate } from "./0003-page-date.ts";
import { vectors } from "./0004-vectors.ts";
import { sectionBlocks } from "./0005-section-blocks.ts";
import { kindsAndLinks } from "./0006-kinds-and-links.ts";

export const indexMigrations: readonly Migration[] = [
  documents,
  pageLanguageColumn,
  pageDate,
  vectors,
  sectionBlocks,
  kindsAndLinks,
];
