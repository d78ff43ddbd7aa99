/** The message of a week arrives once for all nodes, whatever its receiver does, and says no text. */
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  createWebhookReceiver,
  type WebhookReceiver,
} from "../../../tests/kit/connectors/webhook-receiver.ts";
import { webhookSecret } from "../../../tests/kit/connectors/webhooks-of.ts";
import { storeOf, type TemporaryStore } from "../../../tests/kit/stores/store-of.ts";
import { createQueryAnalytics } from "../../analytics/index.ts";
import { openStateDatabase } from "../../storage/index.ts";
import { createFixedClock, type FixedClock } from "../../testing/fixed-clock.ts";
import { startWebhooks } from "../../webhooks/start-webhooks.ts";
import type { Webhooks } from "../../webhooks/webhooks.ts";
import type { Gaps } from "../gaps.ts";
import { openGaps } from "../open-gaps.ts";

const week = 7 * 86_400_000;
const soon = { interval: 10 };
let opened: TemporaryStore;
let receiver: WebhookReceiver;
let clock: FixedClock;
let webhooks: Webhooks | null;
let gaps: Gaps;

beforeEach(async () => {
  opened = await storeOf({ "guide/parcels.md": "# Parcels\n\nTrack a parcel with its number." });
  receiver = await createWebhookReceiver();
  clock = createFixedClock(Date.now() - week);
  webhooks = null;
  gaps = open();
});
afterEach(async () => {
  await gaps.close();
  await webhooks?.close();
  await receiver.close();
  await opened.close();
});

const open = (): Gaps =>
  openGaps({
    dbPath: opened.dbPath,
    search: () => ({ searchMode: "fts" }),
    withSearches: true,
    shownFrom: 1,
    clock,
  });

async function listen(more: object = {}): Promise<void> {
  const settings = { url: receiver.url, secret: webhookSecret, allowPrivate: true, ...more };
  webhooks = await startWebhooks(
    { dbPath: opened.dbPath, configured: [settings] },
    { clock, random: () => 0.5, lookEveryMs: 20 },
  );
}

async function search(text: string, times: number): Promise<void> {
  const analytics = createQueryAnalytics({ dbPath: opened.dbPath, clock });
  for (let time = 0; time < times; time++) analytics.recordSearch(text, 1, 1);
  await analytics.close();
}

async function told(): Promise<number> {
  const database = await openStateDatabase(opened.dbPath);
  const sql = "SELECT count(*) FROM webhook_event WHERE type = 'gaps.summary'";
  const { rows } = await database.read(sql);
  await database.close();
  return Number(rows[0]?.[0]);
}

test("a new week is told once for all nodes, signed, with figures and without texts", async () => {
  await listen();
  await search("zeppelin tour over the lake", 4);
  await gaps.look();
  expect(await told()).toBe(0);
  clock.advance(week);
  await search("zeppelin tour over the lake", 3);
  const other = open();
  await Promise.all([gaps.look(), other.look()]);
  await other.look();
  await other.close();
  expect(await told()).toBe(1);
  await expect.poll(() => receiver.received.length, soon).toBe(1);
  const [message] = receiver.received;
  if (message === undefined) throw new Error("Nothing came");
  receiver.verify(message, webhookSecret);
  expect(message).toMatchObject({
    type: "gaps.summary",
    data: {
      open: 1,
      planned: 0,
      answered: 0,
      toReview: 0,
      ignored: 0,
      gaps: [
        { state: "open", questions: 1, people: 3, agents: 0, tickets: 0, votes: 0, nearest: null },
      ],
    },
  });
  expect(message.body).not.toContain("zeppelin");
});

test("a receiver that fails, and then hangs up, gets the same message again", async () => {
  await listen();
  await search("zeppelin tour", 4);
  await gaps.look();
  let asked = 0;
  receiver.answer = (_message, response) => {
    asked += 1;
    if (asked === 1) response.writeHead(503).end("x".repeat(100_000));
    else if (asked === 2) response.destroy();
    else response.writeHead(204).end();
  };
  clock.advance(week);
  await gaps.look();
  const state = async () => {
    const [webhook] = (await webhooks?.list())?.webhooks ?? [];
    const page = await webhooks?.deliveries({ webhook: webhook?.id ?? "", limit: 1 });
    return page?.deliveries[0];
  };
  await expect.poll(async () => (await state())?.attempts.length, soon).toBe(1);
  clock.advance(5_000);
  await expect.poll(async () => (await state())?.attempts.length, soon).toBe(2);
  clock.advance(15_000);
  await expect.poll(async () => (await state())?.state, soon).toBe("delivered");
  expect(new Set(receiver.received.map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
  expect(receiver.received).toHaveLength(3);
});

test("who wants other events gets none, and without a receiver nothing is kept", async () => {
  await search("zeppelin tour", 4);
  await gaps.look();
  clock.advance(week);
  await gaps.look();
  expect(await told()).toBe(0);
  await listen({ events: ["index.published"] });
  clock.advance(week);
  await gaps.look();
  const [webhook] = (await webhooks?.list())?.webhooks ?? [];
  expect(webhook).toMatchObject({ waiting: 0, dead: 0 });
  expect(receiver.received).toEqual([]);
});
