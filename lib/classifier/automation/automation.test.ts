/** Automation pauses when a person or a broken promise says so, and each ticket tells why. */
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  classifierOf,
  type TemporaryClassifier,
  ticket,
} from "../../../tests/kit/stores/classifier-of.ts";
import {
  AutomationResponse,
  AutomationTrialResponse,
  TicketResponse,
} from "../../contract/index.ts";
import { openStateDatabase } from "../../storage/index.ts";
import { createFixedClock } from "../../testing/fixed-clock.ts";
import type { KnowledgeClassifier } from "../operations/knowledge-classifier.ts";
import { automationOf as automationAs } from "./ticket-automation.ts";

const clock = createFixedClock();
const dayMs = 86_400_000;
let opened: TemporaryClassifier;
let classifier: KnowledgeClassifier;

beforeEach(async () => {
  opened = await classifierOf({ clock });
  ({ classifier } = opened);
});
afterEach(async () => {
  await opened.close();
  expect(opened.errors).toEqual([]);
});

const automationOf = async (id: string) => (await classifier.classify(ticket(id))).automation;
const reasonsIn = async (id: string) =>
  (await classifier.ticket(id))?.history.map(({ automation }) => automation);

test("a pause of everything or of the collection holds from the next answer on, and its end too", async () => {
  const collections = classifier.collections().map((name) => ({ name, automateAt: 0 }));
  await classifier.configure({ collections });
  await classifier.settled();
  const { collection, automation } = await classifier.classify(ticket("T-1"));
  expect(automation).toEqual({ automatic: true, reason: "sure" });
  const other = classifier.collections().find((name) => name !== collection) ?? "";
  await classifier.switchAutomation({ paused: true, collection: other });
  expect(await automationOf("T-1")).toEqual({ automatic: true, reason: "sure" });
  await classifier.switchAutomation({ paused: true, collection });
  expect(await automationOf("T-1")).toEqual({ automatic: false, reason: "collection_paused" });
  const all = await classifier.switchAutomation({ paused: true }, { actor: "anna" });
  expect(AutomationResponse.parse(all)).toMatchObject({
    paused: true,
    learnt: { automateAt: expect.any(Number), judgements: 0 },
  });
  expect(all.pauses).toContainEqual(
    expect.objectContaining({ collection: null, by: "anna", reason: "person", broken: null }),
  );
  expect(await automationOf("T-1")).toEqual({ automatic: false, reason: "paused" });
  expect((await classifier.preview(ticket("T-2"))).automation?.reason).toBe("paused");
  await classifier.switchAutomation({ paused: false, collection });
  await classifier.switchAutomation({ paused: false });
  expect(await automationOf("T-1")).toEqual({ automatic: true, reason: "sure" });
  expect(await reasonsIn("T-1")).toEqual(["sure", "sure", "collection_paused", "paused", "sure"]);
  const described = await classifier.ticket("T-1");
  expect(TicketResponse.parse(described)).toEqual(described);
  expect(described?.answer?.automation).toEqual({ automatic: true, reason: "sure" });
});

test("what a person has placed needs no further question, and what belongs nowhere is not placed", async () => {
  await classifier.classify(ticket("T-1"));
  const [collection = ""] = classifier.collections();
  await classifier.feedback({ correlationId: "T-1", correctCollection: collection });
  await classifier.switchAutomation({ paused: true });
  expect(await automationOf("T-1")).toEqual({ automatic: true, reason: "judged" });
  await classifier.feedback({ correlationId: "T-1", none: true });
  expect(await automationOf("T-1")).toEqual({ automatic: false, reason: "judged" });
});

test("a ticket that nobody could place is not placed", async () => {
  const { confidence, automation } = await classifier.classify({
    correlationId: "T-1",
    title: "Qwertz uiop asdf",
  });
  expect(confidence).not.toBe("high");
  expect(automation).toEqual({ automatic: false, reason: "unsure" });
});

test("an unknown collection cannot be paused, but one that is gone can go on", async () => {
  const paused = classifier.switchAutomation({ paused: true, collection: "nothing" });
  await expect(paused).rejects.toMatchObject({ code: "collection_unknown" });
  await classifier.switchAutomation({ paused: false, collection: "nothing" });
  expect((await classifier.automation()).pauses).toEqual([]);
});

/** Judged tickets of one collection; of each ten so many are right. */
async function judge(
  count: number,
  rightOfTen: number,
  collection: string,
  other: string,
  level: "high" | "medium" = "high",
) {
  const database = await openStateDatabase(opened.dbPath);
  const sql = `INSERT INTO classification (correlation_id, ticket_hash, collection, confidence,
      probability, path, model_sequence, created_at_ms, updated_at_ms, judged_collection,
      judged_confidence, judged_probability, judged_at_ms, correct_collection)
    VALUES (?, 'h', ?, '${level}', ?, 'fast', 0, ?, ?, ?, '${level}', ?, ?, ?)`;
  const now = clock.now();
  await database.write(
    Array.from({ length: count }, (_, index) => {
      const correct = index % 10 < rightOfTen ? collection : other;
      const probability = index % 2 === 0 ? 0.97 : 0.8;
      const predicted = [collection, probability, now];
      return {
        sql,
        args: [
          `J-${now}-${level}-${collection}-${index}`,
          ...predicted,
          now,
          ...predicted,
          correct,
        ],
      };
    }),
  );
  await database.close();
}

test("a collection that breaks its promise is paused with the figures, and not again for the same", async () => {
  const [first = "", second = ""] = classifier.collections();
  await judge(100, 10, second, first);
  await judge(40, 7, first, second);
  await classifier.settled();
  const { pauses, paused } = await classifier.automation();
  expect(paused).toBe(false);
  expect(pauses).toMatchObject([
    {
      collection: first,
      level: "high",
      by: null,
      reason: "promise_broken",
      broken: { level: "high", collection: first, promise: 0.95, judged: 40, right: 28 },
    },
  ]);
  clock.advance(1_000);
  await classifier.switchAutomation({ paused: false, collection: first });
  await classifier.settled();
  expect((await classifier.automation()).pauses).toEqual([]);
  clock.advance(1_000);
  await judge(30, 6, first, second);
  await classifier.settled();
  expect((await classifier.automation()).pauses).toMatchObject([{ broken: { judged: 30 } }]);
});

test("medium has the same rule: it is paused and told of, and high goes on", async () => {
  const database = await openStateDatabase(opened.dbPath);
  await database.write([
    "INSERT INTO webhook (webhook_id, url, origin, created_at_ms) VALUES ('w', 'https://a', 'console', 0)",
  ]);
  const [first = "", second = ""] = classifier.collections();
  await judge(60, 5, first, second, "medium");
  await judge(60, 9, second, first, "medium");
  await judge(60, 10, first, second);
  await classifier.settled();
  const broken = { level: "medium", collection: first, promise: 0.8, judged: 60, right: 30 };
  const { paused, pauses, collections } = await classifier.automation();
  expect(pauses).toMatchObject([{ collection: first, level: "medium", by: null, broken }]);
  expect([paused, collections.some((one) => one.paused)]).toEqual([false, false]);
  const { rows } = await database.read("SELECT type, data FROM webhook_event");
  expect(rows.map((row) => [row[0], JSON.parse(String(row[1])).level])).toEqual([
    ["confidence.promise_broken", "medium"],
  ]);
  await database.close();
  const ofLevel = (confidence: "high" | "medium") =>
    automationAs({ collection: first, confidence }, null, pauses);
  expect(ofLevel("medium")).toEqual({ automatic: false, reason: "promise_broken" });
  expect(ofLevel("high")).toEqual({ automatic: true, reason: "sure" });
  clock.advance(1_000);
  await classifier.switchAutomation({ paused: false, collection: first });
  await classifier.settled();
  expect((await classifier.automation()).pauses).toEqual([]);
});

test("both levels of a collection can be paused at once, and go on together", async () => {
  const [first = "", second = ""] = classifier.collections();
  for (const level of ["high", "medium"] as const) await judge(40, 4, first, second, level);
  await classifier.settled();
  const { pauses } = await classifier.automation();
  expect(pauses.map(({ level }) => level).toSorted()).toEqual(["high", "medium"]);
  const { pauses: left } = await classifier.switchAutomation({ paused: false, collection: first });
  expect(left).toEqual([]);
});

test("an operator who lets medium begin early has promised less", async () => {
  const [first = "", second = ""] = classifier.collections();
  await classifier.configure({ collections: [{ name: first, suggestAt: 0.4 }] });
  await judge(60, 5, first, second, "medium");
  await classifier.settled();
  expect((await classifier.automation()).pauses).toEqual([]);
});

test("a few wrong answers, and old ones, pause nothing", async () => {
  const [first = "", second = ""] = classifier.collections();
  await judge(19, 5, first, second);
  await classifier.settled();
  expect((await classifier.automation()).pauses).toEqual([]);
  await judge(100, 0, second, first);
  clock.advance(31 * dayMs);
  await classifier.settled();
  expect((await classifier.automation()).pauses).toEqual([]);
});

test("an operator who lets a collection be placed early has promised less", async () => {
  const [first = "", second = ""] = classifier.collections();
  await classifier.configure({ collections: [{ name: first, automateAt: 0.6 }] });
  await judge(100, 7, first, second);
  await classifier.settled();
  expect((await classifier.automation()).pauses).toEqual([]);
  await judge(100, 2, second, first);
  await classifier.settled();
  expect((await classifier.automation()).pauses).toMatchObject([{ collection: second }]);
});

test("the pause is told to webhooks in the transaction that stores it, once", async () => {
  const database = await openStateDatabase(opened.dbPath);
  await database.write([
    "INSERT INTO webhook (webhook_id, url, origin, created_at_ms) VALUES ('w', 'https://a', 'console', 0)",
  ]);
  const [first = "", second = ""] = classifier.collections();
  await judge(40, 5, first, second);
  await classifier.settled();
  await classifier.settled();
  await classifier.classify(ticket("T-1"));
  const { rows } = await database.read("SELECT type, data FROM webhook_event ORDER BY event_id");
  expect(rows.map((row) => row[0])).toEqual(["confidence.promise_broken", "ticket.classified"]);
  const [broken, classified] = rows.map((row) => JSON.parse(String(row[1])));
  expect(broken).toMatchObject({ level: "high", collection: first, promise: 0.95, judged: 40 });
  expect(classified.automation).toMatch(/^(?:sure|promise_broken)$/);
  await database.close();
});

test("a trial counts what a threshold would have placed, and how rightly", async () => {
  const [first = "", second = ""] = classifier.collections();
  await judge(100, 9, first, second);
  await judge(20, 10, second, first);
  const trial = await classifier.tryAutomation({ automateAt: 0.9 });
  expect(AutomationTrialResponse.parse(trial)).toEqual(trial);
  expect(trial).toMatchObject({
    tickets: 120,
    placed: 60,
    placedShare: 0.5,
    judged: 60,
    right: 60,
  });
  const lower = await classifier.tryAutomation({ automateAt: 0.5, collection: first });
  expect(lower).toMatchObject({ tickets: 100, placed: 100, right: 90, rightShare: 0.9 });
  expect(lower.collections).toMatchObject([{ collection: first, tickets: 100 }]);
  expect((await classifier.tryAutomation()).placed).toBe(120);
  clock.advance(40 * dayMs);
  expect(await classifier.tryAutomation()).toMatchObject({ tickets: 0, placedShare: null });
});

test.each([-0.1, 1.1, Number.NaN])("a trial at %d is refused", async (automateAt) => {
  await expect(classifier.tryAutomation({ automateAt })).rejects.toMatchObject({
    code: "parameter_invalid",
  });
});
