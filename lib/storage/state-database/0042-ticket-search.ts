/** Which words a ticket has, so that people find it by them. */
import type { Migration } from "../migrations.ts";

/** Numbers of tickets that come in the same millisecond. */
export const ticketNumbersPerMs = 1_024;

/** As if each had come just now, in the order in which they were last classified. */
export const numberTickets = `INSERT INTO ticket_search (number, at_ms, correlation_id)
  SELECT place + max(updated_at_ms * ${ticketNumbersPerMs} - place) OVER (ORDER BY place),
    updated_at_ms, correlation_id
  FROM (SELECT row_number() OVER (ORDER BY updated_at_ms, correlation_id) AS place, updated_at_ms,
    correlation_id FROM classification)`;

const number = `INSERT INTO ticket_search (number, at_ms, correlation_id)
  SELECT max(NEW.updated_at_ms * ${ticketNumbersPerMs},
    coalesce((SELECT max(number) FROM ticket_search), 0) + 1),
    NEW.updated_at_ms, NEW.correlation_id;`;
const forget = `DELETE FROM ticket_word
  WHERE number = OLD.number AND word IN (SELECT value FROM json_each(OLD.words));`;
const isReworded = `NEW.ticket IS NOT OLD.ticket OR NEW.comment IS NOT OLD.comment
  OR NEW.resolution IS NOT OLD.resolution`;

export const ticketSearch: Migration = {
  version: 42,
  statements: [
    // number: the later a ticket was classified, the greater; its own key, which VACUUM leaves alone.
    // at_ms: of the last classification, by which an index of tickets knows what lists filter by.
    // words: fingerprints as JSON, NULL until a process has read the text.
    `CREATE TABLE ticket_search (
       number INTEGER PRIMARY KEY,
       at_ms INTEGER NOT NULL,
       correlation_id TEXT NOT NULL UNIQUE,
       words TEXT
     ) STRICT`,
    "CREATE INDEX ticket_search_unread ON ticket_search (number) WHERE words IS NULL",
    // Fingerprints only: what is overwritten or left by a page that was split tells no word.
    `CREATE TABLE ticket_word (
       word INTEGER NOT NULL,
       number INTEGER NOT NULL,
       PRIMARY KEY (word, number)
     ) STRICT, WITHOUT ROWID`,
    `CREATE TRIGGER ticket_search_read AFTER UPDATE OF words ON ticket_search BEGIN
       ${forget}
       INSERT OR IGNORE INTO ticket_word SELECT value, NEW.number FROM json_each(NEW.words);
     END`,
    `CREATE TRIGGER ticket_search_gone AFTER DELETE ON ticket_search BEGIN ${forget} END`,
    `CREATE TRIGGER classification_searched AFTER INSERT ON classification BEGIN ${number} END`,
    `CREATE TRIGGER classification_searched_anew AFTER UPDATE OF updated_at_ms ON classification BEGIN
       DELETE FROM ticket_search WHERE correlation_id = NEW.correlation_id;
       ${number}
     END`,
    // Also where its text goes because of its age: its words go at once.
    `CREATE TRIGGER classification_reworded AFTER UPDATE OF ticket, comment, resolution ON classification
     WHEN ${isReworded} BEGIN
       UPDATE ticket_search SET words = NULL WHERE correlation_id = NEW.correlation_id;
     END`,
    `CREATE TRIGGER classification_unsearched AFTER DELETE ON classification BEGIN
       DELETE FROM ticket_search WHERE correlation_id = OLD.correlation_id;
     END`,
    numberTickets,
  ],
};
