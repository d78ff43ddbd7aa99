import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createQueryAnalytics } from "../analytics/query-analytics.ts";
import { storeClassification } from "../classifier/records/classification-table.ts";
import type { Database } from "../storage/database.ts";
import { openStateDatabase } from "../storage/open-databases.ts";
import { createReportingDesk, type ReportingDesk } from "./reporting-desk.ts";

let folder: string;
let dbPath: string;
let database: Database;
let desk: ReportingDesk;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "knowledge desk "));
  dbPath = join(folder, "index.db");
  database = await openStateDatabase(dbPath);
  desk = createReportingDesk(dbPath);
});

afterEach(async () => {
  await desk.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const place = (correlationId: string) =>
  storeClassification(
    database,
    {
      correlationId,
      ticketHash: "h",
      ticket: null,
      features: new Uint8Array(),
      prediction: {
        collection: "billing",
        subTheme: null,
        confidence: "high",
        probability: 1,
        path: "fast",
        modelSequence: 0,
      },
      answer: null,
    },
    1,
  );
const question = {
  firstDay: 0,
  lastDay: 1,
  collection: null,
  collections: [],
};

test("the same question is answered from memory until something is written", async () => {
  const first = await desk.report(question);
  expect(await desk.report({ ...question })).toBe(first);
  expect(await desk.report({ ...question, lastDay: 2 })).not.toBe(first);
  await place("T-1");
  expect((await desk.report(question)).placed).toBe(1);
});

test("what was written through another connection counts at once", async () => {
  expect((await desk.statistics({ hasDetail: false, today: 1 })).total).toBe(0);
  await place("T-1");
  expect((await desk.statistics({ hasDetail: false, today: 1 })).total).toBe(1);
});

test("a refusal is not remembered", async () => {
  const asked = { ...question, collection: "billing" };
  await expect(desk.report(asked)).rejects.toMatchObject({ code: "collection_unknown" });
  await place("T-1");
  expect((await desk.report(asked)).placed).toBe(1);
});

test("searches up to a day leave out those of later days", async () => {
  const analytics = createQueryAnalytics({ dbPath, clock: { now: () => 10 * 86_400_000 } });
  analytics.recordSearch("rate limits", 3, 1);
  const counted = await analytics.statistics({ days: 7, limit: 5 });
  expect(counted).toMatchObject({ searches: 1, top: [{ query: "rate limits" }] });
  const before = await analytics.statistics({ days: 7, to: "1970-01-10", limit: 5 });
  expect(before).toMatchObject({ searches: 0, top: [] });
  await analytics.close();
});

test("a database that could not be opened is opened for the next question", async () => {
  const elsewhere = join(folder, "not there yet");
  const early = createReportingDesk(join(elsewhere, "index.db"));
  writeFileSync(elsewhere, "a file where the folder belongs");
  await expect(early.feedbackCounts()).rejects.toThrow();
  rmSync(elsewhere);
  mkdirSync(elsewhere);
  expect(await early.feedbackCounts()).toEqual([]);
  await early.close();
});
