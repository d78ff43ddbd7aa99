/** Where tickets are not to be placed without a person, and why each ticket was or was not. */
import type { Migration } from "../../migrations.ts";
import { ticketEventTold } from "./0015-webhooks.ts";

const toldAfter = (when: string, condition: string): string => `AFTER ${when} ON automation_pause
  WHEN NEW.reason = 'promise_broken' AND ${condition}
    AND EXISTS (SELECT 1 FROM webhook WHERE stopped IS NULL)
  BEGIN
    INSERT INTO webhook_event (type, at_ms, data)
    VALUES ('confidence.promise_broken', NEW.paused_at_ms, NEW.detail);
  END`;

/** Triggers that tell of a pause for a broken promise when it begins. */
export const brokenTold: readonly string[] = [
  `CREATE TRIGGER automation_pause_begun ${toldAfter("INSERT", "NEW.paused_at_ms IS NOT NULL")}`,
  `CREATE TRIGGER automation_pause_again ${toldAfter(
    "UPDATE",
    "NEW.paused_at_ms IS NOT NULL AND OLD.paused_at_ms IS NULL",
  )}`,
];

export const automation: Migration = {
  version: 18,
  statements: [
    // scope: a collection, '' for all. paused_at_ms: NULL while it runs. reason: person or
    // promise_broken, then with the figures as detail. resumed_at_ms: judgements before do not count
    // against it again.
    `CREATE TABLE automation_pause (
       scope TEXT PRIMARY KEY,
       paused_at_ms INTEGER,
       actor TEXT,
       reason TEXT,
       detail TEXT,
       resumed_at_ms INTEGER
     ) STRICT, WITHOUT ROWID`,
    ...brokenTold,
    // Why a prediction could be acted on without a person, or could not.
    "ALTER TABLE ticket_event ADD COLUMN automation TEXT",
    "DROP TRIGGER ticket_event_told",
    ticketEventTold(", 'automation', NEW.automation"),
  ],
};
