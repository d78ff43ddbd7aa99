/** Connectors over a real classifier, with a clock that stands still. */
import { createAuditTrail } from "../../../../lib/audit/index.ts";
import type { Connectors } from "../../../../lib/connectors/index.ts";
import { readMail } from "../../../../lib/connectors/mail/read-mail.ts";
import { startConnectors } from "../../../../lib/connectors/start-connectors.ts";
import { type Database, openStateDatabase } from "../../../../lib/storage/index.ts";
import { createFixedClock, type FixedClock } from "../../../../lib/testing/index.ts";
import { classifierOf, type TemporaryClassifier } from "../../stores/classifier-of.ts";
import type { SentRequest } from "./connected-system.ts";

export interface TemporaryConnectors {
  readonly connectors: Connectors;
  readonly opened: TemporaryClassifier;
  readonly clock: FixedClock;
  readonly database: Database;
  readonly errors: unknown[];
  send(name: string, request: SentRequest): ReturnType<Connectors["receive"]>;
  /** Resolves when nothing that could be done now is left. */
  settled(): Promise<void>;
  /** What became of each event of a ticket, in the order in which they came. */
  outcomes(correlationId: string): Promise<readonly string[]>;
  /** How often each of a ticket's steps is in its history. */
  history(correlationId: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

const countOpen = `SELECT
    (SELECT count(*) FROM connector_event WHERE state = 'waiting' AND next_at_ms <= :now) +
    (SELECT count(*) FROM connector_write WHERE state = 'waiting' AND next_at_ms <= :now)`;

interface ConnectedOptions {
  /** Behind `env:`; none by default. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Without this no ticket is sure, which saves seconds. Default true. */
  readonly isTaught?: boolean;
}

export async function connectorsOf(
  configured: Readonly<Record<string, unknown>>,
  { variables = {}, isTaught = true }: ConnectedOptions = {},
): Promise<TemporaryConnectors> {
  const opened = await classifierOf();
  if (isTaught) await teach(opened);
  const database = await openStateDatabase(opened.dbPath);
  const clock = createFixedClock(Date.now());
  const errors: unknown[] = [];
  const connectors = await startConnectors(
    {
      dbPath: opened.dbPath,
      classifier: opened.classifier,
      configured,
      variable: (name) => variables[name],
      publicOrigin: "https://docs.example.com",
      trail: createAuditTrail(database),
      onError: (error) => errors.push(error),
    },
    {
      clock,
      random: () => 0.5,
      lookEveryMs: 10,
      mailReader: { read: readMail, close: async () => undefined },
    },
  );
  const rowsOf = async (sql: string, args: readonly string[] = []): Promise<string[]> =>
    (await database.read({ sql, args: [...args] })).rows.map((row) => String(row[0]));
  return {
    connectors,
    opened,
    clock,
    database,
    errors,
    send: (name, { headers, body }) =>
      connectors.receive(name, {
        header: (wanted) => headers[wanted] ?? null,
        readBody: async () => Buffer.from(body),
      }),
    async settled() {
      for (;;) {
        const { rows } = await database.read({ sql: countOpen, args: { now: clock.now() } });
        if (Number(rows[0]?.[0]) === 0) return;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    outcomes: (id) =>
      rowsOf("SELECT outcome FROM connector_event WHERE correlation_id = ? ORDER BY event_id", [
        id,
      ]),
    history: (id) =>
      rowsOf("SELECT action FROM ticket_event WHERE correlation_id = ? ORDER BY event_id", [id]),
    async close() {
      await connectors.close();
      await database.close();
      await opened.close();
    },
  };
}

/** Enough that a ticket in nearly the same words is sure. */
export async function teach({ classifier }: TemporaryClassifier): Promise<void> {
  const tickets = Array.from({ length: 60 }, (_, at) => [
    { title: `The refund of order ${at} did not reach my card`, collection: "billing" },
    { title: `The courier lost parcel ${at} on its way to me`, collection: "shipping" },
    { title: `I forgot the password ${at} of my account login`, collection: "account" },
  ]).flat();
  await classifier.importTickets(tickets);
}
