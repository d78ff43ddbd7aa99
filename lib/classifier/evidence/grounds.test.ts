/** What speaks for an answer, and what only seems to. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ClassifierSettings } from "../../contract/index.ts";
import { openSearchStore } from "../../search/search-store.ts";
import {
  exampleOf,
  openSmallCorpus,
  type SmallCorpus,
  smallCorpusSettings,
  ticketOf,
} from "../fixtures/small-corpus.ts";
import { strangers } from "../fixtures/strangers.ts";
import type { TicketModel } from "../model/ticket-model.ts";

let corpus: SmallCorpus;
let model: TicketModel;
beforeAll(async () => {
  corpus = await openSmallCorpus();
  model = await corpus.open();
  await model.settled();
});
afterAll(async () => {
  await model.close();
  await corpus.close();
});

const levelOf = (title: string): string => model.decide(ticketOf(title)).confidence;

test.each([
  ["a title", "refund of my invoice"],
  ["a keyword", "chargeback"],
  ["what the operator says of a collection", "couriers and delivery"],
])("%s is a ground", (_ground, title) => {
  expect(levelOf(title)).not.toBe("low");
});

describe("votes of documents without evidence do not count", () => {
  test.each([
    ["where only one page has the word, and is about something else", "fingerprint"],
    ["where most words are known nowhere", "five of my goldfish swim in circles"],
    ["where nothing but grammar is shared", "what is it, and why, and with whom"],
    ["for a single letter", "x"],
    ["for nothing but signs", "?!"],
  ])("%s", (_case, title) => {
    const { confidence, probability, reasoning } = model.decide(ticketOf(title));
    expect(confidence).toBe("low");
    expect(probability).toBeLessThanOrEqual(1 / 4);
    expect(reasoning.map(({ kind }) => kind)).toContain("no-telling-word");
  });
});

test("what nothing speaks for goes to the fallback", async () => {
  const entries = smallCorpusSettings.collections.map((entry) => ({
    ...entry,
    fallback: entry.name === "shipping",
  }));
  const own = await corpus.open(undefined, ClassifierSettings.parse({ collections: entries }));
  await own.settled();
  expect(own.decide(ticketOf("fingerprint")).collection).toBe("shipping");
  await own.close();
});

test("a like ticket that a person placed is a ground, at once and for its words", async () => {
  const own = await corpus.open();
  await own.settled();
  own.learn(exampleOf(own, 1, "the projector shows a green picture", "shipping"));
  const again = own.decide(ticketOf("the projector shows a green picture again"));
  expect(again).toMatchObject({ collection: "shipping" });
  expect(again.reasoning.map(({ kind }) => kind)).not.toContain("no-telling-word");
  expect(own.decide(ticketOf("my goldfish swims in circles")).confidence).toBe("low");
  await own.close();
});

test("a single collection, which all tickets belong to or none, is not sure of strangers", async () => {
  const store = await openSearchStore({ dbPath: corpus.dbPath });
  const settings = ClassifierSettings.parse({
    collections: [{ name: "billing" }, { name: "mobile", enabled: false }],
  });
  const own = await corpus.open(undefined, settings);
  await own.settled();
  expect(own.collections()).toEqual(["billing"]);
  expect(own.decide(ticketOf("refund of an invoice")).confidence).toBe("high");
  const believed = strangers.filter((title) => own.decide(ticketOf(title)).confidence !== "low");
  expect(believed).toEqual([]);
  await own.close();
  await store.close();
});
