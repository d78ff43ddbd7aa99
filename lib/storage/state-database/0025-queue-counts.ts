/** Tickets that wait are counted with each page of the queue, from an index that holds nothing else. */
import type { Migration } from "../migrations.ts";

export const queueCounts: Migration = {
  version: 25,
  statements: [
    // The last column is empty, but without it each row of the table would be looked at.
    `CREATE INDEX classification_waiting ON classification (collection, confidence, correct_collection)
     WHERE correct_collection IS NULL`,
  ],
};
