/** Old tickets that are due: texts to empty, and tickets to remove, without those that were before. */
import type { Migration } from "../../migrations.ts";

export const ticketTexts: Migration = {
  version: 10,
  statements: [
    `CREATE INDEX classification_text ON classification (updated_at_ms)
     WHERE coalesce(ticket, features, answer, comment) IS NOT NULL`,
    `CREATE INDEX classification_unjudged ON classification (updated_at_ms)
     WHERE correct_collection IS NULL`,
  ],
};
