/** A service that is killed loses no message, and keeps their order; the long test does this with a thousand. */
import { expect, test } from "vitest";
import { webhookDrill } from "../kit/connectors/webhook-drill.ts";
import { classifierOf } from "../kit/stores/classifier-of.ts";

test("after a kill and a failure all messages of a ticket have arrived, in their order", async () => {
  const opened = await classifierOf();
  const drill = { opened, tickets: 8, kills: 1, fails: (request: number) => request === 3 };
  const { arrived, stored, messages } = await webhookDrill(drill);
  expect(arrived).toEqual(stored);
  expect(messages).toBeGreaterThanOrEqual(28);
  await opened.close();
}, 120_000);
