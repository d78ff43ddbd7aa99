/** Sign-in tokens (as digests), sessions that ended early, and the registry of plugins. */
import type { Migration } from "../../migrations.ts";

export const sessionsAndPlugins: Migration = {
  version: 2,
  statements: [
    `CREATE TABLE auth_token (
       digest TEXT PRIMARY KEY,
       key_id TEXT NOT NULL,
       issued_at_ms INTEGER NOT NULL,
       expires_at_ms INTEGER NOT NULL
     ) STRICT, WITHOUT ROWID`,
    // AUTOINCREMENT: a process asks for the rows after the last one it saw, so none may come back.
    `CREATE TABLE revoked_session (
       position INTEGER PRIMARY KEY AUTOINCREMENT,
       session_id TEXT NOT NULL UNIQUE,
       expires_at_ms INTEGER NOT NULL
     ) STRICT`,
    `CREATE TABLE plugin (
       instance_id TEXT PRIMARY KEY,
       manifest TEXT NOT NULL,
       registered_at_ms INTEGER NOT NULL,
       updated_at_ms INTEGER NOT NULL
     ) STRICT, WITHOUT ROWID`,
  ],
};
