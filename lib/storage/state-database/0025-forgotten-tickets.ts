/** An event of another system forgets its ticket with the ticket; what nobody reads goes. */
import type { Migration } from "../migrations.ts";

export const forgottenTickets: Migration = {
  version: 25,
  statements: [
    "ALTER TABLE connector_account DROP COLUMN backfill",
    // A mail was known by its Message-ID; by the digest of what was sent it still is.
    `UPDATE connector_event SET correlation_id = '', delivery_id = 'forgotten ' || event_id
       WHERE outcome = 'forgotten'`,
    "CREATE INDEX connector_event_ticket ON connector_event (correlation_id)",
    "DROP TRIGGER connector_ticket_forgotten",
    // What came is remembered by ids of deliveries and by digests, so that it is not placed again.
    `CREATE TRIGGER connector_ticket_forgotten AFTER DELETE ON classification
     BEGIN
       UPDATE connector_event
         SET event = NULL, state = 'done', outcome = 'forgotten', correlation_id = ''
         WHERE correlation_id = OLD.correlation_id;
       DELETE FROM connector_ticket WHERE correlation_id = OLD.correlation_id;
       DELETE FROM connector_write WHERE correlation_id = OLD.correlation_id;
     END`,
  ],
};
