/** Configured fields of a ticket besides its place: predicted, judged, and said by people. */
import type { Migration } from "../../migrations.ts";

export const ticketFields: Migration = {
  version: 12,
  statements: [
    // JSON objects by name. fields: the newest prediction, null for a value that was not sure enough;
    // judged_fields: the one that stood at the first judgement; correct_fields: what people said.
    "ALTER TABLE classification ADD COLUMN fields TEXT",
    "ALTER TABLE classification ADD COLUMN judged_fields TEXT",
    "ALTER TABLE classification ADD COLUMN correct_fields TEXT",
    // What people have said of the ticket up to then.
    "ALTER TABLE feedback_log ADD COLUMN fields TEXT",
    "ALTER TABLE ticket_event ADD COLUMN fields TEXT",
    // All that statistics read of them.
    `CREATE INDEX classification_fields ON classification (judged_at_ms, judged_fields, correct_fields)
     WHERE correct_fields IS NOT NULL`,
  ],
};
