/** What connectors wrote is known as theirs also when its ticket is forgotten, by a digest alone. */
import type { Migration } from "../migrations.ts";

export const ownPlaces: Migration = {
  version: 30,
  statements: [
    // mark: of the ticket's id, made with the connector's mark_key.
    `CREATE TABLE connector_own_place (
       mark TEXT NOT NULL,
       collection TEXT NOT NULL,
       PRIMARY KEY (mark, collection)
     ) STRICT, WITHOUT ROWID`,
    "DROP TRIGGER connector_ticket_forgotten",
    // A ticket that was erased there has no digest of a text: its row stays, so that nothing that is
    // told of it later is stored.
    `CREATE TRIGGER connector_ticket_forgotten AFTER DELETE ON classification
     BEGIN
       UPDATE connector_event
         SET event = NULL, state = 'done', outcome = 'forgotten', correlation_id = ''
         WHERE correlation_id = OLD.correlation_id;
       DELETE FROM connector_ticket WHERE correlation_id = OLD.correlation_id
         AND NOT (is_deleted = 1 AND text_digest = '');
       DELETE FROM connector_write WHERE correlation_id = OLD.correlation_id;
     END`,
  ],
};
