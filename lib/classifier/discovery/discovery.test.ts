/** Groups and drift on questions of several topics, made of words as support tickets have them. */
import { beforeAll, describe, expect, test } from "vitest";
import { loadWordVectors } from "../../embeddings/index.ts";
import { type PlaceFeatures, placerOf } from "../evidence/ticket-centres.ts";
import { createFeatureExtractor } from "../features/extract-features.ts";
import { distinguishingWords } from "./distinguishing-words.ts";
import { groupTickets } from "./group-tickets.ts";
import { type SampledTicket, wordsOf } from "./sampled-ticket.ts";
import { starClusters } from "./star-clusters.ts";
import { driftOf } from "./ticket-drift.ts";
import { createTicketSpace } from "./ticket-space.ts";

let place: PlaceFeatures;
beforeAll(async () => {
  place = placerOf((await loadWordVectors()).vectors);
});

const extractor = createFeatureExtractor();
const ticket = (title: string, number = 0, collection = "billing"): SampledTicket => ({
  correlationId: `T-${number}`,
  title,
  words: wordsOf(title),
  features: extractor.extract([{ text: title, times: 1, hasGrams: true }]),
  collection,
});

const topics = [
  (n: number) => `Invoice ${n} shows the wrong address of our company`,
  (n: number) => `The courier lost parcel ${n} on the way to the customer`,
  (n: number) => `Password reset mail ${n} never arrives in my inbox`,
];
const usual = (count: number): SampledTicket[] =>
  Array.from({ length: count }, (_, index) => {
    const topic = topics[index % topics.length] as (n: number) => string;
    return ticket(topic(index), index);
  });
const fresh = (count: number): SampledTicket[] =>
  Array.from({ length: count }, (_, index) =>
    ticket(`Fingerprint login ${index} crashes the mobile app since the update`, 1_000 + index),
  );

describe("groups", () => {
  test("tickets of one topic are one group, named by its words, the largest first", () => {
    const groups = groupTickets([...usual(9), ...fresh(8)], place).map(({ told }) => told);
    expect(groups[0]).toMatchObject({ tickets: 8, collection: "billing" });
    expect(groups[0]?.keywords).toContain("fingerprint");
    expect(groups[0]?.examples).toHaveLength(3);
  });

  test("the same tickets make the same groups, and each ticket is in one", () => {
    const tickets = [...usual(30), ...fresh(12)];
    const space = () => createTicketSpace(tickets, place);
    const options = { similarityMin: 0.4, ticketsMin: 5 };
    const groups = starClusters(space(), options);
    expect(starClusters(space(), options)).toEqual(groups);
    const members = groups.flat();
    expect(new Set(members).size).toBe(members.length);
  });

  test("tickets of several collections propose a collection of their own", () => {
    const mixed = fresh(10).map((one, index) => ({
      ...one,
      collection: index % 2 === 0 ? "billing" : "shipping",
    }));
    expect(groupTickets([...usual(9), ...mixed], place)[0]?.told.collection).toBeNull();
  });

  test.each([
    ["no ticket", []],
    ["one ticket", [ticket("A parcel did not arrive")]],
    ["empty texts", Array.from({ length: 9 }, (_, index) => ticket("", index))],
    ["few of a kind", usual(9)],
  ])("%s makes no group", (_case, tickets) => {
    expect(groupTickets(tickets, place)).toEqual([]);
  });
});

describe("words", () => {
  test("those of few tickets and function words stand out from nothing", () => {
    const inside = fresh(20);
    const found = distinguishingWords(inside, usual(30), { insideMin: 3, count: 20 });
    const words = found.map(({ word }) => word);
    expect(words).toEqual(expect.arrayContaining(["fingerprint", "login", "crashes"]));
    expect(words).not.toContain("the");
    expect(distinguishingWords([], usual(30), { insideMin: 1, count: 5 })).toEqual([]);
  });
});

describe("drift", () => {
  test("more of the same is no drift", () => {
    const drift = driftOf(usual(300), usual(60), place).told;
    expect(drift).toMatchObject({ tickets: 60, kinds: [], words: [], expected: 0.05 });
    expect(drift.interval.low).toBeLessThanOrEqual(0.05);
  });

  test("a new kind is far from everything, is named, and its words stand out", () => {
    const findings = driftOf(usual(300), [...usual(40), ...fresh(20)], place);
    const drift = findings.told;
    expect(drift.far).toBe(20);
    expect(drift.interval.low).toBeGreaterThan(0.05);
    expect(drift.kinds[0]).toMatchObject({ tickets: 20 });
    const words = drift.words.map(({ word }) => word);
    expect(words).toContain("fingerprint");
    expect(drift.words[0]).toMatchObject({ tickets: 20, before: 0 });
  });
});
