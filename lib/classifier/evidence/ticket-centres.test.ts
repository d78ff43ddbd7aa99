/** Tickets of a collection as a place among the word vectors of the package. */
import { beforeAll, expect, test } from "vitest";
import { loadWordVectors, type WordVectors } from "../../embeddings/index.ts";
import { createFeatureExtractor } from "../features/extract-features.ts";
import { type PlaceFeatures, placerOf, TicketCentres } from "./ticket-centres.ts";

const extractor = createFeatureExtractor();
const featuresOf = (text: string) => extractor.extract([{ text, times: 1, hasGrams: true }]);
const example = (label: string, text: string, key = text) => ({
  key,
  label,
  features: featuresOf(text),
});
const names = new Map([
  ["invoices", featuresOf("invoices")],
  ["sign-in", featuresOf("sign in")],
]);

let vectors: WordVectors;
let place: PlaceFeatures;
beforeAll(async () => {
  vectors = (await loadWordVectors()).vectors as WordVectors;
  place = placerOf(vectors);
});

test("features place a text where its words do", () => {
  const text = "reset the password of my account";
  const own = place(featuresOf(text)) as Float32Array;
  const sum = vectors.embed({ head: "", body: text }) as Float32Array;
  const length = Math.hypot(...sum);
  const cosine = own.reduce((total, value, axis) => total + value * (sum[axis] as number), 0);
  expect(cosine / length).toBeCloseTo(1, 4);
  expect(Math.hypot(...own)).toBeCloseTo(1, 5);
});

test("a ticket is nearer to tickets of its collection, without a word in common", () => {
  const centres = new TicketCentres(place, names);
  centres.add(example("invoices", "the bill has a wrong price"));
  centres.add(example("sign-in", "my password is rejected"));
  const near = centres.nearness(featuresOf("payment receipt with taxes"));
  expect(near.get("invoices")).toBeGreaterThan((near.get("sign-in") ?? 1) + 0.1);
});

test("what is removed, or left out, is as if it had never been added", () => {
  const centres = new TicketCentres(place, names);
  const asked = featuresOf("the authentication token expires");
  const before = [...centres.nearness(asked).values()];
  const other = example("invoices", "login token rejected");
  centres.add(other);
  expect([...centres.nearness(asked).values()]).not.toEqual(before);
  const left = [...centres.nearness(asked, other).values()];
  centres.remove(other);
  const after = [...centres.nearness(asked).values()];
  before.forEach((cosine, index) => {
    expect(left[index]).toBeCloseTo(cosine, 5);
    expect(after[index]).toBeCloseTo(cosine, 5);
  });
  const alone = new TicketCentres(place, new Map());
  alone.add(other);
  alone.remove(other);
  expect(alone.nearness(asked).size).toBe(0);
});

test("a hundred tickets of a collection count, and one that did not count takes nothing away", () => {
  const centres = new TicketCentres(place, names);
  const asked = featuresOf("the invoice has a wrong price");
  const bill = (key: string) => example("invoices", "the bill is wrong", key);
  for (let count = 0; count < 100; count++) centres.add(bill(`T-${count}`));
  const before = [...centres.nearness(asked)];
  const late = example("invoices", "password rejected", "late");
  centres.add(late);
  expect([...centres.nearness(asked)]).toEqual(before);
  expect([...centres.nearness(asked, late)]).toEqual(before);
  centres.remove(late);
  expect([...centres.nearness(asked)]).toEqual(before);
  centres.remove(bill("T-1"));
  centres.add(late);
  expect([...centres.nearness(asked)]).not.toEqual(before);
});

test.each(["", "…", "Спасибо за помощь", "今日はとても寒いです", "qwx zzkp"])(
  "%j has no place",
  (text) => {
    expect(place(featuresOf(text))).toBeNull();
    const centres = new TicketCentres(place, names);
    centres.add(example("invoices", text));
    expect(centres.nearness(featuresOf(text)).size).toBe(0);
  },
);

test("without vectors nothing has a place, and the same vectors have one placer", () => {
  expect(placerOf(null)(featuresOf("reset the password"))).toBeNull();
  expect(placerOf(vectors)).toBe(place);
});
