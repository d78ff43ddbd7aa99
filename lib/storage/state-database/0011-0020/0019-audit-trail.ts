/** Who did what to the service, in a chain that shows whether a row was changed or taken out. */
import type { Migration } from "../../migrations.ts";

export const auditTrail: Migration = {
  version: 19,
  statements: [
    // hash: SHA-256 of the row and of the hash before it. origin: a truncated address.
    `CREATE TABLE audit_event (
       seq INTEGER PRIMARY KEY,
       at_ms INTEGER NOT NULL,
       actor TEXT,
       origin TEXT,
       action TEXT NOT NULL,
       subject TEXT,
       outcome TEXT NOT NULL,
       request_id TEXT,
       previous TEXT NOT NULL,
       hash TEXT NOT NULL
     ) STRICT`,
    `CREATE TRIGGER audit_event_unchanged BEFORE UPDATE ON audit_event
     BEGIN SELECT raise(ABORT, 'audit_event is append-only'); END`,
    `CREATE TRIGGER audit_event_kept BEFORE DELETE ON audit_event
     BEGIN SELECT raise(ABORT, 'audit_event is append-only'); END`,
  ],
};
