import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../../tests/kit/temporary-folder.ts";
import type { Database } from "../../storage/database.ts";
import { openStateDatabase } from "../../storage/open-databases.ts";
import { storeClassification } from "../records/classification-table.ts";
import { createTicketReports, type TicketReports } from "./ticket-reports.ts";

let folder: string;
let dbPath: string;
let database: Database;
let reports: TicketReports;

beforeEach(async () => {
  folder = temporaryFolder("knowledge reports ");
  dbPath = join(folder, "index.db");
  database = await openStateDatabase(dbPath);
  reports = createTicketReports(dbPath);
});

afterEach(async () => {
  await reports.close();
  await database.close();
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
      automation: "sure",
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
  const first = await reports.report(question);
  expect(await reports.report({ ...question })).toBe(first);
  expect(await reports.report({ ...question, lastDay: 2 })).not.toBe(first);
  await place("T-1");
  expect((await reports.report(question)).placed).toBe(1);
});

test("what was written through another connection counts at once", async () => {
  expect((await reports.statistics({ hasDetail: false, permitted: null, today: 1 })).total).toBe(0);
  await place("T-1");
  expect((await reports.statistics({ hasDetail: false, permitted: null, today: 1 })).total).toBe(1);
});

test("a refusal is not remembered", async () => {
  const asked = { ...question, collection: "billing" };
  await expect(reports.report(asked)).rejects.toMatchObject({ code: "collection_unknown" });
  await place("T-1");
  expect((await reports.report(asked)).placed).toBe(1);
});

test("a database that could not be opened is opened for the next question", async () => {
  const elsewhere = join(folder, "not there yet");
  const early = createTicketReports(join(elsewhere, "index.db"));
  writeFileSync(elsewhere, "a file where the folder belongs");
  await expect(early.feedbackCounts()).rejects.toThrow();
  rmSync(elsewhere);
  mkdirSync(elsewhere);
  expect(await early.feedbackCounts()).toEqual([]);
  await early.close();
});
