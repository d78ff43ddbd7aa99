/** What happens while a receiver is gone waits until somebody switches its webhook on, as what was on its way does. */
import { databaseTime } from "../database-time.ts";
import type { Migration } from "../migrations.ts";
import { ticketEventTold, webhookEventAddressed } from "./0011-0020/0015-webhooks.ts";
import { brokenTold } from "./0011-0020/0018-automation.ts";

/** A person who disables or removes a webhook wants no more messages; a 410 is no person. */
const isUsed = "(stopped IS NULL OR stopped = 'gone')";
const withGone = (statement: string): string =>
  statement.replaceAll(/(?<!\(|OR )\bstopped IS NULL/g, isUsed);

export const waitingMessages: Migration = {
  version: 34,
  statements: [
    "DROP TRIGGER ticket_event_told",
    "DROP TRIGGER webhook_event_addressed",
    "DROP TRIGGER automation_pause_begun",
    "DROP TRIGGER automation_pause_again",
    ...[
      ticketEventTold(", 'automation', NEW.automation"),
      webhookEventAddressed(`min(NEW.at_ms, ${databaseTime})`),
      ...brokenTold,
    ].map(withGone),
  ],
};
