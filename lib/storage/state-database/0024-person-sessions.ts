/** Sessions of people who signed in at an identity provider. */
import type { Migration } from "../migrations.ts";

export const personSessions: Migration = {
  version: 24,
  statements: [
    // claims: JSON, the values that decide about role and collections, by claim. tokens: sealed.
    // revision grows with every change of any row, so that other processes notice.
    `CREATE TABLE person_session (
       session_id TEXT PRIMARY KEY,
       issuer TEXT NOT NULL,
       subject TEXT NOT NULL,
       provider_session TEXT,
       name TEXT NOT NULL,
       claims TEXT NOT NULL,
       tokens TEXT,
       is_renewable INTEGER NOT NULL,
       started_at_ms INTEGER NOT NULL,
       expires_at_ms INTEGER NOT NULL,
       last_seen_at_ms INTEGER NOT NULL,
       checked_at_ms INTEGER NOT NULL,
       revision INTEGER NOT NULL
     ) STRICT`,
    "CREATE INDEX person_session_revision ON person_session (revision)",
    "CREATE INDEX person_session_subject ON person_session (subject)",
  ],
};
