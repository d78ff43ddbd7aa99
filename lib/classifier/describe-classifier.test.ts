import { afterEach, beforeEach, expect, test } from "vitest";
import {
  classifierOf,
  type TemporaryClassifier,
  ticket,
} from "../../tests/kit/stores/classifier-of.ts";

let opened: TemporaryClassifier;

beforeEach(async () => {
  opened = await classifierOf({
    settings: {
      collections: [
        { name: "billing", keywords: ["chargeback"], subThemes: [{ name: "refunds" }] },
        { name: "legal", enabled: false },
        { name: "sales", description: "Offers and discounts" },
      ],
    },
  });
});
afterEach(() => opened.close());

test("collections are described as configured, indexed ones and queues, on and off", async () => {
  const { collections } = await opened.classifier.describe();
  expect(
    collections.map(({ name, isIndexed, isConfigured, enabled }) => [
      name,
      isIndexed,
      isConfigured,
      enabled,
    ]),
  ).toEqual([
    ["account", true, false, true],
    ["billing", true, true, true],
    ["legal", false, true, false],
    ["sales", false, true, true],
    ["shipping", true, false, true],
  ]);
  expect(collections[1]).toMatchObject({
    keywords: ["chargeback"],
    subThemes: [{ name: "refunds" }],
    feedback: 0,
  });
});

test("a configured keyword is among the terms of its collection and of no other", async () => {
  await opened.classifier.settled();
  const { collections } = await opened.classifier.describe();
  const withTerm = collections.filter(({ terms }) =>
    terms.some(({ term }) => term === "chargeback"),
  );
  expect(withTerm.map(({ name }) => name)).toEqual(["billing"]);
});

test("what a correction teaches shows, with its counts and the place in the log", async () => {
  for (const id of ["T-1", "T-2"]) {
    await opened.classifier.classify(ticket(id, "The zeppelin was late"));
    await opened.classifier.feedback({ correlationId: id, correctCollection: "shipping" });
  }
  const { collections, model } = await opened.classifier.describe();
  const shipping = collections.find(({ name }) => name === "shipping");
  expect(shipping?.feedback).toBe(2);
  expect(shipping?.terms.map(({ term }) => term)).toContain("zeppelin");
  const weights = shipping?.terms.map(({ weight }) => weight) ?? [];
  expect(weights).toEqual([...weights].sort((left, right) => right - left));
  expect(model).toMatchObject({ sequence: 2, judgedTickets: 2 });
});

test("it says when the model was trained as a whole", async () => {
  const before = Date.now();
  await opened.classifier.refit();
  const { model } = await opened.classifier.describe();
  expect(Date.parse(model.trainedAt ?? "")).toBeGreaterThanOrEqual(before - 1_000);
});
