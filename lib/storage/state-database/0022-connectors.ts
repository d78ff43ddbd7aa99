/** What other systems sent about their tickets, what is known of each, and what is written back. */
import type { Migration } from "../migrations.ts";

export const connectors: Migration = {
  version: 22,
  statements: [
    // delivery_id: the sender's. digest: of what was sent, because a recorded request can come again
    // under another id. event: JSON, NULL when it is done. begun_at_ms: its ticket is being placed.
    // audited: its judgement is in the audit trail. state: waiting, done or dead.
    `CREATE TABLE connector_event (
       event_id INTEGER PRIMARY KEY AUTOINCREMENT,
       connector TEXT NOT NULL,
       delivery_id TEXT NOT NULL,
       digest TEXT NOT NULL,
       correlation_id TEXT NOT NULL,
       event TEXT,
       received_at_ms INTEGER NOT NULL,
       state TEXT NOT NULL DEFAULT 'waiting',
       outcome TEXT,
       attempt_count INTEGER NOT NULL DEFAULT 0,
       next_at_ms INTEGER,
       begun_at_ms INTEGER,
       audited INTEGER NOT NULL DEFAULT 0
     ) STRICT`,
    "CREATE UNIQUE INDEX connector_event_delivery ON connector_event (connector, delivery_id)",
    "CREATE UNIQUE INDEX connector_event_digest ON connector_event (connector, digest)",
    `CREATE INDEX connector_event_waiting ON connector_event (correlation_id, event_id)
     WHERE state = 'waiting'`,
    "CREATE INDEX connector_event_due ON connector_event (next_at_ms) WHERE state = 'waiting'",
    "CREATE INDEX connector_event_age ON connector_event (received_at_ms)",
    // text_at_ms: when the text was written that was placed. placed_at_ms: of the last judgement from
    // there. collection: that was written there, or is about to be.
    `CREATE TABLE connector_ticket (
       correlation_id TEXT PRIMARY KEY,
       connector TEXT NOT NULL,
       text_digest TEXT NOT NULL,
       text_at_ms INTEGER NOT NULL,
       placed_at_ms INTEGER,
       collection TEXT,
       is_deleted INTEGER NOT NULL DEFAULT 0,
       changed_at_ms INTEGER NOT NULL
     ) STRICT, WITHOUT ROWID`,
    // One for a ticket: the newest wish takes the place of the one before. marker: finds the note
    // again. has_begun: a note may be there. state: waiting, done, gone or dead.
    `CREATE TABLE connector_write (
       correlation_id TEXT PRIMARY KEY,
       connector TEXT NOT NULL,
       wish TEXT NOT NULL,
       marker TEXT NOT NULL,
       has_begun INTEGER NOT NULL DEFAULT 0,
       state TEXT NOT NULL DEFAULT 'waiting',
       attempt_count INTEGER NOT NULL DEFAULT 0,
       next_at_ms INTEGER,
       fault TEXT,
       changed_at_ms INTEGER NOT NULL
     ) STRICT, WITHOUT ROWID`,
    `CREATE INDEX connector_write_due ON connector_write (connector, next_at_ms)
     WHERE state = 'waiting'`,
    // Our own user there, and how far its history was read.
    `CREATE TABLE connector_account (
       connector TEXT PRIMARY KEY,
       account TEXT,
       backfill TEXT
     ) STRICT, WITHOUT ROWID`,
    // What came is remembered without its text, so that it is not placed again.
    `CREATE TRIGGER connector_ticket_forgotten AFTER DELETE ON classification
     BEGIN
       UPDATE connector_event SET event = NULL, state = 'done', outcome = 'forgotten'
         WHERE correlation_id = OLD.correlation_id;
       DELETE FROM connector_ticket WHERE correlation_id = OLD.correlation_id;
       DELETE FROM connector_write WHERE correlation_id = OLD.correlation_id;
     END`,
  ],
};
