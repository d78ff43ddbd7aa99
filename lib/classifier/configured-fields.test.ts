/** Fields besides the collection: configured, not coded, and learnt from people. */
import { afterEach, describe, expect, test } from "vitest";
import {
  type ClassifierOptions,
  classifierOf,
  type TemporaryClassifier,
  ticket,
} from "../../tests/kit/stores/classifier-of.ts";
import { ClassifyResponse, FeedbackResponse } from "../contract/index.ts";
import { exportTickets } from "./operations/export-tickets.ts";
import type { KnowledgeClassifier } from "./operations/knowledge-classifier.ts";

const settings = {
  fields: {
    priority: { values: ["low", "normal", "urgent"] },
    type: { values: ["question", "fault"] },
  },
};
const urgent = [
  "Production is down for everybody since an hour",
  "Nobody can pay, the whole shop is down",
  "Outage: all our customers see errors",
  "The outage is back and the shop is down again",
];
const low = [
  "How do I change the language of my profile",
  "Where can I find the invoice of last year",
  "Is there a way to change the name in my profile",
  "How can I download an invoice again",
];

let opened: TemporaryClassifier | null = null;
afterEach(async () => {
  await opened?.close();
  expect(opened?.errors).toEqual([]);
  opened = null;
});
const open = async (given: ClassifierOptions = { settings }): Promise<KnowledgeClassifier> => {
  opened = await classifierOf(given);
  return opened.classifier;
};

async function teach(classifier: KnowledgeClassifier): Promise<void> {
  for (const [index, title] of [...urgent, ...low].entries()) {
    const correlationId = `T-${index}`;
    await classifier.classify({ correlationId, title });
    const isUrgent = urgent.includes(title);
    await classifier.feedback({
      correlationId,
      correctCollection: "account",
      fields: {
        priority: isUrgent ? "urgent" : "low",
        type: isUrgent ? "fault" : "question",
      },
    });
  }
  // A training that began meanwhile replaces what was learnt until then.
  await classifier.settled();
}

test("without configured fields no answer has any", async () => {
  const classifier = await open({});
  expect(await classifier.classify(ticket("T-1"))).not.toHaveProperty("fields");
  const given = await classifier.feedback({ correlationId: "T-1", correctCollection: "billing" });
  expect(given).not.toHaveProperty("fields");
  const record = await classifier.ticket("T-1");
  expect(record?.correct).toEqual({ collection: "billing", subTheme: null });
  expect(record?.history.every((event) => !("fields" in event))).toBe(true);
});

test("nothing is said of a field that nobody has said anything of", async () => {
  const classifier = await open();
  const answer = await classifier.classify(ticket("T-1", "Urgent: the invoice is wrong"));
  expect(answer.fields).toEqual({});
});

test("feedback teaches values, and other tickets are answered with them", async () => {
  const classifier = await open();
  await teach(classifier);
  const answer = await classifier.classify(ticket("N-1", "Our shop is down, an outage again"));
  expect(ClassifyResponse.parse(answer)).toEqual(answer);
  expect(answer.fields).toMatchObject({ priority: { value: "urgent" }, type: { value: "fault" } });
  const other = await classifier.classify(ticket("N-2", "How do I download my invoice again"));
  expect(other.fields).toMatchObject({ priority: { value: "low" }, type: { value: "question" } });
  expect(answer.fields?.["priority"]?.confidence).toBeLessThan(1);
});

test("a value that alone was taught a few times is said once another value is taught", async () => {
  const classifier = await open();
  const say = async (title: string, priority: string) => {
    await classifier.classify({ correlationId: title, title });
    const given = { correctCollection: "account", fields: { priority } };
    await classifier.feedback({ correlationId: title, ...given });
    await classifier.settled();
  };
  for (const title of urgent) await say(title, "urgent");
  await say("The shop is down since the outage, nobody can pay", "urgent");
  const asked = "The shop is down since the outage, all customers see errors";
  expect((await classifier.classify(ticket("N-1", asked))).fields).toEqual({});
  await say(low[0] as string, "low");
  const { fields } = await classifier.classify(ticket("N-2", asked));
  expect(fields).toMatchObject({ priority: { value: "urgent" } });
});

test("statistics count how often a value was said, and how often it was right", async () => {
  const classifier = await open();
  const before = await classifier.stats({ detail: true });
  expect(before.detail).not.toHaveProperty("fields");
  await teach(classifier);
  const judged = [
    ["N-1", "Our shop is down, an outage again", "urgent"],
    ["N-2", "How do I download my invoice again", "normal"],
  ] as const;
  for (const [correlationId, title, priority] of judged) {
    await classifier.classify({ correlationId, title });
    await classifier.feedback({
      correlationId,
      correctCollection: "account",
      fields: { priority },
    });
  }
  const [priority, type] = (await classifier.stats({ detail: true })).detail?.fields ?? [];
  expect(priority).toMatchObject({ field: "priority", withFeedback: 10 });
  expect(type).toMatchObject({ field: "type", withFeedback: 8 });
  expect(priority?.coverage).toBeGreaterThanOrEqual(0.2);
  expect(priority?.precision).toBeGreaterThan(0);
  expect(priority?.precision).toBeLessThan(1);
});

test("a person's value stands, and another field keeps the machine's", async () => {
  const classifier = await open();
  await teach(classifier);
  await classifier.classify(ticket("N-1", "Our shop is down, an outage again"));
  const given = await classifier.feedback({
    correlationId: "N-1",
    correctCollection: "account",
    fields: { priority: "normal" },
  });
  expect(FeedbackResponse.parse(given)).toMatchObject({ fields: { priority: "normal" } });
  const again = await classifier.classify(ticket("N-1", "Our shop is down, an outage again"));
  expect(again.fields).toMatchObject({
    priority: { value: "normal", confidence: 1 },
    type: { value: "fault" },
  });
  expect((await classifier.ticket("N-1"))?.answer?.fields).toMatchObject({
    priority: { value: "normal", confidence: 1 },
  });
});

test("values that feedback leaves out stay, and null takes one back", async () => {
  const classifier = await open();
  await classifier.classify(ticket("T-1"));
  const say = (fields: Record<string, string | null> | undefined) =>
    classifier.feedback({ correlationId: "T-1", correctCollection: "billing", fields });
  expect(await say({ priority: "low", type: "fault" })).toMatchObject({ changed: true });
  expect(await say(undefined)).toMatchObject({
    changed: false,
    fields: { priority: "low", type: "fault" },
  });
  expect(await say({ priority: null })).toMatchObject({ changed: true, fields: { type: "fault" } });
  expect(await say({ priority: null })).toMatchObject({ changed: false });
  const gone = await say({ type: null });
  expect(gone).not.toHaveProperty("fields");
});

test("an undo restores the values of before, and what they taught", async () => {
  const classifier = await open();
  await classifier.classify(ticket("T-1"));
  const say = (priority: string) =>
    classifier.feedback({
      correlationId: "T-1",
      correctCollection: "billing",
      fields: { priority },
    });
  await say("low");
  await say("urgent");
  await classifier.undoFeedback({ correlationId: "T-1" });
  expect((await classifier.ticket("T-1"))?.correct).toMatchObject({ fields: { priority: "low" } });
  await classifier.undoFeedback({ correlationId: "T-1" });
  expect((await classifier.ticket("T-1"))?.correct).toBeNull();
  expect((await classifier.classify(ticket("T-1"))).fields).toEqual({});
});

test("a ticket that belongs nowhere teaches its fields too", async () => {
  const classifier = await open();
  for (const [index, title] of [...urgent, ...low].entries()) {
    const correlationId = `T-${index}`;
    const priority = urgent.includes(title) ? "urgent" : "low";
    await classifier.classify({ correlationId, title });
    await classifier.feedback({ correlationId, none: true, fields: { priority } });
  }
  await classifier.settled();
  expect((await classifier.record("T-0"))?.fields).toEqual({ priority: "urgent" });
  const answer = await classifier.classify(ticket("N-1", "Our shop is down, an outage"));
  expect(answer.fields).toMatchObject({ priority: { value: "urgent" } });
});

test("another process learns the values, and so does the next start", async () => {
  const classifier = await open();
  const other = await opened?.another({ settings });
  await teach(classifier);
  await other?.settled();
  const asked = ticket("N-1", "Our shop is down, an outage again");
  expect((await other?.classify(asked))?.fields).toMatchObject({ priority: { value: "urgent" } });
  await classifier.refit();
  const restarted = await opened?.another({ settings });
  await restarted?.settled();
  expect((await restarted?.classify(asked))?.fields).toMatchObject({
    priority: { value: "urgent" },
  });
});

test("changed values are learnt again from what people said", async () => {
  const classifier = await open();
  await teach(classifier);
  await classifier.configure({
    fields: { priority: { values: ["low", "urgent", "critical"], threshold: 0 } },
  });
  await classifier.settled();
  const answer = await classifier.classify(ticket("N-1", "Our shop is down, an outage again"));
  expect(answer.fields).toMatchObject({ priority: { value: "urgent" } });
  expect(answer.fields).not.toHaveProperty("type");
  await classifier.configure({});
  expect(await classifier.classify(ticket("N-2"))).not.toHaveProperty("fields");
});

test("an import teaches fields and tickets of no collection, and an export says them again", async () => {
  const classifier = await open();
  const lines = [...urgent, ...low].map((title, index) => ({
    correlationId: `I-${index}`,
    title,
    ...(index === 0 ? { none: true } : { collection: "account" }),
    fields: { priority: urgent.includes(title) ? "urgent" : "low" },
  }));
  expect(await classifier.importTickets(lines)).toMatchObject({ tickets: 8, changed: 8 });
  expect(await classifier.importTickets(lines)).toMatchObject({ changed: 0 });
  expect(await classifier.record("I-0")).toMatchObject({
    status: "corrected",
    correct: { collection: "" },
    fields: { priority: "urgent" },
  });
  const exported: string[] = [];
  await exportTickets(opened?.dbPath ?? "", (line) => exported.push(line));
  expect(exported.map((line) => JSON.parse(line))).toMatchObject(lines);
  await classifier.settled();
  const answer = await classifier.classify(ticket("N-1", "Our shop is down, an outage again"));
  expect(answer.fields).toMatchObject({ priority: { value: "urgent" } });
  expect(await classifier.stats({ detail: true })).toMatchObject({ total: 1, withFeedback: 0 });
});

test("many tickets get a value, or belong nowhere, with one call", async () => {
  const classifier = await open();
  for (const id of ["T-1", "T-2"]) await classifier.classify(ticket(id));
  const correlationIds = ["T-1", "T-2"];
  const fields = { priority: "low" };
  expect(await classifier.bulkFeedback({ correlationIds, fields })).toMatchObject({ accepted: 2 });
  expect(await classifier.record("T-2")).toMatchObject({ status: "confirmed", fields });
  const none = await classifier.bulkFeedback({ correlationIds, none: true });
  expect(none).toEqual({ accepted: 2, failures: [] });
  expect(await classifier.record("T-1")).toMatchObject({
    status: "corrected",
    correct: { collection: "", subTheme: null },
    fields,
  });
});

test.each([
  ["a place and none", { none: true, correctCollection: "billing" }],
  ["a sub-theme and none", { none: true, correctSubTheme: "x" }],
  ["an unknown field", { fields: { mood: "bad" } }],
])("%s for many tickets is refused before anything is stored", async (_name, said) => {
  const classifier = await open();
  await classifier.classify(ticket("T-1"));
  const bulk = { correlationIds: ["T-1"], ...said };
  await expect(classifier.bulkFeedback(bulk as never)).rejects.toMatchObject({
    code: "parameter_invalid",
  });
  expect((await classifier.record("T-1"))?.correct).toBeNull();
});

test.each([
  ["neither a collection nor none", {}, /Ticket 1: collection: is missing; none: true says/],
  ["both", { none: true, collection: "billing" }, /Ticket 1: none: says that the ticket belongs/],
  ["an unknown field", { none: true, fields: { mood: "x" } }, /fields of ticket 1\.mood is not/],
])(
  "an imported ticket with %s is refused before anything is stored",
  async (_name, said, message) => {
    const classifier = await open();
    const lines = [{ correlationId: "I-1", title: "x", ...said }];
    await expect(classifier.importTickets(lines as never)).rejects.toThrow(message);
    expect(await classifier.record("I-1")).toBeNull();
  },
);

describe("bad input", () => {
  test.each([
    [
      "an unknown field",
      { mood: "bad" },
      /fields\.mood is not configured; fields are priority, type/,
    ],
    ["an unknown value", { priority: "now" }, /fields\.priority is "now"; it can be low, normal/],
    ["a value in capitals", { priority: "LOW" }, /it can be low/],
    ["a name of every object", { constructor: "x" }, /fields\.constructor is not configured/],
    ["a number", { priority: 1 }, /fields\.priority/],
    ["a list", ["low"], /fields/],
    ["too many", Object.fromEntries([...Array(21).keys()].map((n) => [`f${n}`, "x"])), /20 fields/],
  ])("%s is refused, and nothing is stored", async (_name, fields, message) => {
    const classifier = await open();
    await classifier.classify(ticket("T-1"));
    const given = { correlationId: "T-1", correctCollection: "billing", fields };
    await expect(classifier.feedback(given as never)).rejects.toMatchObject({
      code: "parameter_invalid",
      message: expect.stringMatching(message),
    });
    expect((await classifier.record("T-1"))?.correct).toBeNull();
  });

  test("a name that objects inherit from changes nothing", async () => {
    const classifier = await open();
    await classifier.classify(ticket("T-1"));
    const fields = JSON.parse('{"__proto__":"low","priority":"low"}');
    const given = { correlationId: "T-1", correctCollection: "billing", fields };
    expect(await classifier.feedback(given)).toMatchObject({ fields: { priority: "low" } });
    expect({}).not.toHaveProperty("priority");
  });

  test("every fault is named", async () => {
    const classifier = await open();
    await classifier.classify(ticket("T-1"));
    const fields = { mood: "bad", priority: "now" };
    const given = { correlationId: "T-1", correctCollection: "billing", fields };
    await expect(classifier.feedback(given)).rejects.toMatchObject({
      errors: [{ field: "fields.mood" }, { field: "fields.priority" }],
    });
  });

  test.each([
    ["one value", { priority: { values: ["low"] } }, /priority\.values/],
    ["a value twice", { priority: { values: ["a", "b", "a"] } }, /values\.2.*values\.0/],
    ["an empty value", { priority: { values: ["a", " "] } }, /values\.1/],
    ["no values", { priority: {} }, /priority\.values/],
    [
      "a name with a blank",
      { "my field": { values: ["a", "b"] } },
      /fields.my field: is no name; give it a letter/,
    ],
    ["an empty name", { "": { values: ["a", "b"] } }, /is no name/],
    ["a name of 51 letters", { ["a".repeat(51)]: { values: ["a", "b"] } }, /is no name/],
    ["a threshold above 1", { priority: { values: ["a", "b"], threshold: 2 } }, /threshold/],
    ["an unknown setting", { priority: { values: ["a", "b"], default: "a" } }, /default/],
    ["a list", [{ name: "priority" }], /fields/],
  ])("a configuration with %s is refused by name", async (_name, fields, message) => {
    const classifier = await open();
    await expect(classifier.configure({ fields } as never)).rejects.toMatchObject({
      code: "configuration_invalid",
      message: expect.stringMatching(message),
    });
    expect((await classifier.classify(ticket("T-1"))).fields).toEqual({});
  });
});
