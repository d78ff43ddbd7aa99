/** Tickets that came with their place from another system: no person judged a prediction of them. */
import type { Migration } from "../../migrations.ts";

export const importedTickets: Migration = {
  version: 9,
  statements: [
    // 1 until the ticket is classified like others. Statistics leave it out until then.
    "ALTER TABLE classification ADD COLUMN is_imported INTEGER NOT NULL DEFAULT 0",
    `CREATE INDEX classification_imported ON classification (created_at_ms, collection, confidence)
     WHERE is_imported = 1`,
  ],
};
