/** Keys that pages of other sites show to everybody: the origins of these sites, as JSON. */
import type { Migration } from "../migrations.ts";

export const publicKeys: Migration = {
  version: 36,
  statements: ["ALTER TABLE application_key ADD COLUMN origins TEXT"],
};
