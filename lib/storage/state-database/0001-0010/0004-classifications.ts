/** Tickets and where they were placed, the log of what people corrected, and the model's snapshot. */
import type { Migration } from "../../migrations.ts";

export const classifications: Migration = {
  version: 4,
  statements: [
    // The prediction is overwritten when the ticket comes again; judged_* is the one that stood when
    // a person first judged it, and correct_* what the person said: no prediction touches either.
    // ticket: redacted JSON, NULL where no text is kept. features: what the model learns of it.
    `CREATE TABLE classification (
       correlation_id TEXT PRIMARY KEY,
       ticket_hash TEXT NOT NULL,
       collection TEXT NOT NULL,
       sub_theme TEXT,
       confidence TEXT NOT NULL,
       probability REAL NOT NULL,
       path TEXT NOT NULL,
       model_sequence INTEGER NOT NULL,
       created_at_ms INTEGER NOT NULL,
       updated_at_ms INTEGER NOT NULL,
       judged_collection TEXT,
       judged_sub_theme TEXT,
       judged_confidence TEXT,
       judged_probability REAL,
       judged_at_ms INTEGER,
       correct_collection TEXT,
       correct_sub_theme TEXT,
       learnt_hash TEXT,
       comment TEXT,
       ticket TEXT,
       features BLOB,
       answer TEXT
     ) STRICT`,
    // All that statistics read, so that they never touch the texts.
    `CREATE INDEX classification_judged ON classification (
       correct_collection, judged_collection, correct_sub_theme, judged_sub_theme,
       judged_confidence, judged_probability, judged_at_ms
     ) WHERE correct_collection IS NOT NULL`,
    "CREATE INDEX classification_age ON classification (updated_at_ms)",
    // Every process learns it in this order. collection NULL: the ticket is to be forgotten.
    // AUTOINCREMENT: a process asks for the rows after the last one it saw, so none may come back.
    `CREATE TABLE feedback_log (
       seq INTEGER PRIMARY KEY AUTOINCREMENT,
       correlation_id TEXT NOT NULL,
       collection TEXT,
       sub_theme TEXT,
       weight REAL NOT NULL,
       at_ms INTEGER NOT NULL,
       features BLOB
     ) STRICT`,
    "CREATE INDEX feedback_log_ticket ON feedback_log (correlation_id)",
    `CREATE TABLE classifier_snapshot (
       snapshot_id INTEGER PRIMARY KEY AUTOINCREMENT,
       seq INTEGER NOT NULL,
       basis TEXT NOT NULL,
       digest TEXT,
       created_at_ms INTEGER NOT NULL
     ) STRICT`,
    `CREATE TABLE classifier_snapshot_part (
       snapshot_id INTEGER NOT NULL,
       part INTEGER NOT NULL,
       bytes BLOB NOT NULL,
       PRIMARY KEY (snapshot_id, part)
     ) STRICT`,
    // Requests to a language model, by day since 1970-01-01 in UTC: all processes share the budget.
    `CREATE TABLE adjudicator_request (
       day INTEGER PRIMARY KEY,
       requests INTEGER NOT NULL
     ) STRICT`,
  ],
};
