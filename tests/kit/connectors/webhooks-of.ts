/** Webhooks over a state.db of their own, with a receiver and a classifier that writes to it. */
import { type Database, openStateDatabase } from "../../../lib/storage/index.ts";
import { createFixedClock, type FixedClock } from "../../../lib/testing/index.ts";
import type { Webhooks } from "../../../lib/webhooks/index.ts";
import { startWebhooks } from "../../../lib/webhooks/start-webhooks.ts";
import { createStateFolder } from "../stores/state-folder.ts";
import { createWebhookReceiver, type WebhookReceiver } from "./webhook-receiver.ts";

export const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

export interface TemporaryWebhooks {
  readonly webhooks: Webhooks;
  readonly receiver: WebhookReceiver;
  readonly clock: FixedClock;
  readonly dbPath: string;
  readonly database: Database;
  readonly errors: unknown[];
  /** Stores what the classifier stores of a ticket's history, on a machine whose clock may be ahead. */
  tell(
    correlationId: string,
    action?: "classified" | "corrected" | "undone",
    aheadMs?: number,
  ): Promise<void>;
  /** As another process would. */
  openAnother(): Promise<Webhooks>;
  /** The last delivery of the configured webhook. */
  last(): Promise<Awaited<ReturnType<Webhooks["deliveries"]>>["deliveries"][number]>;
  close(): Promise<void>;
}

const insertEvent = `INSERT INTO ticket_event (correlation_id, at_ms, action, collection)
  VALUES (?, ?, ?, 'billing')`;

export async function webhooksOf(
  more: Readonly<Record<string, unknown>> = {},
): Promise<TemporaryWebhooks> {
  const folder = createStateFolder();
  const { dbPath } = folder;
  const receiver = await createWebhookReceiver();
  const clock = createFixedClock(Date.now());
  const errors: unknown[] = [];
  const configured = [{ url: receiver.url, secret: webhookSecret, allowPrivate: true, ...more }];
  const open = (): Promise<Webhooks> =>
    startWebhooks(
      { dbPath, configured, onError: (error) => errors.push(error) },
      { clock, random: () => 0.5, lookEveryMs: 20 },
    );
  const webhooks = await open();
  const database = await openStateDatabase(dbPath);
  const others: Webhooks[] = [];
  return {
    webhooks,
    receiver,
    clock,
    dbPath,
    database,
    errors,
    async tell(correlationId, action = "classified", aheadMs = 0) {
      const args = [correlationId, clock.now() + aheadMs, action];
      await database.write([{ sql: insertEvent, args }]);
    },
    async openAnother() {
      const another = await open();
      others.push(another);
      return another;
    },
    async last() {
      const [webhook] = (await webhooks.list()).webhooks;
      const { deliveries } = await webhooks.deliveries({ webhook: webhook?.id ?? "", limit: 1 });
      const [delivery] = deliveries;
      if (delivery === undefined) throw new Error("nothing is to be delivered");
      return delivery;
    },
    async close() {
      for (const another of others) await another.close();
      await webhooks.close();
      await database.close();
      await receiver.close();
      folder.remove();
    },
  };
}
