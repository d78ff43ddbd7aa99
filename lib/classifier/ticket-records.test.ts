/** Lists of tickets, their histories, and judgements that are taken back or given to many. */
import { dirname, join } from "node:path";
import { createClient } from "@libsql/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  classifierOf,
  type TemporaryClassifier,
  ticket,
} from "../../tests/kit/stores/classifier-of.ts";
import { TicketResponse, TicketsResponse, UndoFeedbackResponse } from "../contract/index.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import type { KnowledgeClassifier } from "./operations/knowledge-classifier.ts";

const clock = createFixedClock();
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

const nonsense = "Qwertz uiop asdf";
const correct = (correlationId: string, correctCollection: string, actor?: string) =>
  classifier.feedback({ correlationId, correctCollection }, { actor });
const ids = async (parameters: Parameters<KnowledgeClassifier["tickets"]>[0] = {}) =>
  (await classifier.tickets(parameters)).tickets.map(({ correlationId }) => correlationId);
/** Counts rows that hold a value anywhere. */
const rowsWith = async (sql: string): Promise<number> => {
  const client = createClient({ url: `file:${join(dirname(opened.dbPath), "state.db")}` });
  const { rows } = await client.execute(sql);
  client.close();
  return rows.length;
};

describe("a ticket's history", () => {
  test("says what happened, when, and by whose key", async () => {
    await classifier.classify(ticket("T-1"), { actor: "desk" });
    const { prediction } = (await classifier.record("T-1")) ?? {};
    clock.advance(60_000);
    await correct("T-1", "shipping", "anna");
    await correct("T-1", "shipping", "ben");
    await classifier.undoFeedback({ correlationId: "T-1" });
    const described = await classifier.ticket("T-1");
    expect(TicketResponse.parse(described)).toEqual(described);
    expect(described).toMatchObject({ status: "predicted", correct: null, prediction });
    expect(described?.history).toMatchObject([
      {
        action: "classified",
        actor: "desk",
        collection: prediction?.collection,
        confidence: prediction?.confidence,
        probability: prediction?.probability,
        modelSequence: 0,
      },
      { action: "corrected", actor: "anna", collection: "shipping", confidence: null },
      { action: "repeated", actor: "ben", collection: "shipping" },
      { action: "undone", actor: null, collection: null },
    ]);
    const [first, second] = described?.history ?? [];
    expect(Date.parse(second?.at ?? "") - Date.parse(first?.at ?? "")).toBe(60_000);
  });

  test("names feedback that agrees a confirmation, the sub-theme included", async () => {
    await classifier.classify(ticket("T-1"));
    const { collection = "" } = (await classifier.record("T-1"))?.prediction ?? {};
    await correct("T-1", collection);
    await classifier.feedback({
      correlationId: "T-1",
      correctCollection: collection,
      correctSubTheme: "elsewhere",
    });
    const history = (await classifier.ticket("T-1"))?.history ?? [];
    expect(history.map(({ action }) => action)).toEqual(["classified", "confirmed", "corrected"]);
  });

  test("has similar tickets that people placed, and not the ticket itself", async () => {
    for (const id of ["T-1", "T-2"]) await classifier.classify(ticket(id, nonsense));
    await correct("T-1", "shipping");
    expect((await classifier.ticket("T-1"))?.similar).toEqual([]);
    expect((await classifier.ticket("T-2"))?.similar).toEqual([
      { correlationId: "T-1", title: nonsense, collection: "shipping", similarity: 1 },
    ]);
  });

  test("of an unknown ticket is null", async () => {
    expect(await classifier.ticket("T-9")).toBeNull();
  });

  test("goes with the ticket when that is forgotten", async () => {
    await classifier.classify(ticket("T-1"), { actor: "desk" });
    await classifier.feedback({
      correlationId: "T-1",
      correctCollection: "shipping",
      comment: "Lost",
    });
    await classifier.forget("T-1");
    expect(await rowsWith("SELECT 1 FROM ticket_event")).toBe(0);
  });

  test("loses remarks and orphans in time", async () => {
    for (const id of ["T-1", "T-2"]) await classifier.classify(ticket(id));
    const said = { correlationId: "T-2", correctCollection: "shipping", comment: "Lost" };
    await classifier.feedback(said);
    clock.advance(31 * 86_400_000);
    await (await opened.another({ settings: { privacy: { retentionDays: 30 } }, clock })).close();
    expect(await rowsWith("SELECT 1 FROM ticket_event WHERE correlation_id = 'T-1'")).toBe(0);
    expect(await rowsWith("SELECT 1 FROM ticket_event WHERE comment IS NOT NULL")).toBe(0);
    expect((await classifier.ticket("T-2"))?.history).toHaveLength(2);
  });
});

describe("taking feedback back", () => {
  test("leaves the ticket as if it had never been judged, also in the model", async () => {
    const other = await opened.another();
    await classifier.classify(ticket("T-1", nonsense));
    const before = await classifier.classify(ticket("T-2", nonsense));
    await correct("T-1", "shipping");
    expect((await other.classify(ticket("T-3", nonsense))).collection).toBe("shipping");
    const undone = await classifier.undoFeedback({ correlationId: "T-1" });
    expect(UndoFeedbackResponse.parse(undone)).toEqual({
      correlationId: "T-1",
      status: "predicted",
      correctCollection: null,
      correctSubTheme: null,
    });
    expect(await classifier.stats()).toMatchObject({ withFeedback: 0, accuracy: 0 });
    for (const process of [classifier, other, await opened.another()]) {
      await process.settled();
      const again = await process.classify(ticket("T-2", nonsense));
      expect(again.collection).toBe(before.collection);
      expect(again.reasoning).not.toContain("T-1");
    }
  });

  test("restores the previous feedback, with its comment", async () => {
    await classifier.classify(ticket("T-1", nonsense));
    const first = { correlationId: "T-1", correctCollection: "shipping", comment: "A parcel." };
    await classifier.feedback(first);
    await correct("T-1", "account");
    expect(await classifier.undoFeedback({ correlationId: "T-1" })).toMatchObject({
      status: expect.stringMatching(/confirmed|corrected/),
      correctCollection: "shipping",
    });
    expect(await classifier.record("T-1")).toMatchObject({
      correct: { collection: "shipping" },
      comment: "A parcel.",
    });
    expect((await classifier.classify(ticket("T-2", nonsense))).collection).toBe("shipping");
    expect(await classifier.undoFeedback({ correlationId: "T-1" })).toMatchObject({
      status: "predicted",
    });
  });

  test("counts the first prediction for ever: one made with the correction learnt is no better", async () => {
    const { collection } = await classifier.classify(ticket("T-1", nonsense));
    const other = collection === "account" ? "shipping" : "account";
    await correct("T-1", other);
    expect((await classifier.classify(ticket("T-1", nonsense))).collection).toBe(other);
    await classifier.undoFeedback({ correlationId: "T-1" });
    const client = createClient({ url: `file:${join(dirname(opened.dbPath), "state.db")}` });
    // As it was predicted with the correction learnt, whatever that does by now.
    await client.execute({ sql: "UPDATE classification SET collection = ?", args: [other] });
    client.close();
    expect((await classifier.tickets()).tickets).toMatchObject([{ predicted: other }]);
    await classifier.bulkFeedback({ correlationIds: ["T-1"] });
    expect(await classifier.stats()).toMatchObject({ withFeedback: 1, accuracy: 0 });
  });

  test("twice is refused, and so is an unknown ticket", async () => {
    await classifier.classify(ticket("T-1"));
    await correct("T-1", "shipping");
    await classifier.undoFeedback({ correlationId: "T-1" });
    await expect(classifier.undoFeedback({ correlationId: "T-1" })).rejects.toMatchObject({
      code: "feedback_not_found",
    });
    await expect(classifier.undoFeedback({ correlationId: "T-9" })).rejects.toMatchObject({
      code: "classification_not_found",
    });
  });

  test("never removes a colleague's judgement by accident", async () => {
    await classifier.classify(ticket("T-1"));
    await correct("T-1", "shipping");
    await correct("T-1", "account");
    const undo = { correlationId: "T-1", correctCollection: "shipping" };
    await expect(classifier.undoFeedback(undo)).rejects.toMatchObject({
      code: "feedback_changed",
      message: expect.stringContaining('is now in "account", not in "shipping"'),
    });
    expect(await classifier.record("T-1")).toMatchObject({ correct: { collection: "account" } });
  });

  test("never removes what a colleague said of the same collection, or said again", async () => {
    await classifier.classify(ticket("T-1"));
    await correct("T-1", "shipping");
    const lastJudgement = (await classifier.ticket("T-1"))?.history.at(-1)?.number;
    const undo = { correlationId: "T-1", correctCollection: "shipping", lastJudgement };
    await correct("T-1", "shipping", "ben");
    await expect(classifier.undoFeedback(undo)).rejects.toMatchObject({
      code: "feedback_changed",
      message: expect.stringContaining("has been judged again"),
    });
    const said = (await classifier.ticket("T-1"))?.history.at(-1)?.number;
    await classifier.classify(ticket("T-1"));
    expect(
      await classifier.undoFeedback({ correlationId: "T-1", lastJudgement: said }),
    ).toMatchObject({ status: "predicted" });
  });

  test("works for feedback from before there were histories", async () => {
    await classifier.classify(ticket("T-1"));
    await correct("T-1", "shipping");
    const client = createClient({ url: `file:${join(dirname(opened.dbPath), "state.db")}` });
    await client.execute("DELETE FROM ticket_event");
    client.close();
    expect(await classifier.undoFeedback({ correlationId: "T-1" })).toMatchObject({
      status: "predicted",
    });
    expect(await classifier.record("T-1")).toMatchObject({ correct: null, judged: null });
  });

  test("finds the previous judgement behind hundreds of newer predictions", async () => {
    await classifier.classify(ticket("T-1"));
    await correct("T-1", "shipping");
    const client = createClient({ url: `file:${join(dirname(opened.dbPath), "state.db")}` });
    await client.execute(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
      INSERT INTO ticket_event (correlation_id, at_ms, action, collection)
      SELECT 'T-1', 0, 'classified', 'billing' FROM n`);
    client.close();
    await correct("T-1", "account");
    expect(await classifier.undoFeedback({ correlationId: "T-1" })).toMatchObject({
      correctCollection: "shipping",
    });
  });

  test("twenty at once undo one judgement each", async () => {
    const { classifier: one } = opened;
    const two = await opened.another();
    await one.classify(ticket("T-1"));
    for (const collection of ["shipping", "account", "billing"]) await correct("T-1", collection);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_unused, index) =>
        (index % 2 === 0 ? one : two).undoFeedback({ correlationId: "T-1" }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await one.record("T-1")).toMatchObject({ status: "predicted", correct: null });
    const history = (await one.ticket("T-1"))?.history ?? [];
    expect(history.filter(({ action }) => action === "undone")).toHaveLength(3);
  });
});

describe("a list of tickets", () => {
  beforeEach(async () => {
    for (const id of ["T-1", "T-2", "T-3", "T-4", "T-5"]) {
      await classifier.classify(ticket(id, id === "T-3" ? "Äpfel ÜBER Xylophone" : undefined));
      clock.advance(1_000);
    }
  });

  test("has the last classified first, page by page", async () => {
    const first = await classifier.tickets({ limit: 2 });
    expect(TicketsResponse.parse(first)).toEqual(first);
    expect(first.tickets.map(({ correlationId }) => correlationId)).toEqual(["T-5", "T-4"]);
    const second = await classifier.tickets({ limit: 2, cursor: first.nextCursor ?? "" });
    expect(second.tickets.map(({ correlationId }) => correlationId)).toEqual(["T-3", "T-2"]);
    const third = await classifier.tickets({ limit: 2, cursor: second.nextCursor ?? "" });
    expect(third.tickets.map(({ correlationId }) => correlationId)).toEqual(["T-1"]);
    expect(third.nextCursor).toBeNull();
  });

  test("can be narrowed down", async () => {
    const { collection = "" } = (await classifier.record("T-1"))?.prediction ?? {};
    const other = collection === "account" ? "shipping" : "account";
    await correct("T-1", collection);
    await correct("T-2", other);
    expect(await ids({ status: "predicted" })).toEqual(["T-5", "T-4", "T-3"]);
    expect(await ids({ status: "confirmed" })).toEqual(["T-1"]);
    expect(await ids({ status: "corrected", predicted: collection, collection: other })).toEqual([
      "T-2",
    ]);
    expect(await ids({ q: "xylo" })).toEqual(["T-3"]);
    expect(await ids({ q: "t-4" })).toEqual(["T-4"]);
    expect(await ids({ q: "nothing like it" })).toEqual([]);
    const { tickets } = await classifier.tickets({ q: "T-2" });
    expect(tickets).toMatchObject([
      { status: "corrected", collection: other, predicted: collection },
    ]);
  });

  test("can be kept to some days", async () => {
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    clock.advance(3 * 86_400_000);
    const later = new Date(clock.now()).toISOString().slice(0, 10);
    await classifier.classify(ticket("T-6"));
    expect(await ids({ from: later })).toEqual(["T-6"]);
    expect(await ids({ from: day, to: day })).toHaveLength(5);
    expect(await ids({ to: "2001-01-01" })).toEqual([]);
  });

  test.each([
    [{ cursor: "nonsense" }, /cursor does not belong to this list/],
    [{ status: "lost" as never }, /status/],
    [{ from: "yesterday" }, /from/],
    [{ limit: "many" as never }, /limit must be an integer/],
  ])("with %j is refused", async (parameters, message) => {
    await expect(classifier.tickets(parameters)).rejects.toMatchObject({
      code: "parameter_invalid",
      message: expect.stringMatching(message),
    });
  });

  test("goes on past rows that do not match", async () => {
    const client = createClient({ url: `file:${join(dirname(opened.dbPath), "state.db")}` });
    await client.execute(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 29000)
      INSERT INTO classification (correlation_id, ticket_hash, collection, confidence, probability,
        path, model_sequence, created_at_ms, updated_at_ms)
      SELECT 'B-' || i, 'h', 'billing', 'low', 0.1, 'fast', 0, 0, ${clock.now()} + i FROM n`);
    client.close();
    const found: string[] = [];
    let cursor: string | null = "";
    let pages = 0;
    while (cursor !== null && pages < 20) {
      const page: TicketsResponse = await classifier.tickets({
        q: "T-",
        ...(cursor !== "" && { cursor }),
      });
      found.push(...page.tickets.map(({ correlationId }) => correlationId));
      cursor = page.nextCursor;
      pages += 1;
    }
    expect(found).toEqual(["T-5", "T-4", "T-3", "T-2", "T-1"]);
    expect(pages).toBe(2);
    const { tickets, seenTo } = await classifier.tickets({ q: "T-4" });
    expect(tickets.map(({ correlationId }) => correlationId)).toEqual(["T-4"]);
    expect(Date.parse(seenTo ?? "")).toBe(clock.now() + 9_001);
  });

  test("has the ticket with exactly that key first, and once", async () => {
    await classifier.classify(ticket("T-22"));
    expect(await ids({ q: "T-2" })).toEqual(["T-2", "T-22"]);
    expect(await ids({ q: "T-2", status: "confirmed" })).toEqual([]);
    const { tickets, nextCursor } = await classifier.tickets({ q: "T-2", limit: 1 });
    expect(tickets).toMatchObject([{ correlationId: "T-2" }]);
    expect(await ids({ q: "T-2", limit: 1, cursor: nextCursor ?? "" })).toEqual(["T-22"]);
  });

  test.each(["über", "ÜBER", "äPFEL ü", "xylo"])("finds %s in upper and lower case", async (q) => {
    expect(await ids({ q })).toEqual(["T-3"]);
  });

  test("finds a caret, which would turn a set of letters around", async () => {
    await classifier.classify(ticket("T-6", "Press ^C"));
    expect(await ids({ q: "ss ^c" })).toEqual(["T-6"]);
  });

  test.each(["*", "?", "[a-z]", "]", "^", "T*", "[^x]"])("takes %s for letters", async (q) => {
    expect(await ids({ q })).toEqual([]);
  });
});

describe("feedback for many", () => {
  beforeEach(async () => {
    for (const id of ["T-1", "T-2", "T-3"]) await classifier.classify(ticket(id));
  });

  test("corrects them all, and lists failures", async () => {
    const given = await classifier.bulkFeedback(
      { correlationIds: ["T-1", "T-9", "T-2", "T-2"], correctCollection: "shipping" },
      { actor: "anna" },
    );
    expect(given).toEqual({
      accepted: 2,
      failures: [
        {
          correlationId: "T-9",
          code: "classification_not_found",
          detail: expect.stringContaining("T-9"),
        },
      ],
    });
    expect(await ids({ collection: "shipping" })).toEqual(["T-2", "T-1"]);
    expect((await classifier.ticket("T-2"))?.history.at(-1)).toMatchObject({ actor: "anna" });
  });

  test("confirms each as predicted", async () => {
    const { accepted } = await classifier.bulkFeedback({ correlationIds: ["T-1", "T-2"] });
    expect(accepted).toBe(2);
    expect(await ids({ status: "confirmed" })).toEqual(["T-2", "T-1"]);
    expect(await classifier.stats()).toMatchObject({ withFeedback: 2, accuracy: 1 });
  });

  test("never replaces a colleague's judgement by the prediction, and keeps remarks", async () => {
    const said = { correlationId: "T-1", correctCollection: "shipping", comment: "A parcel." };
    await classifier.feedback(said);
    const { accepted, failures } = await classifier.bulkFeedback({
      correlationIds: ["T-1", "T-2"],
    });
    expect([accepted, failures]).toMatchObject([
      1,
      [
        {
          correlationId: "T-1",
          code: "feedback_changed",
          detail: expect.stringContaining(`is in "shipping"`),
        },
      ],
    ]);
    await classifier.bulkFeedback({ correlationIds: ["T-1"], correctCollection: "account" });
    expect(await classifier.record("T-1")).toMatchObject({
      correct: { collection: "account" },
      comment: "A parcel.",
    });
  });

  test("leaves tickets unchanged that have moved since the person saw them", async () => {
    const { collection = "", subTheme = null } = (await classifier.record("T-1"))?.prediction ?? {};
    const seen = ["T-1", "T-2"].map((correlationId) => ({ correlationId, collection, subTheme }));
    const other = collection === "account" ? "shipping" : "account";
    await correct("T-2", other);
    const { failures } = await classifier.bulkFeedback({
      correlationIds: ["T-1", "T-2"],
      correctCollection: "billing",
      seen,
    });
    expect(failures.map(({ correlationId }) => correlationId)).toEqual(["T-2"]);
    expect(await classifier.record("T-2")).toMatchObject({ correct: { collection: other } });
  });

  test("names a ticket with an unexpected fault, and continues with the others", async () => {
    const client = createClient({ url: `file:${join(dirname(opened.dbPath), "state.db")}` });
    await client.execute(`CREATE TRIGGER fault BEFORE UPDATE ON classification
      WHEN new.correlation_id = 'T-2' BEGIN SELECT raise(ABORT, 'a fault'); END`);
    client.close();
    const { accepted, failures } = await classifier.bulkFeedback({
      correlationIds: ["T-1", "T-2", "T-3"],
    });
    expect([accepted, failures.map(({ correlationId }) => correlationId)]).toEqual([2, ["T-2"]]);
    opened.errors.length = 0;
  });

  test("twenty at once confirm a ticket once", async () => {
    const two = await opened.another();
    const given = await Promise.all(
      Array.from({ length: 20 }, (_unused, index) =>
        (index % 2 === 0 ? classifier : two).bulkFeedback({ correlationIds: ["T-1"] }),
      ),
    );
    expect(given.filter(({ accepted }) => accepted === 1)).toHaveLength(1);
  });

  test.each([
    [{ correlationIds: [] }, "parameter_invalid"],
    [{ correlationIds: Array(101).fill("T-1") }, "parameter_invalid"],
    [{ correlationIds: ["T-1"], correctCollection: "nowhere" }, "collection_unknown"],
  ])("is refused as a whole: %j", async (request, code) => {
    await expect(classifier.bulkFeedback(request)).rejects.toMatchObject({ code });
    expect(await classifier.stats()).toMatchObject({ withFeedback: 0 });
  });
});
