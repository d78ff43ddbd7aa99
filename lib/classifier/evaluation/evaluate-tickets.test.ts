import { afterAll, beforeAll, expect, test } from "vitest";
import { openIndexDatabase } from "../../storage/open-databases.ts";
import {
  openSmallCorpus,
  type SmallCorpus,
  smallCorpusSettings,
} from "../fixtures/small-corpus.ts";
import { runTraining } from "../training/run-training.ts";
import {
  type EvaluationMethod,
  evaluateTickets,
  type TicketEvaluation,
} from "./evaluate-tickets.ts";
import type { EvaluatedTicket } from "./evaluated-ticket.ts";
import { isRight } from "./judged-decision.ts";
import { measureFields } from "./judged-fields.ts";
import { learningCurve } from "./learning-curve.ts";
import { judgeLeftOut } from "./nowhere-tickets.ts";
import { suggestKeywords } from "./suggest-keywords.ts";

let corpus: SmallCorpus;

beforeAll(async () => {
  corpus = await openSmallCorpus();
});

afterAll(() => corpus.close());

const things = ["red", "green", "blue", "white", "black", "small", "large", "old"];
const tickets: readonly EvaluatedTicket[] = things.flatMap((thing) => [
  { title: `the ${thing} parcel did not arrive`, collection: "shipping" },
  { title: `the ${thing} screen of the app is frozen`, collection: "mobile" },
  { title: `guitar lesson with the ${thing} teacher`, collection: "music" },
]);

function evaluate(
  method: EvaluationMethod,
  given: readonly EvaluatedTicket[] = tickets,
): Promise<TicketEvaluation> {
  return evaluateTickets(given, { ...options(), method });
}

function options(): Parameters<typeof learningCurve>[1] {
  return {
    store: corpus.store,
    dbPath: corpus.dbPath,
    settings: smallCorpusSettings,
    onProgress: () => undefined,
    train: (job) => runTraining(job),
  };
}

test("in parts: each ticket is judged once, by a model that has not seen it", async () => {
  const { decisions, addedQueues } = await evaluate({ kind: "cross-validation", parts: 4 });
  expect(decisions.map(({ text }) => text).sort()).toEqual(
    tickets.map(({ title }) => title).sort(),
  );
  expect(decisions.filter(isRight).length).toBeGreaterThan(20);
  expect(addedQueues).toEqual(["music"]);
});

test("logistic regression answers the same unseen tickets, and knows no ticket that it is asked", async () => {
  const { decisions } = await evaluate({ kind: "cross-validation", parts: 4 });
  const rivals = decisions.filter(({ expected, rival }) => rival === expected);
  expect(rivals.length).toBeGreaterThan(20);
  const noise = tickets.map((ticket, index) => ({ ...ticket, collection: `q${index % 12}` }));
  const noisy = (await evaluate({ kind: "cross-validation", parts: 4 }, noise)).decisions;
  expect(noisy.filter(({ expected, rival }) => rival === expected).length).toBeLessThan(8);
  const points = await learningCurve(tickets, options());
  expect(points.map(({ learnt }) => learnt)).toEqual([0, 2, 5, 10, 19]);
  expect(points[0]?.rival).toBeNull();
  expect(points.at(-1)?.rival).toBeGreaterThan(0.7);
});

test("tickets of no collection are learnt as such and judged, and so are those of left-out ones", async () => {
  const strangers = things.map((thing) => ({
    title: `a ${thing} castle in Spain`,
    collection: null,
  }));
  const { decisions, addedQueues } = await evaluate({ kind: "cross-validation", parts: 4 }, [
    ...tickets,
    ...strangers,
  ]);
  expect(addedQueues).toEqual(["music"]);
  const nowhere = decisions.filter(({ expected }) => expected === null);
  expect(nowhere.map(({ confidence }) => confidence)).toEqual(nowhere.map(() => "low"));
  expect(nowhere).toHaveLength(8);
  const left = await judgeLeftOut(tickets, options());
  expect(left).toHaveLength(8);
  for (const { expected, answered, text } of left) {
    expect(expected).toBeNull();
    expect(tickets.find(({ title }) => title === text)?.collection).not.toBe(answered);
  }
  expect(await judgeLeftOut(tickets.slice(0, 2), options())).toEqual([]);
});

test("a random label is never right: nothing leaks from a ticket to the model that predicts it", async () => {
  const noise = tickets
    .slice(0, 8)
    .map((ticket, index) => ({ ...ticket, collection: `q${index}` }));
  const { decisions } = await evaluate({ kind: "cross-validation", parts: 8 }, noise);
  // A name alone says nothing, so at most chance is right.
  expect(decisions.filter(isRight).length).toBeLessThanOrEqual(2);
});

test("by another file, and in the order in which tickets came", async () => {
  const others = [{ title: "my new parcel did not arrive", collection: "shipping" }];
  expect((await evaluate({ kind: "test", tickets: others })).decisions.map(isRight)).toEqual([
    true,
  ]);
  const { decisions } = await evaluate({ kind: "prequential" });
  expect(decisions.map(({ expected }) => expected)).toEqual(tickets.map((each) => each.collection));
  expect(decisions.slice(-6).every(isRight)).toBe(true);
});

test("configured fields are learnt and judged by unseen tickets, unknown values are left out by name", async () => {
  const told = tickets.map((ticket) => {
    const priority = ticket.collection === "shipping" ? "urgent" : "low";
    return { ...ticket, fields: { priority, mood: "glad" } };
  });
  const given = told.map((ticket, index) =>
    index === 0 ? { ...ticket, fields: { priority: "urgnt" } } : ticket,
  );
  const fields = { priority: { values: ["low", "urgent"], threshold: 0.5 } };
  const work = { ...options(), settings: { ...smallCorpusSettings, fields } };
  const method = { kind: "cross-validation", parts: 4 } as const;
  const { decisions, unknownFields } = await evaluateTickets(given, { ...work, method });
  expect(unknownFields).toEqual(["mood", "priority: urgnt"]);
  const [priority, ...others] = measureFields(decisions);
  expect(others).toEqual([]);
  expect(priority).toMatchObject({ field: "priority", tickets: 23, mostFrequent: 16 / 23 });
  expect(priority?.accuracy).toBeGreaterThan(0.9);
  expect(priority?.precision).toBeGreaterThan(0.9);
  // Labels by chance cannot be known: nothing leaks.
  const chance = told.map((ticket, index) => ({
    ...ticket,
    fields: { priority: index % 5 < 2 ? "urgent" : "low" },
  }));
  const noisy = measureFields((await evaluateTickets(chance, { ...work, method })).decisions);
  expect(noisy[0]?.accuracy).toBeLessThan(0.75);
  const unconfigured = await evaluate({ kind: "prequential" }, told);
  expect(unconfigured.unknownFields).toEqual(["mood", "priority"]);
  expect(measureFields(unconfigured.decisions)).toEqual([]);
});

test("fewer tickets than parts are refused with a hint", async () => {
  const work = evaluate({ kind: "cross-validation", parts: 5 }, tickets.slice(0, 3));
  await expect(work).rejects.toMatchObject({
    code: "evaluation_input_invalid",
    message: expect.stringMatching(/3 tickets .* 5 parts/) as string,
  });
});

test("suggested keywords are words of the collection's documents and of no other's", async () => {
  const database = await openIndexDatabase(corpus.dbPath);
  const found = await suggestKeywords(database, ["billing", "mobile"], 3);
  await database.close();
  expect(found).toEqual([
    { collection: "billing", keywords: [] },
    { collection: "mobile", keywords: ["app"] },
  ]);
});
