/** A number is shown only where judgements have shown what it is worth. */
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  classifierOf,
  type TemporaryClassifier,
  ticket,
} from "../../tests/kit/stores/classifier-of.ts";
import { formatReasoning } from "./reasoning/format-reasoning.ts";

let opened: TemporaryClassifier;
beforeEach(async () => {
  opened = await classifierOf();
  await opened.classifier.settled();
});
afterEach(() => opened.close());

const about = "The courier lost a parcel on its way to me";
const number = /\d\.\d/;

test("without judgements an answer says that its numbers are an order only, and names none", async () => {
  const { classifier } = opened;
  const answer = await classifier.classify(ticket("T-1", about));
  expect(answer.calibrated).toBe(false);
  expect(answer.reasoning).not.toMatch(number);
  expect(answer.candidates?.every(({ probability }) => probability >= 0)).toBe(true);
  await classifier.feedback({ correlationId: "T-1", correctCollection: "billing" });
  const judged = await classifier.ticket("T-1");
  expect(judged?.answer?.calibrated).toBe(false);
  expect(judged?.answer?.reasoning).not.toMatch(number);
});

test("from two hundred judgements on it names them", async () => {
  const { classifier } = opened;
  const tickets = Array.from({ length: 70 }, (_, at) => [
    { title: `The refund of order ${at} did not reach my card`, collection: "billing" },
    { title: `The courier lost parcel ${at} on its way to me`, collection: "shipping" },
    { title: `I forgot the password ${at} of my account login`, collection: "account" },
  ]).flat();
  await classifier.importTickets(tickets);
  const answer = await classifier.classify(ticket("T-1", about));
  expect(answer).not.toHaveProperty("calibrated");
  expect(answer.confidence).toBe("high");
  expect(answer.reasoning).toMatch(/^Assigned to "shipping" \(high, \d\.\d\d\)/);
});

test("a level that other reasons have made low stands without a number", () => {
  const assigned = { kind: "assigned", collection: "billing", probability: 0.79 } as const;
  expect(formatReasoning([{ ...assigned, confidence: "low" }])).toBe(
    'Assigned to "billing" (low).',
  );
  expect(formatReasoning([{ ...assigned, confidence: "medium" }])).toBe(
    'Assigned to "billing" (medium, 0.79).',
  );
});
