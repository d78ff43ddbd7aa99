/** The version of the documentation that a key's callers get where they name none. */
import type { Migration } from "../migrations.ts";

export const keyVersions: Migration = {
  version: 40,
  statements: ["ALTER TABLE application_key ADD COLUMN version TEXT"],
};
