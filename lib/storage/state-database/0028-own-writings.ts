/** All that connectors ever wished for a ticket is theirs, and their note is found by the ticket alone. */
import type { Migration } from "../migrations.ts";

export const ownWritings: Migration = {
  version: 28,
  statements: [
    // collections: JSON, each one that was written to the ticket there, or was to be.
    "ALTER TABLE connector_ticket ADD COLUMN collections TEXT NOT NULL DEFAULT '[]'",
    `UPDATE connector_ticket SET collections = (
       SELECT json_group_array(name) FROM (
         SELECT connector_ticket.collection AS name
         UNION SELECT wish ->> '$.previous' FROM connector_write
           WHERE connector_write.correlation_id = connector_ticket.correlation_id)
       WHERE name IS NOT NULL)`,
    // Nodes of the version before read and write the column `collection` until they are updated. It
    // may go with a version that none of those works beside.
    // Makes the marks of notes from ids of tickets. NULL until the first note.
    "ALTER TABLE connector_account ADD COLUMN mark_key TEXT",
  ],
};
