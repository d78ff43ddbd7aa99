/** What readers say of pages beside their votes. */
import type { Migration } from "../../migrations.ts";

export const pageComments: Migration = {
  version: 13,
  // Without addresses, telephones and keys; NULL where nothing was said.
  statements: ["ALTER TABLE page_vote ADD COLUMN comment TEXT"],
};
