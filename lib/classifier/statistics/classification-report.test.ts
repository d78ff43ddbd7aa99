import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../tests/kit/temporary-folder.ts";
import { dayMs } from "../../base/clock.ts";
import type { Database } from "../../storage/database.ts";
import { openStateDatabase } from "../../storage/open-databases.ts";
import { type Prediction, storeClassification } from "../records/classification-table.ts";
import { storeFeedback } from "../records/feedback-log.ts";
import { type ReportQuestion, readClassificationReport } from "./classification-report.ts";
import { dayNumber } from "./report-range.ts";

const today = dayNumber("2026-11-21");
let folder: string;
let database: Database;

beforeEach(async () => {
  folder = temporaryFolder("knowledge report ");
  database = await openStateDatabase(join(folder, "index.db"));
});

afterEach(async () => {
  await database.close();
});

interface Given {
  readonly id: string;
  readonly placed: string;
  readonly probability?: number;
  readonly confidence?: Prediction["confidence"];
  /** Days before today. */
  readonly age?: number;
  readonly correct?: string;
  readonly correctTheme?: string;
  /** What the classifier and then people said of fields. */
  readonly fields?: Prediction["fields"];
  readonly correctFields?: Readonly<Record<string, string>>;
}

async function store({ id, placed, correct, correctTheme, ...more }: Given): Promise<void> {
  const { probability = 0.95, confidence = "high", age = 0 } = more;
  const at = (today - age) * dayMs + dayMs / 2;
  const prediction = {
    collection: placed,
    subTheme: null,
    confidence,
    probability,
    path: "fast" as const,
    modelSequence: 0,
    fields: more.fields,
  };
  const ticket = { title: `About ${id}`, body: "", tags: [], repo: null, attachments: [] };
  const features = new Uint8Array([1]);
  await storeClassification(
    database,
    {
      correlationId: id,
      ticketHash: "h",
      ticket,
      features,
      prediction,
      answer: null,
      automation: "sure",
    },
    at,
  );
  if (correct === undefined) return;
  await storeFeedback(
    database,
    {
      correlationId: id,
      collection: correct,
      subTheme: correctTheme ?? null,
      comment: null,
      fields: more.correctFields,
      ticketHash: "h",
      features,
    },
    at,
  );
}

const report = (given: Partial<ReportQuestion> = {}) =>
  readClassificationReport(database, {
    firstDay: today - 6,
    lastDay: today,
    collection: null,
    collections: ["billing", "shipping", "account"],
    ...given,
  });

test("fields count by the days and the collection that are asked for", async () => {
  expect(await report()).not.toHaveProperty("fields");
  const billing = { placed: "billing", correct: "billing" };
  const correctFields = { priority: "urgent" };
  await store({ id: "a", ...billing, fields: { priority: "urgent" }, correctFields });
  await store({ id: "b", ...billing, fields: { priority: "low" }, correctFields, age: 2 });
  await store({ id: "c", ...billing, fields: { priority: null }, correctFields });
  await store({ id: "unjudged", placed: "billing", fields: { priority: "low" } });
  await store({ id: "old", ...billing, fields: { priority: "low" }, correctFields, age: 7 });
  const shipping = { placed: "shipping", correct: "" };
  await store({ id: "d", ...shipping, fields: { priority: null }, correctFields });
  const priority = { field: "priority", withFeedback: 4, coverage: 0.5, precision: 0.5 };
  expect((await report()).fields).toEqual([priority]);
  expect((await report({ firstDay: today })).fields).toMatchObject([{ coverage: 1 / 3 }]);
  expect((await report({ collection: "shipping" })).fields).toEqual([
    { field: "priority", withFeedback: 1, coverage: 0, precision: null },
  ]);
});

test("without tickets everything is nothing, and every day is there", async () => {
  const empty = await report();
  expect(empty).toMatchObject({ from: "2026-11-15", to: "2026-11-21", days: 7, placed: 0 });
  expect(empty.overall).toEqual({
    judged: 0,
    right: 0,
    accuracy: null,
    interval: { low: 0, high: 1 },
  });
  expect(empty.volume.map(({ total }) => total)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(empty.accuracy.map(({ accuracy }) => accuracy)).toEqual(Array(7).fill(null));
  expect(empty.levels.map(({ coverage }) => coverage)).toEqual([null, null, null]);
  expect(empty.calibration).toEqual({ expectedError: null, bins: [] });
  expect(empty.misclassifications).toEqual([]);
});

describe("with tickets", () => {
  beforeEach(async () => {
    await store({ id: "a", placed: "billing", correct: "billing" });
    await store({ id: "b", placed: "billing", correct: "shipping", age: 2 });
    await store({ id: "c", placed: "billing", correct: "shipping", age: 2, probability: 0.91 });
    await store({ id: "d", placed: "shipping", confidence: "low", probability: 0.2, age: 1 });
    await store({
      id: "e",
      placed: "account",
      confidence: "medium",
      probability: 0.85,
      age: 6,
      correct: "account",
      correctTheme: "login",
    });
    await store({ id: "old", placed: "account", correct: "billing", age: 7 });
  });

  test("tickets count on the day when they first came, by level", async () => {
    const { placed, volume } = await report();
    expect(placed).toBe(5);
    expect(volume.map(({ high, medium, low }) => [high, medium, low])).toEqual([
      [0, 1, 0],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [2, 0, 0],
      [0, 0, 1],
      [1, 0, 0],
    ]);
  });

  test("a wrong sub-theme is wrong in all, and right in its level", async () => {
    const { overall, accuracy, levels } = await report();
    expect(overall).toMatchObject({ judged: 4, right: 1, accuracy: 0.25 });
    expect(accuracy.map(({ right, judged }) => [right, judged])).toEqual([
      [0, 1],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 2],
      [0, 0],
      [1, 1],
    ]);
    expect(levels).toMatchObject([
      { confidence: "high", placed: 3, coverage: 0.6, judged: 3, right: 1 },
      { confidence: "medium", placed: 1, coverage: 0.2, judged: 1, right: 1 },
      { confidence: "low", placed: 1, coverage: 0.2, judged: 0, accuracy: null },
    ]);
  });

  test("each level names its promise, and the day since when it is broken", async () => {
    for (let index = 0; index < 6; index++) {
      await store({ id: `wrong ${index}`, placed: "billing", correct: "shipping", age: 1 });
    }
    const { levels } = await report();
    expect(levels).toMatchObject([
      { promise: 0.95, brokenSince: "2026-11-19" },
      { promise: 0.8, brokenSince: null },
      { promise: null, brokenSince: null },
    ]);
  });

  test("calibration compares mean confidence and accuracy in tenths", async () => {
    const { calibration } = await report();
    expect(calibration.bins).toMatchObject([
      { from: 0.8, to: 0.9, judged: 1, accuracy: 1, meanConfidence: 0.85 },
      { from: 0.9, to: 1, judged: 3, right: 1 },
    ]);
    const last = calibration.bins[1];
    expect(last?.meanConfidence).toBeCloseTo((0.95 + 0.95 + 0.91) / 3, 9);
    const error = (0.15 + 3 * ((last?.meanConfidence ?? 0) - 1 / 3)) / 4;
    expect(calibration.expectedError).toBeCloseTo(error, 9);
  });

  test("what was mixed up comes with its tickets, the last judged first", async () => {
    const { confusion, misclassifications } = await report();
    expect(confusion).toEqual([
      { predicted: "account", correct: "account", count: 1 },
      { predicted: "billing", correct: "billing", count: 1 },
      { predicted: "billing", correct: "shipping", count: 2 },
    ]);
    expect(misclassifications).toEqual([
      {
        predicted: "billing",
        correct: "shipping",
        count: 2,
        tickets: [
          { correlationId: "b", title: "About b" },
          { correlationId: "c", title: "About c" },
        ],
      },
    ]);
  });

  test("a collection has the tickets that were placed there or belong there", async () => {
    const { placed, overall, confusion } = await report({ collection: "shipping" });
    expect(placed).toBe(1);
    expect(overall.judged).toBe(2);
    expect(confusion).toEqual([{ predicted: "billing", correct: "shipping", count: 2 }]);
  });

  test("a period of a week holds what its days hold", async () => {
    const whole = await report({ firstDay: today - 69 });
    expect(whole.daysPerPeriod).toBe(7);
    expect(whole.volume.map(({ total }) => total)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 5]);
    expect(whole.accuracy.map(({ judged }) => judged)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 4]);
  });

  test("a collection that is gone is known by its tickets, another one is refused", async () => {
    expect((await report({ collection: "account", collections: [] })).placed).toBe(1);
    await expect(report({ collection: "nowhere" })).rejects.toMatchObject({
      code: "collection_unknown",
      message:
        "No ticket has or could have the collection nowhere; known collections are billing, shipping, account.",
    });
  });

  test("both counts are answered from indexes alone", async () => {
    const plans = await database.read(`EXPLAIN QUERY PLAN
      SELECT count(*) FROM classification WHERE created_at_ms >= 0 AND created_at_ms < 9
      AND (NULL IS NULL OR collection = 'a') GROUP BY created_at_ms / 7, confidence`);
    const judged = await database.read(`EXPLAIN QUERY PLAN
      SELECT judged_collection, sum(judged_probability), count(*) FROM classification
      WHERE correct_collection IS NOT NULL AND judged_at_ms >= 0 GROUP BY 1`);
    for (const { rows } of [plans, judged]) {
      expect(String(rows[0]?.detail)).toContain("COVERING INDEX");
    }
  });
});
