/** Messages to other systems about tickets and the index: kept until they are received. */
export { openWebhooks } from "./open-webhooks.ts";
export { delayBoundMs, nextDelayMs, pauseMsOf, readRetryAfter } from "./retry-schedule.ts";
export { type Webhooks, type WebhooksOptions } from "./webhooks.ts";
