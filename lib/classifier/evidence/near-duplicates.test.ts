import { expect, test } from "vitest";
import { createFeatureExtractor } from "../features/extract-features.ts";
import { NearDuplicates } from "./near-duplicates.ts";

const extractor = createFeatureExtractor();
const features = (text: string) => extractor.extract([{ text, times: 1, hasGrams: true }]);
const words = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `word${from + index}`).join(" ");

test("a ticket with some words changed is found, one about something else is not", () => {
  const known = new NearDuplicates();
  known.observe("same", features("My card payment was declined at the supermarket today"));
  known.observe("other", features("Where do I see the exchange rate of a foreign payment?"));
  const found = known.find(features("My card payment was declined at the supermarket"), "new");
  expect(found.map(({ correlationId }) => correlationId)).toEqual(["same"]);
  expect(found[0]?.similarity).toBeGreaterThan(0.7);
  expect(known.find(features("Payment of a card"), "new")).toEqual([]);
});

test("all pairs that share two thirds of their words are found, whichever words those are", () => {
  for (let start = 0; start < 4_000; start += 100) {
    const known = new NearDuplicates();
    known.observe("same", features(words(start, 40)));
    expect(known.find(features(words(start, 36)), "new")).toHaveLength(1);
  }
});

test("equal tickets are named newest first, five at most, and never the ticket itself", () => {
  const known = new NearDuplicates();
  const text = features("The export of invoices stops at 50 percent");
  for (let count = 0; count < 10_000; count++) known.observe(`T-${count}`, text);
  expect(known.find(text, "T-9999").map(({ correlationId }) => correlationId)).toEqual([
    "T-9998",
    "T-9997",
    "T-9996",
    "T-9995",
    "T-9994",
  ]);
});

test("a ticket that is forgotten, or that says something else now, is not found", () => {
  const known = new NearDuplicates();
  const text = features("The export of invoices stops at 50 percent");
  known.observe("forgotten", text);
  known.observe("changed", text);
  known.observe("empty", features(""));
  known.forget("forgotten");
  known.observe("changed", features("Please delete my account and all my data"));
  expect(known.find(text, "new")).toEqual([]);
});
