/** Lets reports count tickets by day without touching their texts. */
import type { Migration } from "../../migrations.ts";

export const placedTickets: Migration = {
  version: 5,
  statements: [
    "CREATE INDEX classification_placed ON classification (created_at_ms, collection, confidence)",
  ],
};
