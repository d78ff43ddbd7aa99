/** Texts of replies, where the operator keeps them: each goes with the text of its ticket. */
import type { Migration } from "../migrations.ts";

const forget = "DELETE FROM reply_text WHERE correlation_id = OLD.correlation_id;";

export const replyTexts: Migration = {
  version: 44,
  statements: [
    // The last one of each ticket. outcome: kept, changed or discarded.
    `CREATE TABLE reply_text (
       correlation_id TEXT NOT NULL PRIMARY KEY,
       at_ms INTEGER NOT NULL,
       outcome TEXT NOT NULL,
       text TEXT NOT NULL
     ) STRICT`,
    `CREATE TRIGGER classification_unanswered AFTER DELETE ON classification BEGIN ${forget} END`,
    `CREATE TRIGGER classification_emptied AFTER UPDATE OF ticket ON classification
     WHEN NEW.ticket IS NULL BEGIN ${forget} END`,
  ],
};
