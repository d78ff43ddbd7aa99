/** One attempt to write what is wished to a ticket, and what follows from how it went. */
import type { Clock } from "../../base/index.ts";
import type { Database } from "../../storage/index.ts";
import { nextDelayMs, pauseMsOf } from "../../webhooks/index.ts";
import { storeAccount } from "../account-table.ts";
import type { Connector, TicketClient } from "../connector.ts";
import { beginWrite, type DueWrite, storeWriteResult, type WriteResult } from "../outbox-table.ts";
import { RemoteFault } from "../remote-fault.ts";
import { type DecidingClassifier, refuseOutdated } from "./refuse-outdated.ts";

export interface SendingTools {
  readonly database: Database;
  readonly classifier: DecidingClassifier;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
  readonly signal: AbortSignal;
  /** Whose account was asked since the process began or the configuration changed. */
  readonly asked: WeakSet<TicketClient>;
}

export interface SentWrite {
  /** `waiting`: it is tried again. */
  readonly state: WriteResult["state"];
  /** Why it was not written; null for nothing. */
  readonly fault: string | null;
  /** Until when the whole system wants to be left alone; null for now. */
  readonly heldUntil: number | null;
}

/** Rejects with the signal's reason, and for reasons of this service. */
export async function sendWrite(
  tools: SendingTools,
  { name }: Connector,
  client: TicketClient,
  write: DueWrite,
): Promise<SentWrite> {
  const { database, clock, random, signal } = tools;
  const { correlationId, wish, ours, marker, hasBegun } = write;
  let fault: RemoteFault | null = null;
  try {
    await refuseOutdated(tools.classifier, write);
    await knowAccount(tools, name, client);
    if (!(await beginWrite(database, correlationId))) return withdrawn;
    await client.write({ correlationId, wish, ours, marker, mayBeThere: hasBegun, signal });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof RemoteFault)) throw error;
    fault = error;
  }
  const now = clock.now();
  const result = resultOf(write, fault, { now, random: random() });
  await storeWriteResult(database, write, result);
  const heldUntil = fault?.kind === "paused" ? now + pauseMsOf(fault.retryAfterMs ?? 0) : null;
  return { state: result.state, fault: result.fault, heldUntil };
}

const withdrawn: SentWrite = { state: "gone", fault: null, heldUntil: null };

/** Before anything is written: what comes back must not be taken for a person's word. */
async function knowAccount(
  { database, signal, asked }: SendingTools,
  name: Connector["name"],
  client: TicketClient,
): Promise<void> {
  if (asked.has(client)) return;
  await storeAccount(database, name, await client.account(signal));
  asked.add(client);
}

function resultOf(
  { attemptCount }: DueWrite,
  fault: RemoteFault | null,
  { now, random }: { readonly now: number; readonly random: number },
): WriteResult {
  if (fault === null) return { state: "done", nextAt: null, fault: null, now };
  const told = { fault: fault.message, now };
  if (fault.kind === "gone") return { state: "gone", nextAt: null, ...told };
  const { retryAfterMs } = fault;
  const delay = nextDelayMs({ count: attemptCount + 1, retryAfterMs, random });
  if (fault.kind === "invalid" || delay === null) return { state: "dead", nextAt: null, ...told };
  return { state: "waiting", nextAt: now + delay, ...told };
}
