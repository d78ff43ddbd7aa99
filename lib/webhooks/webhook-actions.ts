/** What people do with a webhook that is there. */
import { KnowledgeError, type WebhookAction, webhookTestType } from "../contract/index.ts";
import type { Database } from "../storage/index.ts";
import { insertTest, replayDead, resendDelivery } from "./delivery-table.ts";
import { rotated } from "./secrets.ts";
import {
  removeWebhook,
  type StoredWebhook,
  startWebhook,
  stopWebhook,
  storeSecrets,
} from "./webhook-table.ts";

export interface ActionResult {
  /** Messages that were put in the queue. */
  readonly count: number;
  /** The new one. */
  readonly secret?: string | undefined;
}

interface Acting {
  readonly database: Database;
  readonly now: number;
}

const nothingQueued: ActionResult = { count: 0 };

/** Throws `webhook_refused` for what the webhook does not allow. */
export function actOn(
  acting: Acting,
  webhook: StoredWebhook,
  action: WebhookAction,
): Promise<ActionResult> {
  return action.action === "resend"
    ? resend(acting, webhook, action.delivery)
    : simpleActions[action.action](acting, webhook);
}

type SimpleAction = Exclude<WebhookAction["action"], "resend">;

const simpleActions: Readonly<
  Record<SimpleAction, (acting: Acting, webhook: StoredWebhook) => Promise<ActionResult>>
> = {
  async test({ database, now }, webhook) {
    requireActive(webhook);
    const { id } = webhook;
    await insertTest(database, id, { type: webhookTestType, data: { webhook: id }, now });
    return { count: 1 };
  },
  async replay({ database, now }, webhook) {
    requireActive(webhook);
    return { count: await replayDead(database, webhook.id, now) };
  },
  async enable({ database }, webhook) {
    if (webhook.stopped === "removed") throw inConfiguration(webhook, "can name it again");
    await startWebhook(database, webhook.id);
    return nothingQueued;
  },
  async disable({ database, now }, { id, stopped }) {
    if (stopped === null) await stopWebhook(database, id, "disabled", now);
    return nothingQueued;
  },
  async rotate({ database, now }, webhook) {
    if (webhook.origin === "configuration") throw inConfiguration(webhook, "holds its secret");
    const secrets = rotated(webhook.secrets, now);
    await storeSecrets(database, webhook.id, secrets);
    return { count: 0, secret: secrets[0]?.secret };
  },
  async remove({ database }, webhook) {
    if (webhook.origin === "configuration" && webhook.stopped !== "removed") {
      throw inConfiguration(webhook, "still names it");
    }
    await removeWebhook(database, webhook.id);
    return nothingQueued;
  },
};

async function resend(
  { database, now }: Acting,
  webhook: StoredWebhook,
  id: number,
): Promise<ActionResult> {
  requireActive(webhook);
  if (await resendDelivery(database, webhook.id, { id, now })) return { count: 1 };
  throw webhookRefused(`The webhook ${webhook.id} has no message ${id}; it may be too old.`);
}

function requireActive({ id, stopped }: StoredWebhook): void {
  if (stopped === null) return;
  throw webhookRefused(
    `The webhook ${id} is not in use (${stopped}), so nothing is sent; enable it first.`,
  );
}

function inConfiguration({ id }: StoredWebhook, what: string): KnowledgeError {
  return webhookRefused(`The webhook ${id} belongs to the configuration file, which ${what}.`);
}

export function webhookRefused(message: string): KnowledgeError {
  return new KnowledgeError("webhook_refused", message);
}
