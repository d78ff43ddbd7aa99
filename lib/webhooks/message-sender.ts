/**
 * Looks for messages in the outbox, again and again, because other processes write to it too; while
 * there is no webhook, it looks every few seconds only.
 */
import { createPoller } from "../base/index.ts";
import { createLastingLease } from "../storage/index.ts";
import { removeOldDeliveries } from "./delivery-log.ts";
import { type PublishedIndex, tellPublished } from "./index-mark.ts";
import { createSendings, type SendingOptions } from "./sendings.ts";
import { readWebhooks } from "./webhook-table.ts";

export interface SenderOptions extends SendingOptions {
  /** Pause between two looks at the outbox, in milliseconds. */
  readonly lookEveryMs: number;
  /** Null: there is no index to tell about. */
  readonly published: (() => PublishedIndex) | null;
}

export interface MessageSender {
  /** Looks at once: something has changed. */
  wake(): void;
  /** Waits a second for answers; messages without one are sent again by the next process. */
  close(): Promise<void>;
}

const idleMs = 5_000;

export function createMessageSender(options: SenderOptions): MessageSender {
  const { onError, lookEveryMs } = options;
  const lease = createLastingLease(options.database, "webhooks");
  // Nothing settles before the first look has begun.
  const sendings = createSendings(options, () => looking.wake());
  const tend = createTending(options);
  const look = async (): Promise<number> => {
    const webhooks = (await readWebhooks(options.database)).filter((one) => one.stopped === null);
    if (webhooks.length === 0) return idleMs;
    if (!(await lease.isHeld())) return lookEveryMs;
    await tend();
    for (const webhook of webhooks) await sendings.sendDue(webhook);
    return lookEveryMs;
  };
  const looking = createPoller({ look, onError, failedMs: idleMs });
  const { wake } = looking;
  return {
    wake,
    async close() {
      await looking.close();
      await sendings.close();
      await lease.release();
    },
  };
}

const sweepIntervalMs = 3_600_000;

/** What is done besides sending: telling about the index, and removing what is old. */
function createTending({ database, clock, published }: SenderOptions): () => Promise<void> {
  let told: number | null = null;
  let sweptAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const index = published?.();
    if (index !== undefined && index.generation !== told) {
      await tellPublished(database, index, clock.now());
      told = index.generation;
    }
    if (performance.now() - sweptAt < sweepIntervalMs) return;
    const hasMore = await removeOldDeliveries(database, clock.now());
    if (!hasMore) sweptAt = performance.now();
  };
}
