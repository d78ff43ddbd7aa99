import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createClient } from "@libsql/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  classifierOf,
  type TemporaryClassifier,
  ticket,
} from "../../tests/kit/stores/classifier-of.ts";
import type { ClassifierPrivacy } from "../contract/index.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";

const clock = createFixedClock();
let opened: TemporaryClassifier;

const open = async (privacy: ClassifierPrivacy = {}) => {
  opened = await classifierOf({ settings: { privacy }, clock });
  return opened.classifier;
};
afterEach(() => opened.close());

/** Whether any file of the data folder holds the text. */
function isKept(text: string): boolean {
  const folder = dirname(opened.dbPath);
  return readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(text));
}

const personal = {
  correlationId: "T-1",
  title: "Xylophone splintered, write to anna@example.com",
  body: "My card 4111 1111 1111 1111, phone +49 170 1234567, from 10.1.2.3",
  tags: ["DE89370400440532013000"],
  attachments: [
    {
      type: "log" as const,
      content: "token=abcdef0123456789",
      url: "https://files.example/secret",
    },
  ],
};
const secrets = [
  "anna@",
  "4111 1111",
  "170 1234567",
  "10.1.2.3",
  "DE8937",
  "abcdef012",
  "files.ex",
];

test("what says who wrote is kept nowhere, the rest is", async () => {
  const classifier = await open();
  await classifier.classify(personal);
  await classifier.feedback({
    correlationId: "T-1",
    correctCollection: "shipping",
    comment: "Told anna@example.com",
  });
  expect(secrets.filter(isKept)).toEqual([]);
  expect(isKept("Xylophone splintered")).toBe(true);
});

test("redaction can be switched off", async () => {
  const classifier = await open({ redact: false });
  await classifier.classify(personal);
  expect(isKept("anna@example.com")).toBe(true);
});

describe("without texts", () => {
  beforeEach(async () => {
    await (await open({ storeText: false })).classify(personal);
  });

  test("no word of a ticket is kept, and its correction still counts", async () => {
    const { classifier } = opened;
    await classifier.feedback({
      correlationId: "T-1",
      correctCollection: "shipping",
      comment: "The xylophone was lost",
    });
    expect(["ylophone", "splintered", "My card", "was lost", ...secrets].filter(isKept)).toEqual(
      [],
    );
    expect(await classifier.record("T-1")).toMatchObject({
      ticket: null,
      answer: null,
      comment: null,
      correct: { collection: "shipping" },
    });
    expect(await classifier.classify({ ...personal, correlationId: "T-2" })).toMatchObject({
      collection: "shipping",
    });
  });
});

describe("after the days of retention", () => {
  const later = async (days: number) => {
    clock.advance(days * 86_400_000);
    // Each start sweeps, as each hour does.
    const settings = { privacy: { retentionDays: 30 } };
    const swept = await opened.another({ settings, clock });
    await swept.close();
  };

  test("tickets without a judgement are removed, and judged ones lose their text", async () => {
    const classifier = await open({ retentionDays: 30 });
    await classifier.classify(ticket("T-1", "Xylophone splintered"));
    await classifier.classify(ticket("T-2", "Vibraphone splintered"));
    await classifier.feedback({
      correlationId: "T-2",
      correctCollection: "shipping",
      comment: "Sure",
    });
    await later(29);
    expect(await classifier.record("T-1")).toMatchObject({
      ticket: { title: "Xylophone splintered" },
    });
    await later(2);
    expect(["ylophone", "Vibraphone", "Sure"].filter(isKept)).toEqual([]);
    expect(await classifier.record("T-1")).toBeNull();
    expect(await classifier.record("T-2")).toMatchObject({
      ticket: null,
      answer: null,
      comment: null,
      correct: { collection: "shipping" },
    });
    expect(await classifier.stats()).toMatchObject({ total: 1, withFeedback: 1 });
    expect(await classifier.classify(ticket("T-3", "Vibraphone splintered"))).toMatchObject({
      collection: "shipping",
    });
    const again = { correlationId: "T-2", correctCollection: "account" };
    expect(await classifier.feedback(again)).toMatchObject({ correctCollection: "account" });
  });
});

describe("a forgotten ticket", () => {
  test("leaves neither text nor log, and other processes forget it", async () => {
    const classifier = await open();
    const other = await opened.another();
    await classifier.classify(ticket("T-1", "Xylophone qwertz"));
    await classifier.feedback({ correlationId: "T-1", correctCollection: "shipping" });
    expect((await other.classify(ticket("T-2", "Xylophone qwertz"))).collection).toBe("shipping");
    await other.forget("T-2");
    await classifier.forget("T-1");
    expect(isKept("ylophone")).toBe(false);
    const client = createClient({ url: `file:${join(dirname(opened.dbPath), "state.db")}` });
    const { rows } = await client.execute(
      "SELECT correlation_id, collection, features FROM feedback_log ORDER BY seq",
    );
    client.close();
    expect(rows.map((row) => [row[0], row[1], row[2]])).toEqual([
      ["T-2", null, null],
      ["T-1", null, null],
    ]);
    const { reasoning } = await other.classify(ticket("T-3", "Xylophone qwertz"));
    expect(reasoning).not.toContain("T-1");
  });
});
