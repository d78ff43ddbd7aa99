import { afterEach, beforeEach, expect, test } from "vitest";
import { createStateFolder, type StateFolder } from "../../../tests/kit/stores/state-folder.ts";
import { dayMs } from "../../base/clock.ts";
import type { Database } from "../../storage/database.ts";
import { openStateDatabase } from "../../storage/open-databases.ts";
import { type Prediction, storeClassification } from "../records/classification-table.ts";
import { storeFeedback } from "../records/feedback-log.ts";
import { readRecentFigures } from "./queue-figures.ts";
import { dayNumber } from "./report-range.ts";

const today = dayNumber("2026-11-21");
const hourMs = 3_600_000;
let folder: StateFolder;
let database: Database;
beforeEach(async () => {
  folder = createStateFolder();
  database = await openStateDatabase(folder.dbPath);
});
afterEach(async () => {
  await database.close();
  folder.remove();
});

interface Given {
  readonly id: string;
  readonly placed: string;
  readonly confidence?: Prediction["confidence"];
  /** In its history; by its confidence when absent. */
  readonly automation?: "sure" | "unsure" | "paused";
  /** Days before today. */
  readonly age?: number;
  readonly correct?: string;
  /** Hours from arrival to judgement. */
  readonly hours?: number;
}

async function store(given: Given): Promise<void> {
  const { id, placed, confidence = "high", age = 0, correct, hours = 1 } = given;
  const { automation = confidence === "high" ? "sure" : "unsure" } = given;
  const at = (today - age) * dayMs + hourMs;
  const prediction = {
    collection: placed,
    subTheme: null,
    confidence,
    probability: 0.9,
    path: "fast" as const,
    modelSequence: 0,
  };
  const features = new Uint8Array([1]);
  const ticket = { correlationId: id, ticketHash: "h", features };
  await storeClassification(
    database,
    { ...ticket, ticket: null, prediction, answer: null, automation },
    at,
  );
  if (correct === undefined) return;
  const said = { collection: correct, subTheme: null, comment: null };
  await storeFeedback(database, { ...ticket, ...said }, at + hours * hourMs);
}

const figures = (collection: string | null = null) =>
  readRecentFigures(database, { firstDay: today - 6, lastDay: today, collection });

test("without tickets there is no queue, and nothing before", async () => {
  expect(await figures()).toEqual({
    from: "2026-11-15",
    to: "2026-11-21",
    placed: 0,
    before: {
      from: "2026-11-08",
      to: "2026-11-14",
      placed: 0,
      high: 0,
      judged: 0,
      right: 0,
      accuracy: null,
      interval: { low: 0, high: 1 },
    },
    queues: [],
  });
});

test("each queue has its tickets, those of as many days before, and its shares", async () => {
  await store({ id: "a", placed: "billing", correct: "billing", hours: 2 });
  await store({ id: "b", placed: "billing", correct: "shipping", hours: 5 });
  await store({ id: "c", placed: "billing", confidence: "medium", correct: "billing", hours: 20 });
  await store({ id: "d", placed: "billing", confidence: "low" });
  await store({ id: "e", placed: "shipping", age: 6 });
  await store({ id: "before", placed: "billing", age: 7, correct: "billing" });
  await store({ id: "first before", placed: "billing", age: 13 });
  await store({ id: "too old", placed: "billing", age: 14, correct: "shipping" });
  const { before, queues } = await figures();
  expect(before).toMatchObject({ placed: 2, high: 2, judged: 1, right: 1, accuracy: 1 });
  expect(queues).toMatchObject([
    {
      collection: "billing",
      placed: 4,
      placedBefore: 2,
      judged: 3,
      right: 2,
      coverage: 0.75,
      automated: 0.5,
      minutesToJudgement: 300,
      broken: [],
    },
    { collection: "shipping", placed: 1, judged: 0, accuracy: null, minutesToJudgement: null },
  ]);
  const [own] = (await figures("billing")).queues;
  expect(own).toEqual(queues[0]);
  expect((await figures("billing")).queues).toHaveLength(1);
});

test("tickets that belong nowhere count in no accuracy, and in a level's promise as wrong", async () => {
  for (let index = 0; index < 12; index++) {
    await store({ id: `${index}`, placed: "billing", correct: "", age: 2 });
  }
  const [queue] = (await figures()).queues;
  expect(queue).toMatchObject({ placed: 12, judged: 0, accuracy: null });
  expect(queue?.broken).toEqual([{ confidence: "high", since: "2026-11-19" }]);
});

test("a queue that was renamed keeps its judged tickets under the old name", async () => {
  await store({ id: "a", placed: "invoices", correct: "billing" });
  expect((await figures()).queues).toMatchObject([
    { collection: "invoices", placed: 1, judged: 1, right: 0 },
  ]);
});

test("few mistakes in one queue of many break no promise", async () => {
  for (let index = 0; index < 10; index++) {
    const correct = index < 2 ? "shipping" : "billing";
    await store({ id: `${index}`, placed: "billing", correct });
  }
  expect((await figures()).queues[0]?.broken).toEqual([]);
});

test("waiting times are answered from an index alone", async () => {
  const { rows } = await database.read(`EXPLAIN QUERY PLAN
    SELECT judged_collection, (judged_at_ms - created_at_ms) / 60000, count(*) FROM classification
    WHERE correct_collection IS NOT NULL AND judged_at_ms IS NOT NULL AND judged_at_ms >= 0
    GROUP BY 1, 2`);
  expect(String(rows[0]?.detail)).toContain("COVERING INDEX");
});

test("automated are the tickets whose history says so, not all of a level", async () => {
  await store({ id: "T-1", placed: "billing" });
  await store({ id: "T-2", placed: "billing", automation: "paused" });
  // Placed elsewhere when it came again, and asked about there.
  await store({ id: "T-3", placed: "billing" });
  await store({ id: "T-3", placed: "sales", automation: "paused" });
  // Placed without a person, and asked about when it came again.
  await store({ id: "T-4", placed: "billing" });
  await store({ id: "T-4", placed: "billing", automation: "paused" });
  const { queues } = await figures();
  expect(queues).toMatchObject([
    { collection: "billing", placed: 3, automated: 2 / 3 },
    { collection: "sales", placed: 1, automated: 0 },
  ]);
});
