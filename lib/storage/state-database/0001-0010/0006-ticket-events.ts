/** The history of each ticket with the names of keys, and the index for lists of tickets. */
import type { Migration } from "../../migrations.ts";

export const ticketEvents: Migration = {
  version: 6,
  statements: [
    // action: classified, confirmed, corrected, repeated or undone. actor: name of a key, NULL
    // where no key was needed. confidence, probability and model_sequence are those of a
    // prediction.
    `CREATE TABLE ticket_event (
       event_id INTEGER PRIMARY KEY AUTOINCREMENT,
       correlation_id TEXT NOT NULL,
       at_ms INTEGER NOT NULL,
       actor TEXT,
       action TEXT NOT NULL,
       collection TEXT,
       sub_theme TEXT,
       confidence TEXT,
       probability REAL,
       model_sequence INTEGER,
       comment TEXT
     ) STRICT`,
    "CREATE INDEX ticket_event_ticket ON ticket_event (correlation_id)",
    // So that an old remark is found without reading all that happened.
    "CREATE INDEX ticket_event_comment ON ticket_event (at_ms) WHERE comment IS NOT NULL",
    // Judgements from before there were histories: an undo must be able to restore them.
    `INSERT INTO ticket_event (correlation_id, at_ms, action, collection, sub_theme, comment)
     SELECT correlation_id, coalesce(judged_at_ms, updated_at_ms),
       iif(judged_collection IS correct_collection
         AND (correct_sub_theme IS NULL OR judged_sub_theme IS correct_sub_theme),
         'confirmed', 'corrected'),
       correct_collection, correct_sub_theme, comment
     FROM classification WHERE correct_collection IS NOT NULL ORDER BY judged_at_ms`,
    "ALTER TABLE classification ADD COLUMN title TEXT GENERATED ALWAYS AS (ticket ->> '$.title') VIRTUAL",
    // All that a list shows and filters by, so that it never touches the texts.
    `CREATE INDEX classification_list ON classification (
       updated_at_ms, correlation_id, collection, sub_theme, confidence, judged_collection,
       judged_sub_theme, correct_collection, correct_sub_theme, title
     )`,
    // The previous one begins in the same way.
    "DROP INDEX classification_age",
  ],
};
