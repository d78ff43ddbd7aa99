import { dirname, join } from "node:path";
import { createClient } from "@libsql/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  classifierOf,
  type TemporaryClassifier,
  ticket,
} from "../../tests/kit/stores/classifier-of.ts";
import { ClassifyResponse, FeedbackResponse, StatsResponse } from "../contract/index.ts";
import type { KnowledgeClassifier } from "./operations/knowledge-classifier.ts";

let opened: TemporaryClassifier;
let classifier: KnowledgeClassifier;

beforeEach(async () => {
  opened = await classifierOf();
  ({ classifier } = opened);
});
afterEach(async () => {
  await opened.close();
  expect(opened.errors).toEqual([]);
});

const correct = (correlationId: string, correctCollection: string) =>
  classifier.feedback({ correlationId, correctCollection });

describe("the moves of a record", () => {
  test("a new correlationId is classified and stored", async () => {
    const answer = await classifier.classify(ticket("T-1"));
    expect(ClassifyResponse.parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({ correlationId: "T-1", collection: expect.any(String) });
    expect(await classifier.record("T-1")).toMatchObject({
      status: "predicted",
      prediction: { collection: answer.collection, confidence: answer.confidence },
      correct: null,
      answer: { reasoning: answer.reasoning },
    });
    expect(await classifier.stats()).toMatchObject({ total: 1, withFeedback: 0, accuracy: 0 });
  });

  test("the same correlationId again updates the prediction and keeps the feedback", async () => {
    await classifier.classify(ticket("T-1"));
    const { predictedCollection } = await correct("T-1", "shipping");
    const before = await classifier.record("T-1");
    await classifier.classify(ticket("T-1", "My parcel never arrived"));
    const after = await classifier.record("T-1");
    expect(after).toMatchObject({
      ticket: { title: "My parcel never arrived" },
      judged: { collection: predictedCollection },
      correct: { collection: "shipping" },
      createdAt_ms: before?.createdAt_ms,
    });
    expect(await classifier.stats()).toMatchObject({ total: 1, withFeedback: 1 });
  });

  test("feedback changes the correction and leaves the prediction", async () => {
    await classifier.classify(ticket("T-1"));
    const before = await classifier.record("T-1");
    const answer = await classifier.feedback({
      correlationId: "T-1",
      correctCollection: "account",
      correctSubTheme: "login",
      comment: "They cannot sign in.",
    });
    expect(FeedbackResponse.parse(answer)).toEqual({
      correlationId: "T-1",
      accepted: true,
      predictedCollection: before?.prediction.collection,
      correctCollection: "account",
      correctSubTheme: "login",
      changed: true,
    });
    const after = await classifier.record("T-1");
    expect(after?.prediction).toEqual(before?.prediction);
    expect(after).toMatchObject({
      status: "corrected",
      correct: { collection: "account", subTheme: "login" },
      comment: "They cannot sign in.",
    });
  });

  test("feedback for an unknown correlationId is refused and stores nothing", async () => {
    await expect(correct("T-9", "billing")).rejects.toMatchObject({
      code: "classification_not_found",
    });
    expect(await classifier.record("T-9")).toBeNull();
    expect(await classifier.stats()).toMatchObject({ total: 0, withFeedback: 0 });
  });

  test("feedback with an unknown collection is refused, names the known ones and stores nothing", async () => {
    await classifier.classify(ticket("T-1"));
    await expect(correct("T-1", "Billing")).rejects.toMatchObject({
      code: "collection_unknown",
      message: 'correctCollection is "Billing"; known collections are account, billing, shipping.',
    });
    expect(await classifier.record("T-1")).toMatchObject({ status: "predicted", correct: null });
  });
});

describe("feedback", () => {
  test("that says the same again changes nothing", async () => {
    await classifier.classify(ticket("T-1"));
    expect(await correct("T-1", "billing")).toMatchObject({ changed: true });
    expect(await correct("T-1", "billing")).toMatchObject({ changed: false });
    expect(await correct("T-1", "account")).toMatchObject({ changed: true });
    const commented = { correlationId: "T-1", correctCollection: "account", comment: "Sure." };
    expect(await classifier.feedback(commented)).toMatchObject({ changed: true });
    expect(await classifier.feedback(commented)).toMatchObject({ changed: false });
  });

  test("is the answer when the ticket is sent again, and the reasoning says so", async () => {
    await classifier.classify(ticket("T-1"));
    await classifier.feedback({
      correlationId: "T-1",
      correctCollection: "shipping",
      correctSubTheme: "couriers",
    });
    const again = await classifier.classify(ticket("T-1"));
    expect(again).toMatchObject({
      collection: "shipping",
      subTheme: "couriers",
      confidence: "high",
    });
    expect(again.reasoning).toMatch(/^A person placed this ticket in "shipping \/ couriers"/);
  });

  test.each([
    ["of the sub-theme", { correctSubTheme: "couriers" }, null, "couriers"],
    ["of the collection", {}, null, "shipping"],
    ["of the request before both", { correctSubTheme: "couriers" }, "acme/billing", "billing"],
  ])("decides the repository: that %s", async (_of, theme, repo, name) => {
    const inRepo = (called: string) => ({ org: "acme", name: called });
    await classifier.configure({
      collections: [
        { name: "billing", repo: inRepo("billing") },
        {
          name: "shipping",
          repo: inRepo("shipping"),
          subThemes: [{ name: "couriers", repo: inRepo("couriers") }, { name: "parcels" }],
        },
      ],
    });
    const given = { ...ticket("T-1"), ...(repo !== null && { repo }) };
    await classifier.classify(given);
    const feedback = { correlationId: "T-1", correctCollection: "shipping", ...theme };
    await classifier.feedback(feedback);
    expect((await classifier.classify(given)).repo).toMatchObject({ org: "acme", name });
  });

  test("on a collection that has been disabled is no longer the answer", async () => {
    await classifier.classify(ticket("T-1"));
    await correct("T-1", "shipping");
    await classifier.configure({ collections: [{ name: "shipping", enabled: false }] });
    expect((await classifier.classify(ticket("T-1"))).collection).not.toBe("shipping");
    expect(classifier.collections()).toEqual(["account", "billing"]);
    await expect(correct("T-1", "shipping")).rejects.toMatchObject({ code: "collection_unknown" });
  });

  test("with an unknown sub-theme of a collection that has some is refused", async () => {
    await classifier.configure({
      collections: [{ name: "billing", subThemes: [{ name: "refunds" }] }],
    });
    await classifier.classify(ticket("T-1"));
    const feedback = { correlationId: "T-1", correctCollection: "billing" };
    await expect(
      classifier.feedback({ ...feedback, correctSubTheme: "refund" }),
    ).rejects.toMatchObject({
      code: "sub_theme_unknown",
      message: 'correctSubTheme is "refund"; billing has refunds.',
    });
    const given = await classifier.feedback({ ...feedback, correctSubTheme: "refunds" });
    expect(given.correctSubTheme).toBe("refunds");
  });

  test("counts for the same words of another ticket at once, in another process too", async () => {
    const title = "Qwertz uiop asdf";
    const other = await opened.another();
    for (const collection of ["shipping", "account"]) {
      await classifier.classify(ticket(collection, title));
      await correct(collection, collection);
      expect((await other.classify(ticket(`other ${collection}`, title))).collection).toBe(
        collection,
      );
      await classifier.forget(collection);
    }
  });
});

describe("fifty requests at once", () => {
  const fifty = Array.from({ length: 50 }, (_unused, index) => index);

  test("for one ticket leave one record, and keep its feedback", async () => {
    await classifier.classify(ticket("T-1"));
    await correct("T-1", "shipping");
    const answers = await Promise.all(
      fifty.map(async (index) =>
        index % 5 === 0
          ? (await correct("T-1", "account")).correctCollection
          : (await classifier.classify(ticket("T-1"))).collection,
      ),
    );
    expect(new Set(answers)).toEqual(new Set(["shipping", "account"]));
    expect(await classifier.stats()).toMatchObject({ total: 1, withFeedback: 1 });
    expect(await classifier.record("T-1")).toMatchObject({ correct: { collection: "account" } });
  });

  test("for fifty tickets with feedback leave fifty records", async () => {
    await Promise.all(
      fifty.map(async (index) => {
        await classifier.classify(ticket(`T-${index}`));
        await correct(`T-${index}`, "billing");
      }),
    );
    expect(await classifier.stats()).toMatchObject({ total: 50, withFeedback: 50 });
  });
});

describe("statistics", () => {
  test("judge the prediction that stood when the first feedback came", async () => {
    for (const id of ["T-1", "T-2", "T-3"]) await classifier.classify(ticket(id));
    const first = (await classifier.record("T-1"))?.prediction.collection ?? "";
    const wrong = first === "account" ? "shipping" : "account";
    await correct("T-1", wrong);
    await correct("T-2", wrong);
    await correct("T-3", first);
    // Learnt by now: the same ticket would be right, and must not count as right.
    await classifier.classify(ticket("T-1"));
    await correct("T-1", first);
    await correct("T-1", wrong);
    const stats = await classifier.stats();
    expect(StatsResponse.parse(stats)).toEqual({
      total: 3,
      withFeedback: 3,
      accuracy: 1 / 3,
      topMisclassifications: [{ predicted: first, correct: wrong, count: 2 }],
    });
  });

  test("give levels, collections, days and bins when asked", async () => {
    for (const id of ["T-1", "T-2", "T-3", "T-4"]) await classifier.classify(ticket(id));
    const first = (await classifier.record("T-1"))?.prediction.collection ?? "";
    const other = first === "account" ? "shipping" : "account";
    for (const id of ["T-1", "T-2", "T-3"]) await correct(id, first);
    await correct("T-4", other);
    const { detail } = StatsResponse.parse(await classifier.stats({ detail: true }));
    expect(detail?.accuracyInterval.low).toBeCloseTo(0.3006, 4);
    expect(detail?.accuracyInterval.high).toBeCloseTo(0.9544, 4);
    const levels = detail?.levels ?? [];
    expect(levels.reduce((sum, { withFeedback }) => sum + withFeedback, 0)).toBe(4);
    expect(levels.reduce((sum, { coverage }) => sum + coverage, 0)).toBeCloseTo(1, 10);
    expect(detail?.collections).toEqual(
      [
        { collection: other, predicted: 0, correct: 1, precision: null, recall: 0, f1: 0 },
        { collection: first, predicted: 4, correct: 3, precision: 0.75, recall: 1, f1: 6 / 7 },
      ].sort((left, right) => left.collection.localeCompare(right.collection)),
    );
    expect(detail?.days).toEqual([
      { day: new Date().toISOString().slice(0, 10), withFeedback: 4, accuracy: 0.75 },
    ]);
    const bins = detail?.calibration.bins ?? [];
    expect(bins.reduce((sum, { withFeedback }) => sum + withFeedback, 0)).toBe(4);
  });

  test("count a wrong sub-theme as wrong where the feedback names one", async () => {
    await classifier.classify(ticket("T-1"));
    const { collection } = (await classifier.record("T-1"))?.prediction ?? { collection: "" };
    await classifier.feedback({
      correlationId: "T-1",
      correctCollection: collection,
      correctSubTheme: "other",
    });
    expect(await classifier.stats()).toMatchObject({ accuracy: 0, topMisclassifications: [] });
    expect(await classifier.record("T-1")).toMatchObject({ status: "corrected" });
    await correct("T-1", collection);
    expect(await classifier.stats()).toMatchObject({ accuracy: 1 });
    expect(await classifier.record("T-1")).toMatchObject({ status: "confirmed" });
  });
});

test("a database that another process locks for three seconds is waited for", async () => {
  await classifier.classify(ticket("T-1"));
  const other = createClient({ url: `file:${join(dirname(opened.dbPath), "state.db")}` });
  const held = await other.transaction("write");
  const released = new Promise((resolve) => {
    setTimeout(() => resolve(held.rollback()), 3_000);
  });
  const [answer, given] = await Promise.all([
    classifier.classify(ticket("T-2")),
    correct("T-1", "billing"),
    released,
  ]);
  other.close();
  expect(answer.correlationId).toBe("T-2");
  expect(given.accepted).toBe(true);
  expect(await classifier.stats()).toMatchObject({ total: 2, withFeedback: 1 });
});

test("a forgotten ticket leaves nothing behind", async () => {
  await classifier.classify(ticket("T-1", "Xylophone repair"));
  await correct("T-1", "shipping");
  expect(await classifier.forget("T-1")).toBe(true);
  expect(await classifier.forget("T-1")).toBe(false);
  expect(await classifier.record("T-1")).toBeNull();
  expect(await classifier.stats()).toMatchObject({ total: 0, withFeedback: 0 });
  const again = await classifier.classify(ticket("T-2", "Xylophone repair"));
  expect(again.reasoning).not.toContain("T-1");
});

test("an answer after close is refused", async () => {
  await classifier.close();
  await expect(classifier.classify(ticket("T-1"))).rejects.toMatchObject({
    code: "classifier_closed",
  });
  await expect(classifier.stats()).rejects.toMatchObject({ code: "classifier_closed" });
});
