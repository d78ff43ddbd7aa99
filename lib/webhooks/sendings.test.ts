/** A fault of this service is not passed on to those who receive. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type TemporaryWebhooks,
  webhookSecret,
  webhooksOf,
} from "../../tests/kit/connectors/webhooks-of.ts";
import { KnowledgeError } from "../contract/index.ts";
import type { Database } from "../storage/index.ts";
import { loadSigning } from "./secrets.ts";
import { createSendings, type Sendings } from "./sendings.ts";
import { readWebhooks, type StoredWebhook } from "./webhook-table.ts";

let opened: TemporaryWebhooks;
let sendings: Sendings;
let webhook: StoredWebhook;
let isFull = true;
/** Answers of the database arrive when this is resolved. */
let onTheWay: Promise<void> = Promise.resolve();
const errors: unknown[] = [];
const settled = vi.fn<() => void>();

beforeEach(async () => {
  opened = await webhooksOf();
  // Nobody else sends.
  await opened.webhooks.close();
  const { database, clock } = opened;
  const full: Database = {
    ...database,
    async read(statement) {
      const rows = await database.read(statement);
      await onTheWay;
      return rows;
    },
    write: (statements) =>
      isFull
        ? Promise.reject(new KnowledgeError("disk_full", "The disk is full."))
        : database.write(statements),
  };
  isFull = true;
  onTheWay = Promise.resolve();
  errors.length = 0;
  settled.mockClear();
  sendings = createSendings(
    {
      database: full,
      clock,
      random: () => 0.5,
      sign: await loadSigning(),
      secretsOf: () => [webhookSecret],
      onError: (error) => errors.push(error),
    },
    settled,
  );
  [webhook] = (await readWebhooks(database)) as [StoredWebhook];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await sendings.close();
  await opened.close();
});

const states = async () =>
  (await opened.database.read("SELECT state FROM webhook_delivery")).rows.map((row) => row[0]);

test("a message that was received and cannot be noted as such is sent once, and noted when there is space", async () => {
  await opened.tell("T-1");
  await sendings.sendDue(webhook);
  await expect.poll(() => errors.length).toBe(1);
  for (let look = 0; look < 5; look++) await sendings.sendDue(webhook);
  vi.advanceTimersByTime(5_000);
  await expect.poll(() => errors.length).toBe(2);
  await sendings.sendDue(webhook);
  expect(opened.receiver.received).toHaveLength(1);
  expect(settled).not.toHaveBeenCalled();
  isFull = false;
  vi.advanceTimersByTime(5_000);
  await expect.poll(states).toEqual(["delivered"]);
  await expect.poll(() => settled.mock.calls.length).toBe(1);
  expect(opened.receiver.received).toHaveLength(1);
});

test("a message that settles while the database is asked what is due is not sent again", async () => {
  isFull = false;
  let answerReceiver = (): void => undefined;
  opened.receiver.answer = (_message, response) => {
    answerReceiver = () => void response.writeHead(204).end();
  };
  await opened.tell("T-1");
  await sendings.sendDue(webhook);
  await expect.poll(() => opened.receiver.received.length).toBe(1);
  let arrive = (): void => undefined;
  onTheWay = new Promise((resolve) => {
    arrive = resolve;
  });
  const looked = sendings.sendDue(webhook);
  answerReceiver();
  await expect.poll(() => settled.mock.calls.length).toBe(1);
  arrive();
  await looked;
  await sendings.close();
  expect(await states()).toEqual(["delivered"]);
  expect(opened.receiver.received).toHaveLength(1);
});

test("a close does not wait until it can be noted", async () => {
  await opened.tell("T-1");
  await sendings.sendDue(webhook);
  await expect.poll(() => errors.length).toBe(1);
  const closed = sendings.close();
  vi.advanceTimersByTime(1_000);
  await closed;
  expect(await states()).toEqual(["waiting"]);
  expect(errors).toHaveLength(1);
});
