/** What agents do with suggested documents is counted, and counts for what is suggested next. */

import { dirname, join } from "node:path";
import { createClient } from "@libsql/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  classifierOf,
  type TemporaryClassifier,
  ticket,
} from "../../../tests/kit/stores/classifier-of.ts";
import type { DocumentFeedbackRequest } from "../../contract/index.ts";
import type { KnowledgeClassifier } from "../operations/knowledge-classifier.ts";

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

const invoices = "kb://billing/invoices.md";
const refunds = "kb://billing/refunds.md";
const about = "My order: money, card and the invoice address";
const tell = (correlationId: string, id: string, action: DocumentFeedbackRequest["action"]) =>
  classifier.documentFeedback({ correlationId, id, action });
const idsOf = async (correlationId: string, by = classifier): Promise<readonly unknown[]> =>
  ((await by.ticket(correlationId))?.answer?.relevantDocs ?? []).map(({ id }) => id);
const place = async (correlationId: string, title = about) => {
  await classifier.classify(ticket(correlationId, title));
  await classifier.feedback({ correlationId, correctCollection: "billing" });
};

test("a rejected document is gone at once, for every process, until it is restored", async () => {
  await place("T-1");
  expect(await idsOf("T-1")).toEqual(expect.arrayContaining([invoices, refunds]));
  expect(await tell("T-1", invoices, "rejected")).toEqual({
    correlationId: "T-1",
    id: invoices,
    accepted: true,
    changed: true,
  });
  expect(await tell("T-1", invoices, "rejected")).toMatchObject({ changed: false });
  expect(await idsOf("T-1")).toEqual([refunds]);
  const other = await opened.another();
  expect(await idsOf("T-1", other)).toEqual([refunds]);
  expect((await other.classify(ticket("T-1", about))).relevantDocs.map(({ id }) => id)).toEqual([
    refunds,
  ]);
  await tell("T-1", invoices, "restored");
  expect(await idsOf("T-1", other)).toContain(invoices);
});

test("what was inserted for a ticket comes first for one that is like it", async () => {
  const [best, second] = (await idsOf((await place("T-1"), "T-1"))) as [string, string];
  await place("T-2", `${about} please`);
  expect((await idsOf("T-2"))[0]).toBe(best);
  await tell("T-1", second, "inserted");
  expect((await idsOf("T-2"))[0]).toBe(second);
  await place("T-3", "The second factor of my login is lost");
  expect(await idsOf("T-3")).not.toContain(second);
});

test("opened documents count less than inserted ones, and no count lifts without bound", async () => {
  for (let number = 1; number <= 6; number++) {
    await place(`T-${number}`);
    await tell(`T-${number}`, refunds, "opened");
  }
  const documents = (await classifier.classify(ticket("T-9", about))).relevantDocs;
  expect(documents.map(({ id }) => id)).toEqual(expect.arrayContaining([invoices, refunds]));
});

test("a forgotten ticket leaves no row, and lifts nothing any more", async () => {
  await place("T-1");
  const [best, second] = (await idsOf("T-1")) as [string, string];
  await tell("T-1", second, "inserted");
  await classifier.forget("T-1");
  const state = createClient({ url: `file:${join(dirname(opened.dbPath), "state.db")}` });
  expect((await state.execute("SELECT * FROM document_event")).rows).toEqual([]);
  state.close();
  await place("T-2");
  expect((await idsOf("T-2"))[0]).toBe(best);
});

test("the report counts each ticket and document once", async () => {
  await place("T-1");
  await place("T-2");
  for (const action of ["opened", "opened", "inserted"] as const)
    await tell("T-1", refunds, action);
  await tell("T-2", refunds, "rejected");
  await tell("T-2", invoices, "opened");
  expect((await classifier.report()).documents).toEqual({
    tickets: 2,
    opened: 2,
    inserted: 1,
    rejected: 1,
    documents: [
      { id: refunds, opened: 1, inserted: 1, rejected: 1 },
      { id: invoices, opened: 1, inserted: 0, rejected: 0 },
    ],
  });
  expect((await classifier.report({ collection: "shipping" })).documents?.tickets).toBe(0);
});

describe("bad input", () => {
  test.each([
    ["an unknown ticket", { correlationId: "none" }, "classification_not_found"],
    ["an unknown document", { id: "kb://billing/none.md" }, "document_not_found"],
    ["an id that is none", { id: "../../etc/passwd" }, "document_not_found"],
    ["another action", { action: "loved" }, "parameter_invalid"],
    ["no action", { action: undefined }, "parameter_invalid"],
    ["an empty id", { id: "" }, "parameter_invalid"],
    ["a key of control characters", { correlationId: "\u0000" }, "parameter_invalid"],
  ])("%s is refused and stores nothing", async (_name, more, code) => {
    await place("T-1");
    const given = { correlationId: "T-1", id: refunds, action: "opened", ...more };
    await expect(
      classifier.documentFeedback(given as DocumentFeedbackRequest),
    ).rejects.toMatchObject({ code });
    expect((await classifier.report()).documents?.tickets).toBe(0);
  });
});
