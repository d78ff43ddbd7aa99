/** Names in the audit trail can be taken out, and old rows removed, without breaking its chain. */
import type { Migration } from "../migrations.ts";

/** A cell and what it stands for: unchanged, or a pseudonym whose salt is gone. */
const isErased = (cell: string): string =>
  `(old.${cell}_salt IS NOT NULL AND new.${cell}_salt IS NULL AND new.${cell} LIKE 'erased-%')`;
const isSame = (...columns: readonly string[]): string =>
  columns.map((column) => `new.${column} IS old.${column}`).join(" AND ");
const lastRemoved = `coalesce((SELECT CAST(subject AS INTEGER) FROM audit_event
  WHERE action = 'audit_trimmed' ORDER BY seq DESC LIMIT 1), 0)`;

export const auditSeals: Migration = {
  version: 23,
  statements: [
    // The hash covers the seals: SHA-256 of a cell and its salt. Without salt a cell proves nothing
    // and reveals nothing. NULL in rows of schema 19, whose hash covers the cells themselves.
    "ALTER TABLE audit_event ADD COLUMN actor_salt TEXT",
    "ALTER TABLE audit_event ADD COLUMN actor_seal TEXT",
    "ALTER TABLE audit_event ADD COLUMN subject_salt TEXT",
    "ALTER TABLE audit_event ADD COLUMN subject_seal TEXT",
    "CREATE INDEX audit_event_at ON audit_event (at_ms)",
    "CREATE INDEX audit_event_actor ON audit_event (actor)",
    "CREATE INDEX audit_event_action ON audit_event (action)",
    "CREATE INDEX audit_event_outcome ON audit_event (outcome) WHERE outcome <> 'allowed'",
    "DROP TRIGGER audit_event_unchanged",
    "DROP TRIGGER audit_event_kept",
    `CREATE TRIGGER audit_event_unchanged BEFORE UPDATE ON audit_event
     WHEN NOT (
       ${isSame("seq", "at_ms", "action", "outcome", "request_id", "previous", "hash", "actor_seal", "subject_seal")}
       AND (${isSame("actor", "origin", "actor_salt")} OR (${isErased("actor")} AND new.origin IS NULL))
       AND (${isSame("subject", "subject_salt")} OR ${isErased("subject")})
     )
     BEGIN SELECT raise(ABORT, 'audit_event is append-only'); END`,
    // The newest anchor names the last row that may go, and its hash.
    `CREATE TRIGGER audit_event_kept BEFORE DELETE ON audit_event
     WHEN old.seq > ${lastRemoved}
     BEGIN SELECT raise(ABORT, 'audit_event is append-only'); END`,
  ],
};
