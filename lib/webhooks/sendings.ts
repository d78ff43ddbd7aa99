/** The messages that are on their way: a few to each webhook, so that one that hangs holds up no other. */
import type { Clock } from "../base/index.ts";
import type { Database } from "../storage/index.ts";
import { type DeliveryResult, type DueDelivery, readDue, storeResult } from "./delivery-table.ts";
import { delayBoundMs, nextDelayMs, pauseMsOf } from "./retry-schedule.ts";
import type { SignMessage } from "./secrets.ts";
import { type AttemptOutcome, sendMessage } from "./send-message.ts";
import type { StoredWebhook } from "./webhook-table.ts";

export interface SendingOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
  readonly sign: SignMessage;
  /** All that are valid now; empty: nothing can be signed, and messages wait. */
  readonly secretsOf: (webhook: StoredWebhook) => readonly string[];
  readonly onError: (error: unknown) => void;
}

export interface Sendings {
  /** Begins to send what is due, as far as there is room. */
  sendDue(webhook: StoredWebhook): Promise<void>;
  close(): Promise<void>;
}

const concurrencyMax = 6;
const closeMs = 1_000;
/** After a fault of this service: what cannot be stored now is not sent again at once. */
const failedMs = 5_000;

/** `onSettled` is called when there is room again. */
export function createSendings(options: SendingOptions, onSettled: () => void): Sendings {
  const { database, clock, onError } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const sending = new Map<number, Promise<void>>();

  const send = async (webhook: StoredWebhook, delivery: DueDelivery): Promise<void> => {
    const { id, url, allowsPrivate } = webhook;
    const target = { url, allowsPrivate, secrets: options.secretsOf(webhook) };
    const outcome = await sendMessage(delivery, target, {
      sign: options.sign,
      now: () => clock.now(),
      signal,
    });
    const now = clock.now();
    const after = afterAttempt(outcome, delivery, { now, random: options.random() });
    const { attempt } = outcome;
    await untilStored({ webhook: id, delivery, attempt, now, ...after }, options, signal);
  };
  const begin = (webhook: StoredWebhook, delivery: DueDelivery): void => {
    const sent = send(webhook, delivery)
      .catch(async (error: unknown) => {
        if (signal.aborted) return;
        onError(error);
        await pause(signal);
      })
      .finally(() => {
        sending.delete(delivery.id);
        onSettled();
      });
    sending.set(delivery.id, sent);
  };
  return {
    async sendDue(webhook) {
      const now = clock.now();
      if (options.secretsOf(webhook).length === 0 || isHeld(webhook, now)) return;
      // Those on their way are due as well, until their answer is stored.
      const count = concurrencyMax + sending.size;
      // One that settles while a server is asked may be in its answer, as it was before.
      const before = new Set(sending.keys());
      const due = await readDue(database, webhook.id, { now, count });
      const waiting = due.filter(({ id }) => !sending.has(id) && !before.has(id));
      const room = concurrencyMax - (due.length - waiting.length);
      for (const delivery of waiting.slice(0, Math.max(0, room))) begin(webhook, delivery);
    },
    async close() {
      const waited = new Promise((resolve) => setTimeout(resolve, closeMs).unref());
      await Promise.race([Promise.allSettled(sending.values()), waited]);
      stopping.abort();
      await Promise.allSettled(sending.values());
    },
  };
}

/** What has been sent is known: only storing it is tried again. Rejects with the signal's reason. */
async function untilStored(
  result: DeliveryResult,
  { database, onError }: SendingOptions,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      return await storeResult(database, result);
    } catch (error) {
      signal.throwIfAborted();
      onError(error);
      await pause(signal);
      signal.throwIfAborted();
    }
  }
}

/** Shorter when the signal is aborted. Keeps no process alive. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, failedMs).unref();
    signal.addEventListener("abort", end);
  });
}

/** A time further ahead than any pause was set before the clock was put back. */
function isHeld({ heldUntil_ms }: StoredWebhook, now: number): boolean {
  return heldUntil_ms !== null && heldUntil_ms > now && heldUntil_ms <= now + delayBoundMs;
}

/** Statuses that are about the receiver as a whole, so that nothing else is sent meanwhile. */
const pausing = new Set([429, 503]);

/** The state of a message after one attempt, and that of its webhook. */
function afterAttempt(
  { attempt: { status }, retryAfterMs }: AttemptOutcome,
  { attemptCount }: DueDelivery,
  { now, random }: { readonly now: number; readonly random: number },
) {
  if (status !== null && status >= 200 && status < 300) {
    return { next: { state: "delivered" } as const };
  }
  // The receiver is no more. The message waits, in case somebody switches the webhook on again.
  if (status === 410) return { next: { state: "waiting", nextAt: now } as const, isGone: true };
  const delay = nextDelayMs({ count: attemptCount + 1, retryAfterMs, random });
  const next =
    delay === null
      ? ({ state: "dead" } as const)
      : ({ state: "waiting", nextAt: now + delay } as const);
  const isPause = status !== null && pausing.has(status) && retryAfterMs !== null;
  return isPause ? { next, heldUntil: now + pauseMsOf(retryAfterMs) } : { next };
}
