/** Tickets that a person said belong to none of the collections. */
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  classifierOf,
  type TemporaryClassifier,
  ticket,
} from "../../tests/kit/stores/classifier-of.ts";
import { StatsResponse, TicketResponse, TicketsResponse } from "../contract/index.ts";
import type { KnowledgeClassifier } from "./operations/knowledge-classifier.ts";

let opened: TemporaryClassifier;
let classifier: KnowledgeClassifier;

beforeEach(async () => {
  opened = await classifierOf();
  ({ classifier } = opened);
  await classifier.settled();
});
afterEach(async () => {
  await opened.close();
  expect(opened.errors).toEqual([]);
});

const advert = "We sell invoice templates with a refund for every address of your company";
const refuse = (correlationId: string) => classifier.feedback({ correlationId, none: true });

test("the answer has no collection, the ticket is corrected, and its history says so", async () => {
  const { collection } = await classifier.classify(ticket("T-1", advert));
  expect(await refuse("T-1")).toEqual({
    correlationId: "T-1",
    accepted: true,
    predictedCollection: collection,
    correctCollection: null,
    correctSubTheme: null,
    changed: true,
  });
  expect(await refuse("T-1")).toMatchObject({ changed: false });
  const told = TicketResponse.parse(await classifier.ticket("T-1"));
  expect(told).toMatchObject({
    status: "corrected",
    correct: { collection: null, subTheme: null },
    answer: { collection, confidence: "low" },
  });
  expect(told.history.map(({ action, collection: place }) => [action, place])).toEqual([
    ["classified", collection],
    ["corrected", null],
    ["repeated", null],
  ]);
  const { tickets } = TicketsResponse.parse(await classifier.tickets({ status: "corrected" }));
  expect(tickets).toMatchObject([
    { correlationId: "T-1", collection: null, predicted: collection },
  ]);
});

test("sent again it is low, names the person's word, and a like one is low at once", async () => {
  await classifier.classify(ticket("T-1", advert));
  await refuse("T-1");
  const again = await classifier.classify(ticket("T-1", advert));
  expect(again.confidence).toBe("low");
  expect(again.reasoning).toContain("none of the collections, and that stands");
  const like = await classifier.classify(ticket("T-2", `${advert} today`));
  expect(like.confidence).toBe("low");
  expect(like.reasoning).toContain("belongs nowhere (ticket T-1)");
  const other = await classifier.classify(ticket("T-3", "The invoice has the wrong address"));
  expect(other.reasoning).not.toContain("belongs nowhere");
});

test("what was said is taken back, or replaced by a place", async () => {
  const first = await classifier.classify(ticket("T-1", advert));
  await refuse("T-1");
  await classifier.undoFeedback({ correlationId: "T-1" });
  const undone = await classifier.classify(ticket("T-1", advert));
  expect([undone.collection, undone.confidence]).toEqual([first.collection, first.confidence]);
  await refuse("T-1");
  await classifier.feedback({ correlationId: "T-1", correctCollection: "shipping" });
  expect((await classifier.classify(ticket("T-1", advert))).collection).toBe("shipping");
  const undo = await classifier.undoFeedback({ correlationId: "T-1" });
  expect(undo).toMatchObject({ status: "corrected", correctCollection: null });
  expect((await classifier.classify(ticket("T-1", advert))).confidence).toBe("low");
});

test("it counts in withFeedback and in the detail, not in accuracy and misclassifications", async () => {
  const { collection, confidence } = await classifier.classify(ticket("T-1", advert));
  await refuse("T-1");
  const right = await classifier.classify(ticket("T-2", "refund of my invoice"));
  await classifier.feedback({ correlationId: "T-2", correctCollection: right.collection });
  const stats = StatsResponse.parse(await classifier.stats({ detail: true }));
  expect(stats).toMatchObject({ withFeedback: 2, accuracy: 1, topMisclassifications: [] });
  expect(stats.detail?.none).toBe(1);
  const level = stats.detail?.levels.find((entry) => entry.confidence === confidence);
  expect(level?.none).toBe(1);
  expect(stats.detail?.collections.map((entry) => entry.collection)).not.toContain("");
  const report = await classifier.report({ days: 1 });
  expect(report).toMatchObject({ nowhere: 1, overall: { judged: 1, right: 1 } });
  expect(report.confusion).toEqual([
    { predicted: right.collection, correct: right.collection, count: 1 },
  ]);
  expect(collection).not.toBe("");
});

test("another process and a restart know it", async () => {
  await classifier.classify(ticket("T-1", advert));
  await refuse("T-1");
  const reopened = await opened.another();
  await reopened.settled();
  const like = await reopened.classify(ticket("T-2", `${advert} today`));
  expect(like.reasoning).toContain("belongs nowhere (ticket T-1)");
});

test.each([
  ["neither", { correlationId: "T-1" }, /correctCollection: is missing; none: true/],
  ["none: false", { correlationId: "T-1", none: false }, /correctCollection: is missing/],
  [
    "both",
    { correlationId: "T-1", none: true, correctCollection: "billing" },
    /leave out the place/,
  ],
  [
    "a sub-theme",
    { correlationId: "T-1", none: true, correctSubTheme: "cards" },
    /leave out the place/,
  ],
  ["a number", { correlationId: "T-1", none: 1 }, /none/],
])("feedback that says %s about the place is refused", async (_case, given, message) => {
  await classifier.classify(ticket("T-1", advert));
  const refused = classifier.feedback(given as never);
  await expect(refused).rejects.toMatchObject({ code: "parameter_invalid" });
  await expect(refused).rejects.toThrow(message);
});
