/** The configured connectors of a service: receiving, and the work in the background. */
import { createHash } from "node:crypto";
import { type Clock, systemClock } from "../base/index.ts";
import { type ConnectRequest, type ConnectResponse, KnowledgeError } from "../contract/index.ts";
import { type Database, openDatabaseClock, openLiveStateDatabase } from "../storage/index.ts";
import { createConnectedCounts } from "./connected-counts.ts";
import type { Connector, SignedHead } from "./connector.ts";
import { createConnectorLoop } from "./connector-loop.ts";
import type { Connectors, ConnectorsOptions } from "./connectors.ts";
import { isTold, storeDeadEvent, storeEvent } from "./inbox-table.ts";
import type { MailReader } from "./mail/mail-reader.ts";
import { readConnectors } from "./read-connectors.ts";

/** Tests replace these. */
interface ConnectorParts {
  readonly clock?: Clock | undefined;
  readonly random?: (() => number) | undefined;
  readonly lookEveryMs?: number | undefined;
  readonly mailReader?: MailReader | undefined;
}

/** How soon an event of another process is found. */
const lookEveryMsDefault = 500;

/** See `open-connectors.ts`, which loads this on first use. */
export async function startConnectors(
  options: ConnectorsOptions,
  parts: ConnectorParts = {},
): Promise<Connectors> {
  const { dbPath, classifier, publicOrigin = "", trail = null } = options;
  const { variable = () => undefined, onError = () => undefined } = options;
  const { random = Math.random, lookEveryMs = lookEveryMsDefault } = parts;
  const { mailReader } = parts;
  const reading = { variable, mailReader, collections: () => classifier.collections() };
  let connectors = readConnectors(options.configured, reading);
  const database = await openLiveStateDatabase(dbPath);
  const databaseClock = await openDatabaseClock(database).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const { clock = databaseClock, clock: placingClock = systemClock } = parts;
  const counts = createConnectedCounts();
  const clocks = { clock, placingClock };
  const working = { database, classifier, ...clocks, random, trail, lookEveryMs, onError };
  const loop = createConnectorLoop({
    ...working,
    origin: publicOrigin,
    count: counts.count,
    connectors: () => connectors,
  });
  const find = (name: string): Connector => {
    const found = connectors.find((one) => one.name === name);
    if (found === undefined) throw notConfigured();
    return found;
  };
  return {
    has: (name) => connectors.some((one) => one.name === name),
    isSigned: (name, request) => find(name).isSigned(headOf(request)),
    async receive(name, request) {
      const answer = await receive(find(name), request, { database, clock, onError });
      if (answer.accepted) loop.wake();
      return answer;
    },
    async check(name) {
      const { client } = find(name);
      return client === null ? [] : client.check(AbortSignal.timeout(checkTimeoutMs));
    },
    counts: counts.read,
    async configure(given) {
      const before = connectors;
      connectors = readConnectors(given, reading);
      for (const old of before) await old.close();
      loop.wake();
    },
    async close() {
      await loop.close();
      for (const connector of connectors) await connector.close();
      databaseClock.close();
      await database.close();
    },
  };
}

const checkTimeoutMs = 30_000;

interface Receiving {
  readonly database: Database;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

async function receive(
  connector: Connector,
  given: ConnectRequest,
  { database, clock, onError }: Receiving,
): Promise<ConnectResponse> {
  const { name } = connector;
  const head = headOf(given);
  const mayRead = connector.isSigned(head) && connector.opensBefore?.(head) !== false;
  if (!mayRead) throw unauthorized(name);
  const request = { ...head, body: await given.readBody() };
  const now = clock.now();
  if (!connector.isGenuine(request, now)) throw unauthorized(name);
  const { id, event, dead } = await connector.read(request, now);
  if (dead !== undefined) {
    const isNew = await storeDeadEvent(database, { connector: name, deliveryId: id, dead }, now);
    if (isNew) onError(new Error(`An event of ${name} was given up: ${dead.fault}`));
  }
  if (event === null) return { accepted: false, ticket: null };
  const { kind, at_ms, placing } = event;
  // A ticket of which nothing came has no place that its closing could confirm.
  if (kind === "closed" && !(await isTold(database, event.correlationId))) {
    return { accepted: false, ticket: event.correlationId };
  }
  const digest = createHash("sha256")
    .update(request.body)
    // What is sent beside the body.
    .update(JSON.stringify([event.correlationId, kind, placing === null ? null : at_ms, placing]))
    .digest("base64url");
  const stored = { connector: name, deliveryId: id, digest, event };
  const accepted = await storeEvent(database, stored, now);
  return { accepted, ticket: event.correlationId };
}

/** A method of its own object cannot be taken out of it; connectors do so. */
function headOf(given: Pick<ConnectRequest, "header">): SignedHead {
  return { header: (wanted) => given.header(wanted) };
}

function unauthorized(name: string): KnowledgeError {
  return new KnowledgeError(
    "unauthorized",
    `The signature or secret of ${name} is missing, wrong or too old; compare the secret there with the one in the configuration.`,
  );
}

function notConfigured(): KnowledgeError {
  return new KnowledgeError("route_not_found", "This service has no such connector.");
}
