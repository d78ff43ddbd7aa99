/** Each figure of the report and the list of its tickets have the same number. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createStateFolder, type StateFolder } from "../../../tests/kit/stores/state-folder.ts";
import { dayMs } from "../../base/index.ts";
import { type ClassificationReport, TicketsParameters } from "../../contract/index.ts";
import { type Database, openStateDatabase } from "../../storage/index.ts";
import { type Prediction, storeClassification } from "../records/classification-table.ts";
import { storeDocumentEvent } from "../records/document-events.ts";
import { storeFeedback } from "../records/feedback-log.ts";
import { readClassificationReport } from "../statistics/classification-report.ts";
import { dayNumber } from "../statistics/report-range.ts";
import { listCountedTickets } from "./list-counted-tickets.ts";

const today = dayNumber("2026-11-21");
const range = { firstDay: today - 6, lastDay: today };
const days = { from: "2026-11-15", to: "2026-11-21" };
const names = ["billing", "sales", "shipping"];
const levels = ["high", "medium", "low"] as const;
let folder: StateFolder;
let database: Database;

/** Sixty tickets over ten days, so that some came before the days and were judged within them. */
beforeAll(async () => {
  folder = createStateFolder();
  database = await openStateDatabase(folder.dbPath);
  for (let index = 0; index < 60; index++) await store(index);
  await database.write([
    `INSERT INTO classification (correlation_id, ticket_hash, collection, confidence, probability,
       path, model_sequence, created_at_ms, updated_at_ms, is_imported)
     VALUES ('imported', 'h', 'billing', 'high', 1, 'fast', 0, ${today * dayMs}, ${today * dayMs}, 1)`,
  ]);
});
afterAll(async () => {
  await database.close();
  folder.remove();
});

async function store(index: number): Promise<void> {
  const at = (today - (index % 10)) * dayMs + index * 60_000;
  const id = `T-${index}`;
  const prediction: Prediction = {
    collection: names[index % 3] ?? "",
    subTheme: index % 4 === 0 ? "refunds" : null,
    confidence: levels[index % 7 < 3 ? 0 : index % 7 < 5 ? 1 : 2] ?? "low",
    probability: (index % 11) / 10,
    path: "fast",
    modelSequence: 0,
    fields: { priority: index % 5 === 0 ? null : "low" },
  };
  const ticket = { title: `About ${id}`, body: "", tags: [], repo: null, attachments: [] };
  const own = { correlationId: id, ticketHash: "h", features: new Uint8Array([1]) };
  const automation = prediction.confidence === "high" && index % 2 === 0 ? "sure" : "paused";
  await storeClassification(database, { ...own, ticket, prediction, answer: null, automation }, at);
  if (index % 6 === 0) {
    for (const action of index % 4 === 0
      ? (["opened", "inserted"] as const)
      : (["rejected"] as const)) {
      const event = { correlationId: id, id: `kb://billing/${index % 2}.md`, action };
      await storeDocumentEvent(database, event, undefined, at);
    }
  }
  if (index % 3 === 2) return;
  const collection = index % 13 === 0 ? "" : (names[index % 4] ?? names[0] ?? "");
  const fields = index % 4 === 0 ? { priority: index % 8 === 0 ? "low" : "high" } : undefined;
  const subTheme = index % 8 === 0 ? "refunds" : null;
  await storeFeedback(
    database,
    { ...own, collection, subTheme, comment: null, ...(fields && { fields }) },
    at + 3 * dayMs,
  );
}

const reportOf = (collection: string | null = null): Promise<ClassificationReport> =>
  readClassificationReport(database, { ...range, collection, collections: names });
const listOf = (asked: object) =>
  listCountedTickets(
    database,
    { ...TicketsParameters.parse({ ...days, ...asked }), counted: (asked as never)["counted"] },
    () => Promise.resolve(["T-1", "T-2"]),
  );
async function numberOf(asked: object): Promise<number> {
  const { tickets, total, nextCursor } = await listOf({ limit: 100, ...asked });
  expect([tickets.length, nextCursor]).toEqual([total, null]);
  return total ?? -1;
}

describe("over all collections", () => {
  test("tickets that came, by day and level", async () => {
    const { placed, volume, levels: reported } = await reportOf();
    expect(await numberOf({ counted: "came" })).toBe(placed);
    for (const { from, to, total, medium } of volume) {
      expect(await numberOf({ counted: "came", from, to })).toBe(total);
      expect(await numberOf({ counted: "came", from, to, confidence: "medium" })).toBe(medium);
    }
    for (const level of reported) {
      const { confidence } = level;
      expect(await numberOf({ counted: "came", confidence })).toBe(level.placed);
      expect(await numberOf({ counted: "judged", confidence })).toBe(level.judged);
      expect(await numberOf({ counted: "placed", confidence })).toBe(level.right);
      expect(await numberOf({ counted: "misplaced", confidence })).toBe(level.judged - level.right);
    }
  });

  test("judged tickets, right and wrong ones", async () => {
    const { overall, nowhere, accuracy } = await reportOf();
    expect(overall.judged).toBeGreaterThan(overall.right);
    expect(nowhere).toBeGreaterThan(0);
    expect(await numberOf({ counted: "belonging" })).toBe(overall.judged);
    expect(await numberOf({ counted: "right" })).toBe(overall.right);
    expect(await numberOf({ counted: "wrong" })).toBe(overall.judged - overall.right);
    expect(await numberOf({ counted: "nowhere" })).toBe(nowhere);
    expect(await numberOf({ counted: "judged" })).toBe(overall.judged + nowhere);
    for (const { from, to, judged } of accuracy) {
      expect(await numberOf({ counted: "belonging", from, to })).toBe(judged);
    }
  });

  test("tenths, pairs and fields", async () => {
    const { calibration, confusion, fields = [] } = await reportOf();
    for (const { from, judged, right } of calibration.bins) {
      const tenth = String(Math.round(from * 10));
      expect(await numberOf({ counted: "judged", tenth })).toBe(judged);
      expect(await numberOf({ counted: "placed", tenth })).toBe(right);
    }
    for (const { predicted, correct, count } of confusion) {
      expect(await numberOf({ counted: "belonging", predicted, collection: correct })).toBe(count);
    }
    const [{ withFeedback, coverage, precision } = expect.fail()] = fields;
    const field = "priority";
    expect(await numberOf({ counted: "field", field })).toBe(withFeedback);
    const told = await numberOf({ counted: "field-told", field });
    expect(told / withFeedback).toBe(coverage);
    expect((await numberOf({ counted: "field-right", field })) / told).toBe(precision);
  });

  test("queues: volume, the time before, accuracy, coverage, and acts of automation", async () => {
    const { queues = [], before } = await reportOf();
    const earlier = { from: before?.from, to: before?.to };
    expect(queues.some(({ automated }) => (automated ?? 0) > 0)).toBe(true);
    for (const queue of queues) {
      const predicted = queue.collection;
      const numberIn = (asked: object) => numberOf({ predicted, ...asked });
      expect(await numberIn({ counted: "came" })).toBe(queue.placed);
      expect(await numberIn({ counted: "came", ...earlier })).toBe(queue.placedBefore);
      expect(await numberIn({ counted: "belonging" })).toBe(queue.judged);
      expect(await numberIn({ counted: "right" })).toBe(queue.right);
      const sure = await numberIn({ counted: "came", confidence: "high,medium" });
      expect(sure / queue.placed).toBe(queue.coverage);
      expect((await numberIn({ counted: "automatic" })) / queue.placed).toBe(queue.automated);
    }
  });

  test("documents that were used", async () => {
    const { documents = expect.fail() } = await reportOf();
    expect(documents.tickets).toBeGreaterThan(0);
    expect(await numberOf({ counted: "used" })).toBe(documents.tickets);
    for (const { id: document, opened, inserted, rejected } of documents.documents) {
      expect(await numberOf({ counted: "opened", document })).toBe(opened);
      expect(await numberOf({ counted: "inserted", document })).toBe(inserted);
      expect(await numberOf({ counted: "rejected", document })).toBe(rejected);
    }
  });
});

test.each(names)("of %s alone", async (about) => {
  const { placed, overall, nowhere, documents } = await reportOf(about);
  expect(await numberOf({ counted: "came", predicted: about })).toBe(placed);
  expect(await numberOf({ counted: "belonging", about })).toBe(overall.judged);
  expect(await numberOf({ counted: "right", about })).toBe(overall.right);
  expect(await numberOf({ counted: "nowhere", about })).toBe(nowhere);
  expect(await numberOf({ counted: "used", about })).toBe(documents?.tickets);
});

test.each(["newest", "oldest"])(
  "pages of the %s neither repeat nor leave out a ticket",
  async (sort) => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listOf({ counted: "came", sort, limit: 7, ...(cursor && { cursor }) });
      seen.push(...page.tickets.map(({ correlationId }) => correlationId));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toHaveLength((await reportOf()).placed);
    expect(new Set(seen).size).toBe(seen.length);
  },
);

test("a list is narrowed by text, state and place, and tickets are found by their keys", async () => {
  expect(await numberOf({ counted: "came", q: "ABOUT T-1" })).toBeGreaterThan(0);
  expect(await numberOf({ counted: "came", q: "nothing" })).toBe(0);
  const corrected = await listOf({ counted: "judged", status: "corrected", limit: 100 });
  expect(new Set(corrected.tickets.map(({ status }) => status))).toEqual(new Set(["corrected"]));
  const news = await listOf({ counted: "far", limit: 100 });
  expect(news.tickets.map(({ correlationId }) => correlationId).toSorted()).toEqual(["T-1", "T-2"]);
});

test.each<[string, object, RegExp]>([
  ["an order by doubt", { counted: "came", sort: "doubtful" }, /sort=doubtful/],
  ["a cursor of another list", { counted: "came", cursor: "eA" }, /cursor does not belong/],
  ["news of no days", { counted: "far", from: undefined }, /give from and to/],
])("%s is refused", async (_name, asked, fault) => {
  await expect(listOf(asked)).rejects.toThrow(fault);
});

test.each([{ counted: "all" }, { tenth: "12" }, { tenth: "" }, { confidence: "high,sure" }])(
  "%j is no filter",
  (asked) => {
    expect(TicketsParameters.safeParse(asked).success).toBe(false);
  },
);
