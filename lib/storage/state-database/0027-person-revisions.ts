/** The number of the newest change of any person's session, which does not go when sessions do. */
import type { Migration } from "../migrations.ts";

export const personRevisions: Migration = {
  version: 27,
  statements: [
    // One row at most. AUTOINCREMENT: no number is given twice.
    "CREATE TABLE person_revision (revision INTEGER PRIMARY KEY AUTOINCREMENT) STRICT",
    // A server parses no HAVING without GROUP BY.
    `INSERT INTO person_revision (revision)
       SELECT revision FROM person_session ORDER BY revision DESC LIMIT 1`,
  ],
};
