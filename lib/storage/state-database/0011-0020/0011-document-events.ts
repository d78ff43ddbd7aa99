/** What agents did with the documents suggested for a ticket. */
import type { Migration } from "../../migrations.ts";

export const documentEvents: Migration = {
  version: 11,
  statements: [
    // action: opened; or, as a verdict, inserted, rejected or restored, the last one of a ticket and
    // a document. event_id grows with every change, so that other processes read what is new.
    `CREATE TABLE document_event (
       event_id INTEGER PRIMARY KEY AUTOINCREMENT,
       correlation_id TEXT NOT NULL,
       document_id TEXT NOT NULL,
       action TEXT NOT NULL,
       is_verdict INTEGER NOT NULL,
       at_ms INTEGER NOT NULL,
       actor TEXT,
       UNIQUE (correlation_id, document_id, is_verdict)
     ) STRICT`,
    "CREATE INDEX document_event_age ON document_event (at_ms)",
  ],
};
