/** Application keys that are kept here in place of a file, as digests, and when each key was last used. */
import type { Migration } from "../../migrations.ts";

export const applicationKeys: Migration = {
  version: 17,
  statements: [
    // areas and collections: JSON lists, NULL for all. revision grows with every change of any key,
    // so that other processes notice. A revoked key stays for the record.
    `CREATE TABLE application_key (
       key_id TEXT PRIMARY KEY,
       digest TEXT NOT NULL,
       name TEXT NOT NULL,
       areas TEXT,
       collections TEXT,
       expires_at_ms INTEGER,
       rate INTEGER,
       created_at_ms INTEGER NOT NULL,
       created_by TEXT,
       revoked_at_ms INTEGER,
       revision INTEGER NOT NULL
     ) STRICT`,
    "CREATE INDEX application_key_revision ON application_key (revision)",
    `CREATE UNIQUE INDEX application_key_name ON application_key (name)
     WHERE revoked_at_ms IS NULL`,
    // The last use of all application keys, wherever they are kept.
    `CREATE TABLE application_key_use (
       key_id TEXT PRIMARY KEY,
       last_used_at_ms INTEGER NOT NULL
     ) STRICT, WITHOUT ROWID`,
  ],
};
