/** What solved a ticket, and the page that did as something that others may be shown. */
import { databaseTime } from "../database-time.ts";
import type { Migration } from "../migrations.ts";

/** Its document, without an anchor; NULL for an address of the web. */
const documentOf = (row: string): string => `(SELECT iif(instr(page, '#') = 0, page,
      substr(page, 1, instr(page, '#') - 1))
    FROM (SELECT ${row}.resolution ->> '$.page' AS page) WHERE page LIKE 'kb://%')`;
/** Kept for the processes that have read the other one. A document is told of under its newest number. */
const told = (row: string, action: string): string => `
  DELETE FROM document_event WHERE correlation_id = ${row}.correlation_id AND is_verdict = 2
    AND document_id = ${documentOf(row)};
  INSERT INTO document_event (correlation_id, document_id, action, is_verdict, at_ms)
    SELECT ${row}.correlation_id, document, '${action}', 2, ${databaseTime}
    FROM (SELECT ${documentOf(row)} AS document) WHERE document IS NOT NULL;`;

/** What holds words of people or an address: it is emptied when the texts are. */
const isWorded = `substr(resolution, 1, 14) <> '{"page":"kb://'`;

export const resolutions: Migration = {
  version: 35,
  statements: [
    // JSON with text, page or both, in this order; as it stood after the event.
    "ALTER TABLE classification ADD COLUMN resolution TEXT",
    "ALTER TABLE ticket_event ADD COLUMN resolution TEXT",
    `CREATE INDEX classification_resolution ON classification (updated_at_ms) WHERE ${isWorded}`,
    `CREATE INDEX ticket_event_resolution ON ticket_event (at_ms) WHERE ${isWorded}`,
    // is_verdict 2: solved or unsolved, as a person said of the ticket.
    `CREATE TRIGGER classification_solved AFTER INSERT ON classification
     WHEN NEW.resolution IS NOT NULL BEGIN ${told("NEW", "solved")} END`,
    `CREATE TRIGGER classification_solved_again AFTER UPDATE OF resolution ON classification
     WHEN NEW.resolution ->> '$.page' IS NOT OLD.resolution ->> '$.page'
     BEGIN ${told("OLD", "unsolved")} ${told("NEW", "solved")} END`,
  ],
};
