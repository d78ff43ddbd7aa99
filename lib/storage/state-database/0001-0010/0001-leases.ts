/** Who may write what right now: one row per named piece of work. */
import type { Migration } from "../../migrations.ts";

export const leases: Migration = {
  version: 1,
  statements: [
    `CREATE TABLE lease (
       name TEXT PRIMARY KEY,
       holder TEXT NOT NULL,
       description TEXT NOT NULL,
       expires_at_ms INTEGER NOT NULL
     ) STRICT`,
  ],
};
