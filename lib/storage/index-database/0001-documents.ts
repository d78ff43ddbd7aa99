/** Collections, documents with their sections, packed segments, and the pointer to what answers. */
import type { Migration } from "../migrations.ts";

export const documents: Migration = {
  version: 1,
  statements: [
    `CREATE TABLE collection (
       name TEXT PRIMARY KEY,
       description TEXT NOT NULL,
       grouping TEXT,
       documents INTEGER NOT NULL
     ) STRICT`,
    // state: 0 staged by a run that has not finished, 1 live, 2 retired. Retired rows stay for one
    // more generation, because readers may still hold the one before.
    `CREATE TABLE document (
       rid INTEGER PRIMARY KEY AUTOINCREMENT,
       state INTEGER NOT NULL,
       retired_in INTEGER,
       id TEXT NOT NULL,
       collection TEXT NOT NULL,
       file_path TEXT NOT NULL,
       hash TEXT NOT NULL,
       title TEXT NOT NULL,
       body TEXT NOT NULL
     ) STRICT`,
    "CREATE UNIQUE INDEX document_live ON document (id) WHERE state = 1",
    "CREATE INDEX document_not_live ON document (state) WHERE state <> 1",
    // key = rid × 65,536 + ordinal: a page's sections lie together and need no second index.
    `CREATE TABLE section (
       key INTEGER PRIMARY KEY,
       heading TEXT NOT NULL,
       heading_path TEXT NOT NULL,
       anchor TEXT NOT NULL,
       text TEXT NOT NULL
     ) STRICT`,
    `CREATE TABLE segment (
       segment_id INTEGER PRIMARY KEY AUTOINCREMENT,
       state INTEGER NOT NULL,
       retired_in INTEGER,
       header TEXT NOT NULL
     ) STRICT`,
    `CREATE TABLE segment_part (
       segment_id INTEGER NOT NULL,
       name TEXT NOT NULL,
       part INTEGER NOT NULL,
       bytes BLOB NOT NULL,
       PRIMARY KEY (segment_id, name, part)
     ) STRICT`,
    `CREATE TABLE index_state (
       one INTEGER PRIMARY KEY CHECK (one = 1),
       generation INTEGER NOT NULL,
       manifest TEXT NOT NULL
     ) STRICT`,
  ],
};
