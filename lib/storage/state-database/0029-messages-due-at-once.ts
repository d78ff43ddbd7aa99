/** A message of a node whose clock is ahead is not held back until the others' clocks have come so far. */

import { databaseTime } from "../database-time.ts";
import type { Migration } from "../migrations.ts";
import { webhookEventAddressed } from "./0011-0020/0015-webhooks.ts";

export const messagesDueAtOnce: Migration = {
  version: 29,
  statements: [
    "DROP TRIGGER webhook_event_addressed",
    webhookEventAddressed(`min(NEW.at_ms, ${databaseTime})`),
  ],
};
