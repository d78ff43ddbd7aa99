/** What happened to each ticket and who did it, and the index that lists of tickets are read from. */
import type { Migration } from "../migrations.ts";

export const ticketEvents: Migration = {
  version: 6,
  statements: [
    // action: classified, confirmed, corrected or undone. actor: name of a key, NULL where nobody
    // was asked. confidence, probability and model_sequence are those of a prediction.
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
    "ALTER TABLE classification ADD COLUMN title TEXT GENERATED ALWAYS AS (ticket ->> '$.title') VIRTUAL",
    // All that a list shows and filters by, so that it never touches the texts.
    `CREATE INDEX classification_list ON classification (
       updated_at_ms, correlation_id, collection, sub_theme, confidence, judged_collection,
       judged_sub_theme, correct_collection, correct_sub_theme, title
     )`,
  ],
};
