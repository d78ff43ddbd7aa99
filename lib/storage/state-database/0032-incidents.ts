/** Tickets that say nearly the same within a short time belong to one incident. */
import type { Migration } from "../migrations.ts";

export const incidents: Migration = {
  version: 32,
  statements: [
    // The incident that the ticket is one of; NULL for none.
    "ALTER TABLE classification ADD COLUMN incident TEXT",
    `CREATE INDEX classification_incident ON classification (
       incident, correct_collection, correlation_id, created_at_ms
     ) WHERE incident IS NOT NULL`,
  ],
};
