/** Tickets whose place is known, as programs hand them over; the command has its own tests. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { classifierOf, type TemporaryClassifier } from "../../tests/kit/stores/classifier-of.ts";
import type { ImportPhase } from "./operations/import-tickets.ts";
import { ticketsOf } from "./operations/read-tickets.ts";
import type { ImportedTicket } from "./records/imported-ticket.ts";
import { runTraining } from "./training/run-training.ts";
import type { Train } from "./training/train-in-worker.ts";

let opened: TemporaryClassifier;
afterEach(async () => {
  await opened.close();
  expect(opened.errors).toEqual([]);
});

/** Words that no document of the shop has, so that the import alone can teach them. */
const tickets: readonly ImportedTicket[] = Array.from({ length: 240 }, (_, index) => ({
  correlationId: `T-${index}`,
  title: index % 2 === 0 ? `zither string ${index} snapped` : `xylophone bar ${index} cracked`,
  collection: index % 2 === 0 ? "account" : "shipping",
}));

test("the model is trained and stored when an import returns, and the next start has it at once", async () => {
  let trainings = 0;
  opened = await classifierOf({
    train(job) {
      trainings += 1;
      return runTraining(job);
    },
  });
  await opened.classifier.settled();
  const before = trainings;
  const phases = new Set<ImportPhase>();
  const report = await opened.classifier.importTickets(tickets, (_done, _total, phase) => {
    phases.add(phase);
  });
  expect(report).toMatchObject({ tickets: 240, changed: 240, cut: 0 });
  expect([...phases]).toEqual(["check", "store", "learn"]);
  expect(trainings - before).toBe(1);
  const never: Train = (_job, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  const other = await opened.another({ train: never });
  const answer = await other.classify({ correlationId: "new", title: "xylophone bar cracked" });
  expect(answer).toMatchObject({ collection: "shipping", confidence: "high" });
});

test("imported labels are no judged predictions: statistics stay as they were", async () => {
  opened = await classifierOf();
  const { classifier } = opened;
  await classifier.classify({ correlationId: "served", title: "Where is my parcel?" });
  await classifier.feedback({ correlationId: "served", correctCollection: "shipping" });
  const read = async () => ({
    stats: await classifier.stats({ detail: true }),
    report: await classifier.report(),
  });
  const before = await read();
  await classifier.importTickets(tickets);
  expect(await read()).toEqual(before);
  // A person changes the label: there is still no prediction that somebody saw.
  await classifier.feedback({ correlationId: "T-0", correctCollection: "billing" });
  expect(await classifier.stats()).toMatchObject({ total: 1, withFeedback: 1 });
  // It comes like any other, and from then on it counts like any other.
  await classifier.classify({ correlationId: "T-1", title: "xylophone bar 1 cracked" });
  expect(await classifier.stats()).toMatchObject({ total: 2, withFeedback: 1 });
  await classifier.feedback({ correlationId: "T-1", correctCollection: "shipping" });
  expect(await classifier.stats()).toMatchObject({ total: 2, withFeedback: 2 });
});

test("a label for a ticket that the service has placed teaches, and judges nothing", async () => {
  opened = await classifierOf();
  const { classifier } = opened;
  await classifier.classify({ correlationId: "T-0", title: "zither string 0 snapped" });
  await classifier.importTickets(tickets.slice(0, 1));
  expect(await classifier.stats()).toMatchObject({ total: 1, withFeedback: 0 });
  const record = await classifier.record("T-0");
  expect(record).toMatchObject({ correct: { collection: "account" } });
  const again = await classifier.importTickets(tickets.slice(0, 1));
  expect(again.changed).toBe(0);
});

test("an import of which nothing is left changes nothing", async () => {
  opened = await classifierOf();
  const report = await opened.classifier.importTickets([]);
  expect(report).toEqual({ tickets: 0, changed: 0, right: 0, cut: 0 });
});

test("of two lines for one ticket the last one counts", async () => {
  opened = await classifierOf();
  const { classifier } = opened;
  const [first] = tickets;
  if (first === undefined) throw new Error("no tickets");
  const report = await classifier.importTickets([first, { ...first, collection: "billing" }]);
  expect(report).toMatchObject({ tickets: 2, changed: 2 });
  expect((await classifier.record("T-0"))?.correct?.collection).toBe("billing");
  expect(await classifier.undoFeedback({ correlationId: "T-0" })).toMatchObject({
    correctCollection: "account",
  });
});

describe("what cannot be imported is refused, and nothing is stored", () => {
  test.each<[string, () => Iterable<ImportedTicket>, string, RegExp]>([
    ["a generator", () => tickets.values(), "parameter_invalid", /read twice; give an array/],
    [
      "an unknown place at the end",
      () => [...tickets, { title: "x", collection: "nowhere" }],
      "collection_unknown",
      /collection of ticket 241 is "nowhere"/,
    ],
    [
      "a wrong ticket",
      () => [...tickets, { title: " ", collection: "billing" }],
      "parameter_invalid",
      /^Ticket 241: title/,
    ],
  ])("%s", async (_name, given, code, message) => {
    opened = await classifierOf();
    const { classifier } = opened;
    await expect(classifier.importTickets(given())).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
    expect((await classifier.tickets()).tickets).toEqual([]);
  });
});

describe("a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "knowledge import "));
  const file = join(folder, "tickets.jsonl");
  const read = async (text: string | Buffer) => {
    writeFileSync(file, text);
    const titles: string[] = [];
    for await (const { title } of ticketsOf(file)) titles.push(title);
    return titles;
  };
  const line = (title: string) => JSON.stringify({ title, collection: "billing" });
  afterEach(() => rmSync(file, { force: true }));

  test("is read with any ends of lines, a mark of its encoding, and separators of Unicode in texts", async () => {
    opened = await classifierOf();
    const long = "é".repeat(300) + "\u2028".repeat(3);
    const many = Array.from({ length: 1_000 }, (_, index) => `${index} ${long}`);
    const text = many.map((title) => line(title)).join("\r\n\n");
    expect(await read(`\uFEFF${text}`)).toEqual(many.map((title) => title.trim()));
    rmSync(folder, { recursive: true });
  });
});
