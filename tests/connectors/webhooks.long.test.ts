/** A thousand messages to a receiver that fails one time in twenty, through ten kills. */
import { expect, test } from "vitest";
import { webhookDrill } from "../kit/connectors/webhook-drill.ts";
import { classifierOf } from "../kit/stores/classifier-of.ts";

test("each message arrives at least once and in the order of its ticket, whatever is killed", async () => {
  const opened = await classifierOf();
  const startedAt = performance.now();
  const result = await webhookDrill({
    opened,
    tickets: 262,
    kills: 10,
    fails: () => Math.random() < 0.05,
  });
  const { arrived, stored, messages, requests, kills } = result;
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  console.log(`${messages} messages, ${requests} requests, ${kills} kills, ${seconds} s`);
  expect(arrived).toEqual(stored);
  expect(messages).toBeGreaterThanOrEqual(1_000);
  expect(requests).toBeGreaterThan(messages);
  await opened.close();
}, 900_000);
