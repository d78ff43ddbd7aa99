/** What is asked and not answered: groups of questions, and what was found out about each question. */
import type { Migration } from "../migrations.ts";

export const gapTables: Migration = {
  version: 38,
  statements: [
    // name, page and note: given by people; a gap without a name is called by its questions. state:
    // open, planned, answered or ignored. answered_by: the document that answers most of them.
    // refused_page: a person said that it does not. is_reviewed: a person has seen the answer.
    `CREATE TABLE gap (
       gap_id TEXT PRIMARY KEY,
       state TEXT NOT NULL DEFAULT 'open',
       name TEXT,
       page TEXT,
       note TEXT,
       first_day INTEGER NOT NULL,
       answered_by TEXT,
       answered_day INTEGER,
       refused_page TEXT,
       is_reviewed INTEGER NOT NULL DEFAULT 0,
       revision INTEGER NOT NULL DEFAULT 1
     ) STRICT, WITHOUT ROWID`,
    // kind: search, ticket or vote. key: the text as it is counted, the ticket or the address of the
    // page; what else is told of a question stays where it is. gap_id: NULL for one that was answered
    // from the start. missing: JSON list of the words that the nearest page lacks, each by start and end
    // in the text.
    `CREATE TABLE gap_question (
       kind TEXT NOT NULL,
       key TEXT NOT NULL,
       gap_id TEXT,
       generation INTEGER NOT NULL,
       is_answered INTEGER NOT NULL,
       chance REAL NOT NULL,
       reason TEXT,
       nearest TEXT,
       missing TEXT NOT NULL DEFAULT '[]',
       PRIMARY KEY (kind, key)
     ) STRICT, WITHOUT ROWID`,
    "CREATE INDEX gap_question_gap ON gap_question (gap_id) WHERE gap_id IS NOT NULL",
    // The last look of all processes, one row.
    `CREATE TABLE gap_look (
       look_id INTEGER PRIMARY KEY CHECK (look_id = 1),
       generation INTEGER NOT NULL,
       day INTEGER NOT NULL,
       at_ms INTEGER NOT NULL,
       waiting INTEGER NOT NULL,
       told_week INTEGER
     ) STRICT`,
    `CREATE TRIGGER gap_ticket_forgotten AFTER DELETE ON classification
     BEGIN
       DELETE FROM gap_question WHERE kind = 'ticket' AND key = OLD.correlation_id;
     END`,
  ],
};
