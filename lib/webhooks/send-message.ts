/** One attempt to deliver a message. */
import { packageVersion } from "../base/index.ts";
import type { WebhookAttempt } from "../contract/index.ts";
import { OutboundError, sendOutbound } from "../outbound/index.ts";
import type { DueDelivery } from "./delivery-table.ts";
import { readRetryAfter } from "./retry-schedule.ts";
import type { SignMessage } from "./secrets.ts";

/** What a receiver is given to answer, connecting included. */
const timeoutMs = 15_000;

export interface Target {
  readonly url: string;
  readonly allowsPrivate: boolean;
  /** The newest first; at least one. */
  readonly secrets: readonly string[];
}

interface SendingContext {
  readonly sign: SignMessage;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

export interface AttemptOutcome {
  readonly attempt: WebhookAttempt;
  readonly retryAfterMs: number | null;
}

/**
 * Any 2xx is a receipt. A redirect is an answer like any other: nothing is sent to an address that
 * nobody has checked. Rejects only with the signal's reason.
 */
export async function sendMessage(
  { messageId, type, at_ms, data }: DueDelivery,
  { url, allowsPrivate, secrets }: Target,
  { sign, now, signal }: SendingContext,
): Promise<AttemptOutcome> {
  const sentAt = now();
  const startedAt = performance.now();
  const body = `{"type":${JSON.stringify(type)},"timestamp":"${new Date(at_ms).toISOString()}","data":${data}}`;
  const made = (status: number | null, fault: string | null): WebhookAttempt => ({
    at: new Date(sentAt).toISOString(),
    status,
    fault,
    duration_ms: Math.round(performance.now() - startedAt),
  });
  try {
    const { status, headers } = await sendOutbound({
      url,
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "User-Agent": `knowledge-sdk/${packageVersion()}`,
        ...sign({ id: messageId, body }, secrets, sentAt),
      },
      body,
      timeoutMs,
      readsBody: false,
      allowPrivateHosts: allowsPrivate,
      signal,
    });
    const retryAfterMs = readRetryAfter(headers["retry-after"], now());
    return { attempt: made(status, null), retryAfterMs };
  } catch (error) {
    signal.throwIfAborted();
    const fault = error instanceof OutboundError ? error.fault : "network";
    return { attempt: made(null, fault), retryAfterMs: null };
  }
}
