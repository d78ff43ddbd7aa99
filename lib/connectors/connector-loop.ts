/**
 * Works off what came in and writes back what follows, again and again. One process of those that
 * share state.db does it, so that the order per ticket holds for all of them together.
 */
import { createPoller, messageOf, type Poller } from "../base/index.ts";
import type { ConnectorName } from "../contract/index.ts";
import { createLastingLease } from "../storage/index.ts";
import { nextDelayMs } from "../webhooks/index.ts";
import type { CountConnected } from "./connected-counts.ts";
import type { Connector, TicketClient } from "./connector.ts";
import { type InboxEvent, postponeEvent, readDueEvents, removeOldEvents } from "./inbox-table.ts";
import { readDueWrites, withdrawAllBut } from "./outbox-table.ts";
import { processEvent } from "./process-event.ts";
import type { ProcessingTools } from "./processing-tools.ts";
import { type SendingTools, sendWrite } from "./writing/send-write.ts";

export interface LoopOptions
  extends ProcessingTools,
    Omit<SendingTools, "asked" | "classifier" | "signal"> {
  /** As configured now. */
  readonly connectors: () => readonly Connector[];
  /** Pause between two looks, in milliseconds. */
  readonly lookEveryMs: number;
  readonly count: CountConnected;
  /** Told when an event or a note was given up, or this service is at fault. */
  readonly onError: (error: unknown) => void;
}

const idleMs = 5_000;
const eventsAtOnce = 50;
const sweepIntervalMs = 3_600_000;

export function createConnectorLoop(options: LoopOptions): Poller {
  const { database, clock, lookEveryMs, onError } = options;
  const lease = createLastingLease(database, "connectors");
  const stopping = new AbortController();
  const heldUntil = new Map<ConnectorName, number>();
  const sending = { ...options, signal: stopping.signal, asked: new WeakSet<TicketClient>() };
  let sweptAt = Number.NEGATIVE_INFINITY;
  let isConfigured = false;

  const look = async (): Promise<number> => {
    const connectors = options.connectors();
    if (connectors.length === 0) {
      // Where a node never had any, others may do the work.
      if (isConfigured) await withdrawAllBut(database, [], clock.now());
      isConfigured = false;
      return idleMs;
    }
    isConfigured = true;
    if (!(await lease.isHeld())) return lookEveryMs;
    const events = await readDueEvents(database, { now: clock.now(), count: eventsAtOnce });
    for (const event of events) {
      if (stopping.signal.aborted) return idleMs;
      await workOff(options, event);
      if (!(await lease.isHeld())) return lookEveryMs;
    }
    let hasWritten = false;
    const writing = connectors.filter((one) => one.client !== null && one.writesBack);
    await withdrawAllBut(
      database,
      writing.map(({ name }) => name),
      clock.now(),
    );
    for (const connector of writing) {
      if ((heldUntil.get(connector.name) ?? 0) > clock.now()) continue;
      if (!(await lease.isHeld())) return lookEveryMs;
      hasWritten = (await writeNext(sending, connector, heldUntil)) || hasWritten;
    }
    if (performance.now() - sweptAt > sweepIntervalMs) {
      if (!(await removeOldEvents(database, clock.now()))) sweptAt = performance.now();
    }
    return events.length > 0 || hasWritten ? 0 : lookEveryMs;
  };
  const looking = createPoller({
    look,
    failedMs: idleMs,
    onError: (error) => {
      if (!stopping.signal.aborted) onError(error);
    },
  });
  return {
    wake: looking.wake,
    async close() {
      // What is on its way is begun again by the next process, which looks whether it arrived.
      stopping.abort(new Error("the connectors are closed"));
      await looking.close();
      await lease.release();
    },
  };
}

/** A failure holds up its own ticket only. */
async function workOff(options: LoopOptions, received: InboxEvent): Promise<void> {
  const { database, clock, random, count, onError } = options;
  const connector = options.connectors().find(({ name }) => name === received.connector);
  try {
    // It was taken out of the configuration and may come back.
    if (connector === undefined) throw new Error(`${received.connector} is not configured`);
    count(connector.name, "event", await processEvent(options, connector, received));
  } catch (error) {
    const { id, attemptCount } = received;
    const failed = { count: attemptCount + 1, retryAfterMs: null, random: random() };
    const delay = nextDelayMs(failed);
    const fault = messageOf(error);
    count(received.connector, "event", delay === null ? "dead" : "failed");
    await postponeEvent(database, id, {
      nextAt: delay === null ? null : clock.now() + delay,
      fault,
    });
    onError(error);
  }
}

/** One at a time, so that no event waits behind several. Whether one was tried. */
async function writeNext(
  sending: LoopOptions & Pick<SendingTools, "asked" | "signal">,
  connector: Connector,
  heldUntil: Map<ConnectorName, number>,
): Promise<boolean> {
  const { client, name } = connector;
  if (client === null) return false;
  const now = sending.clock.now();
  const [write] = await readDueWrites(sending.database, name, { now, count: 1 });
  if (write === undefined) return false;
  const sent = await sendWrite(sending, connector, client, write);
  sending.count(name, "write", sent.state === "waiting" ? "failed" : sent.state);
  if (sent.state === "dead") {
    sending.onError(new Error(`${write.correlationId} is not written back: ${sent.fault}`));
  }
  if (sent.heldUntil !== null) heldUntil.set(name, sent.heldUntil);
  return true;
}
