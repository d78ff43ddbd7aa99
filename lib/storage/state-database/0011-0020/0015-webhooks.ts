/**
 * Messages to other systems. Triggers write them, so that each is in the very transaction of what it
 * tells, whoever writes that: no process can store a judgement and lose its message.
 */
import type { Migration } from "../../migrations.ts";

/** `none` of the collections is stored as an empty name. */
const told = (column: string): string => `nullif(${column}, '')`;

/** Fields and names are those of the REST answers. No text of the ticket, and no comment. */
const ticketData = (more: string): string => `CASE NEW.action
    WHEN 'classified' THEN json_object('correlationId', NEW.correlation_id,
      'collection', NEW.collection, 'subTheme', NEW.sub_theme, 'confidence', NEW.confidence,
      'probability', NEW.probability, 'by', NEW.actor${more})
    WHEN 'undone' THEN json_object('correlationId', NEW.correlation_id,
      'correctCollection', ${told("NEW.collection")}, 'correctSubTheme', NEW.sub_theme,
      'by', NEW.actor)
    ELSE json_object('correlationId', NEW.correlation_id,
      'predictedCollection', (SELECT coalesce(judged_collection, collection) FROM classification
        WHERE correlation_id = NEW.correlation_id),
      'correctCollection', ${told("NEW.collection")}, 'correctSubTheme', NEW.sub_theme,
      'fields', json(NEW.fields), 'by', NEW.actor) END`;

/** `more` is added to what a classification tells. */
export function ticketEventTold(more: string): string {
  return `CREATE TRIGGER ticket_event_told AFTER INSERT ON ticket_event
     WHEN NEW.is_imported = 0 AND NEW.action <> 'repeated'
       AND EXISTS (SELECT 1 FROM webhook WHERE stopped IS NULL)
     BEGIN
       INSERT INTO webhook_event (type, subject, at_ms, data)
       VALUES ('ticket.' || NEW.action, NEW.correlation_id, NEW.at_ms, ${ticketData(more)});
     END`;
}

/** `dueAt`: when a message is to be sent that no earlier one holds up. */
export function webhookEventAddressed(dueAt: string): string {
  return `CREATE TRIGGER webhook_event_addressed AFTER INSERT ON webhook_event
     BEGIN
       INSERT INTO webhook_delivery (webhook_id, event_id, subject, next_at_ms, changed_at_ms)
       SELECT webhook_id, NEW.event_id, NEW.subject,
         iif(NEW.subject IS NOT NULL AND EXISTS (SELECT 1 FROM webhook_delivery AS earlier
           WHERE earlier.webhook_id = webhook.webhook_id AND earlier.subject = NEW.subject
             AND earlier.state = 'waiting'), NULL, ${dueAt}),
         NEW.at_ms
       FROM webhook
       WHERE webhook_id = NEW.target
         OR (NEW.target IS NULL AND stopped IS NULL AND (events IS NULL
           OR EXISTS (SELECT 1 FROM json_each(events) WHERE value = NEW.type)));
     END`;
}

export const webhooks: Migration = {
  version: 15,
  statements: [
    // origin: configuration or console. events: JSON list, NULL for all. secrets: JSON list, newest
    // first, each { secret, until_ms }; empty where the configuration holds them. stopped: NULL while
    // it is in use; otherwise gone, disabled or removed.
    `CREATE TABLE webhook (
       webhook_id TEXT PRIMARY KEY,
       url TEXT NOT NULL,
       origin TEXT NOT NULL,
       events TEXT,
       allows_private INTEGER NOT NULL DEFAULT 0,
       secrets TEXT NOT NULL DEFAULT '[]',
       created_at_ms INTEGER NOT NULL,
       created_by TEXT,
       stopped TEXT,
       stopped_at_ms INTEGER,
       held_until_ms INTEGER
     ) STRICT, WITHOUT ROWID`,
    // subject: the ticket, NULL for other events. target: the only webhook it is for, NULL for all.
    `CREATE TABLE webhook_event (
       event_id INTEGER PRIMARY KEY AUTOINCREMENT,
       message_id TEXT NOT NULL DEFAULT ('msg_' || lower(hex(randomblob(16)))),
       type TEXT NOT NULL,
       subject TEXT,
       at_ms INTEGER NOT NULL,
       data TEXT NOT NULL,
       target TEXT
     ) STRICT`,
    "CREATE INDEX webhook_event_subject ON webhook_event (subject) WHERE subject IS NOT NULL",
    // state: waiting, delivered or dead. next_at_ms: NULL when nothing is to be sent, and while an
    // earlier message about the same ticket waits. attempts: JSON list of what happened, oldest first.
    `CREATE TABLE webhook_delivery (
       delivery_id INTEGER PRIMARY KEY AUTOINCREMENT,
       webhook_id TEXT NOT NULL,
       event_id INTEGER NOT NULL,
       subject TEXT,
       state TEXT NOT NULL DEFAULT 'waiting',
       attempt_count INTEGER NOT NULL DEFAULT 0,
       attempts TEXT NOT NULL DEFAULT '[]',
       next_at_ms INTEGER,
       changed_at_ms INTEGER NOT NULL
     ) STRICT`,
    "CREATE INDEX webhook_delivery_due ON webhook_delivery (webhook_id, next_at_ms) WHERE next_at_ms IS NOT NULL",
    `CREATE INDEX webhook_delivery_waiting ON webhook_delivery (webhook_id, subject, delivery_id)
     WHERE state = 'waiting'`,
    "CREATE INDEX webhook_delivery_list ON webhook_delivery (webhook_id, state, delivery_id)",
    "CREATE INDEX webhook_delivery_age ON webhook_delivery (state, changed_at_ms)",
    "CREATE INDEX webhook_delivery_event ON webhook_delivery (event_id)",
    // The newest state of something outside state.db that was told: a name, and its number.
    `CREATE TABLE webhook_mark (
       name TEXT PRIMARY KEY,
       number INTEGER NOT NULL
     ) STRICT, WITHOUT ROWID`,
    // 1 for tickets that came with their place from another system: they are no news to anybody.
    "ALTER TABLE ticket_event ADD COLUMN is_imported INTEGER NOT NULL DEFAULT 0",
    ticketEventTold(""),
    webhookEventAddressed("NEW.at_ms"),
    // A ticket that is forgotten leaves no message behind.
    `CREATE TRIGGER classification_forgotten AFTER DELETE ON classification
     BEGIN
       DELETE FROM webhook_delivery WHERE event_id IN (
         SELECT event_id FROM webhook_event WHERE subject = OLD.correlation_id);
       DELETE FROM webhook_event WHERE subject = OLD.correlation_id;
     END`,
  ],
};
