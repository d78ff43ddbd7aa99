import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  classifierOf,
  type TemporaryClassifier,
  ticket,
} from "../../../tests/kit/stores/classifier-of.ts";
import type { Database } from "../../storage/database.ts";
import { openStateDatabase } from "../../storage/open-databases.ts";
import type { KnowledgeClassifier } from "../operations/knowledge-classifier.ts";
import { readSnapshot } from "../records/snapshot-table.ts";
import { runTraining, type TrainingJob } from "../training/run-training.ts";

let opened: TemporaryClassifier;
let database: Database;

const words = ["qwertz uiop", "asdfg hjkl", "yxcvb nmlkj"];
const places = ["shipping", "account", "billing"];

beforeEach(async () => {
  opened = await classifierOf();
  database = await openStateDatabase(opened.dbPath);
  await opened.classifier.settled();
});
afterEach(async () => {
  await database.close();
  await opened.close();
  expect(opened.errors).toEqual([]);
});

async function teach(classifier: KnowledgeClassifier = opened.classifier): Promise<void> {
  for (const [index, title] of words.entries()) {
    const correlationId = `T-${index}`;
    await classifier.classify(ticket(correlationId, title));
    const correctCollection = places[index] as string;
    await classifier.feedback({ correlationId, correctCollection });
  }
}

/** Where a new process places the words that were taught. */
async function placedAnew(): Promise<readonly string[]> {
  const started = await opened.another();
  await started.settled();
  const answers = [];
  for (const title of words) answers.push((await started.preview({ title })).collection);
  await started.close();
  return answers;
}

test("a start without a snapshot learns from the log", async () => {
  await teach();
  await database.write(["DELETE FROM classifier_snapshot"]);
  expect(await placedAnew()).toEqual(places);
});

test("a refit leaves a snapshot, and a start continues from it", async () => {
  await teach();
  expect(await opened.classifier.refit()).toMatchObject({ examples: 3 });
  const snapshot = await readSnapshot(database);
  expect(snapshot).toMatchObject({ seq: 3 });
  // Without the entries that are in it: only the snapshot can know them.
  await database.write(["DELETE FROM feedback_log WHERE seq < 3"]);
  expect(await placedAnew()).toEqual(places);
});

describe("a snapshot that is damaged is left out, and the log is learnt", () => {
  const bytesOf = async (): Promise<Uint8Array> =>
    (await readSnapshot(database))?.bytes as Uint8Array;
  const replace = async (bytes: Uint8Array, digest: string | null): Promise<void> => {
    await database.write([
      "DELETE FROM classifier_snapshot_part WHERE part > 0",
      { sql: "UPDATE classifier_snapshot_part SET bytes = ?", args: [bytes] },
    ]);
    if (digest === null) return;
    await database.write([{ sql: "UPDATE classifier_snapshot SET digest = ?", args: [digest] }]);
  };
  const digestOf = (bytes: Uint8Array): string =>
    createHash("sha256").update(bytes).digest("base64url");

  test.each<[string, (bytes: Uint8Array) => Uint8Array]>([
    ["one bit turned", (bytes) => bytes.map((byte, index) => (index === 99 ? byte ^ 1 : byte))],
    ["cut off", (bytes) => bytes.slice(0, bytes.length / 2)],
    ["empty", () => new Uint8Array()],
    ["noise", (bytes) => bytes.map((_byte, index) => (index * 7919) & 255)],
  ])("%s", async (_case, damage) => {
    await teach();
    await opened.classifier.refit();
    await replace(damage(await bytesOf()), null);
    expect(await readSnapshot(database)).toBeNull();
    expect(await placedAnew()).toEqual(places);
  });

  test.each<[string, (bytes: Uint8Array) => Uint8Array]>([
    ["cut off", (bytes) => bytes.slice(0, bytes.length / 2)],
    ["empty", () => new Uint8Array()],
    ["noise", (bytes) => bytes.map((_byte, index) => (index * 7919) & 255)],
  ])("%s, with a digest that fits", async (_case, damage) => {
    await teach();
    await opened.classifier.refit();
    const bytes = damage(await bytesOf());
    await replace(bytes, digestOf(bytes));
    expect(await placedAnew()).toEqual(places);
  });
});

test("after a ticket was forgotten each process retrains, and only then stores a snapshot", async () => {
  const { classifier } = opened;
  await teach();
  await classifier.refit();
  await classifier.forget("T-0");
  await expect.poll(async () => (await readSnapshot(database))?.seq).toBe(4);
  const other = await opened.another();
  await other.settled();
  const [first, second] = [await classifier.describe(), await other.describe()];
  expect(first.model).toMatchObject({ judgedTickets: 2, sequence: 3 });
  expect(second.model).toMatchObject({ features: first.model.features, judgedTickets: 2 });
});

test("each judgement is followed by a training while there are few, and so is an undo", async () => {
  const { classifier } = opened;
  await teach();
  await classifier.settled();
  expect(await readSnapshot(database)).toMatchObject({ seq: 3 });
  await classifier.undoFeedback({ correlationId: "T-0" });
  await classifier.settled();
  expect(await readSnapshot(database)).toMatchObject({ seq: 4 });
});

test("answers do not wait for a training, and feedback during it is trained together", async () => {
  let trainings = 0;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const train = async (job: TrainingJob) => {
    trainings += 1;
    await released;
    return runTraining(job);
  };
  const held = await opened.another({ train });
  await teach(held);
  const title = words[0] as string;
  expect(await held.classify(ticket("T-9", title))).toMatchObject({ collection: places[0] });
  // The one of the start, which reads the documents, is still under way.
  expect(trainings).toBe(1);
  release();
  await held.settled();
  expect(trainings).toBeLessThanOrEqual(3);
});

describe("the same words of people give the same answers", () => {
  const answersOf = async (classifier: KnowledgeClassifier): Promise<readonly unknown[]> => {
    const answers = [];
    for (const title of [...words, "courier lost my parcel", "reset a password", "qwertz card"]) {
      // Near duplicates are those of the tickets that this process has seen.
      const { duplicates: _seen, ...answer } = await classifier.preview({ title });
      answers.push({ ...answer, duration_ms: 0 });
    }
    return answers;
  };

  test("to a process that ended before it had trained them, and to the next one", async () => {
    await teach();
    // Ends the training that is under way.
    await opened.classifier.close();
    const next = await opened.another();
    await next.settled();
    const answers = await answersOf(next);
    await next.refit();
    expect(await answersOf(next)).toEqual(answers);
  });

  test("to two processes that hear them one after the other", async () => {
    const other = await opened.another();
    await teach();
    const both = [opened.classifier, other] as const;
    await Promise.all(both.map((classifier) => classifier.settled()));
    expect(await answersOf(both[0])).toEqual(await answersOf(both[1]));
  });
});

test("a snapshot that was not finished is not read", async () => {
  await teach();
  await opened.classifier.refit();
  await database.write([
    "INSERT INTO classifier_snapshot (seq, basis, created_at_ms) VALUES (9, '', 0)",
  ]);
  expect(await readSnapshot(database)).toMatchObject({ seq: 3 });
});

test("feedback that arrives while many entries are learnt comes after them", async () => {
  await teach();
  const started = await opened.another();
  await opened.classifier.classify(ticket("T-9", words[0]));
  await opened.classifier.feedback({ correlationId: "T-9", correctCollection: "account" });
  await opened.classifier.classify(ticket("T-8", words[0]));
  await opened.classifier.feedback({ correlationId: "T-8", correctCollection: "account" });
  expect(await started.classify(ticket("T-7", words[0]))).toMatchObject({ collection: "account" });
});
