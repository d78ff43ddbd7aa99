/** Vectors of sections for hybrid search: models, packs of vectors by section hash, places of segments. */
import type { Migration } from "../migrations.ts";

export const vectors: Migration = {
  version: 4,
  statements: [
    `CREATE TABLE vector_model (
       model_id INTEGER PRIMARY KEY AUTOINCREMENT,
       name TEXT NOT NULL,
       dimensions INTEGER NOT NULL,
       learnt_sections INTEGER NOT NULL,
       added_sections INTEGER NOT NULL DEFAULT 0
     ) STRICT`,
    // The parts of a model learnt from the corpus; models of a provider have none.
    `CREATE TABLE vector_model_part (
       model_id INTEGER NOT NULL,
       name TEXT NOT NULL,
       part INTEGER NOT NULL,
       bytes BLOB NOT NULL,
       PRIMARY KEY (model_id, name, part)
     ) STRICT`,
    // Up to 1,024 vectors of one byte a dimension, and the 16-byte hash of each section's text.
    `CREATE TABLE vector_pack (
       model_id INTEGER NOT NULL,
       number INTEGER NOT NULL,
       hashes BLOB NOT NULL,
       vectors BLOB NOT NULL,
       PRIMARY KEY (model_id, number)
     ) STRICT`,
    // For each section of a segment 32 bits: number of the pack × 1,024 + place in it; all ones
    // without a vector.
    `CREATE TABLE vector_place (
       model_id INTEGER NOT NULL,
       segment_id INTEGER NOT NULL,
       places BLOB NOT NULL,
       PRIMARY KEY (model_id, segment_id)
     ) STRICT`,
    `CREATE TABLE vector_state (
       one INTEGER PRIMARY KEY CHECK (one = 1),
       revision INTEGER NOT NULL,
       model_id INTEGER NOT NULL
     ) STRICT`,
  ],
};
