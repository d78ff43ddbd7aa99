/** Lets reports name the tickets behind their figures, and count acts of automation and waiting tickets, from indexes alone. */
import type { Migration } from "../migrations.ts";

export const ticketsBehindFigures: Migration = {
  version: 21,
  statements: [
    "DROP INDEX classification_placed",
    `CREATE INDEX classification_placed ON classification (
       created_at_ms, collection, confidence, correlation_id
     )`,
    // Tickets that could be placed without a person, as their history says.
    `CREATE INDEX ticket_event_automatic ON ticket_event (correlation_id, collection)
     WHERE automation = 'sure'`,
    // Counted with each page of the queue. The last column is empty, but without it each row of the
    // table would be looked at.
    `CREATE INDEX classification_waiting ON classification (collection, confidence, correct_collection)
     WHERE correct_collection IS NULL`,
  ],
};
