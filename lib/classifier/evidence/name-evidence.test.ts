/** Names of collections in tickets: what a long text must not drown. */
import { expect, test } from "vitest";
import { createFeatureExtractor } from "../features/extract-features.ts";
import { knownNames, nameEvidence } from "./name-evidence.ts";

const extractor = createFeatureExtractor();
const featuresOf = (text: string) => extractor.extract([{ text, times: 1, hasGrams: true }]);
const names = knownNames(["card-payments", "card-delivery", "loans"], extractor);
const filler = Array.from({ length: 120 }, (_, index) => `word${index}`).join(" ");
const evidenceOf = (text: string) => nameEvidence(names, featuresOf(text));

test("a long text that mentions a name has evidence for it, the more of the name the more", () => {
  const evidence = evidenceOf(`${filler} the loans ${filler}`);
  expect([...evidence.keys()]).toEqual(["loans"]);
  const both = evidenceOf(`${filler} card delivery ${filler}`);
  expect(both.get("card-delivery")).toBeGreaterThan(2 * (both.get("card-payments") ?? 1));
  expect(both.has("loans")).toBe(false);
});

test("a sentence has none: the linear model reads each of its words", () => {
  expect(evidenceOf("my card payments fail and the loans too").size).toBe(0);
});

test("it grows with the length of the text, and never beyond 1", () => {
  const [short, long, longest] = [
    evidenceOf(`loans ${filler.slice(0, 300)}`),
    evidenceOf(`loans ${filler}`),
    evidenceOf(`loans ${filler} ${filler.replaceAll("word", "term")}`),
  ].map((evidence) => evidence.get("loans") ?? 0) as [number, number, number];
  expect(short).toBeGreaterThan(0);
  expect(long).toBeGreaterThan(short);
  expect(longest).toBeGreaterThan(long);
  expect(longest).toBeLessThan(1);
});

test.each(["", "…", "12 34", filler])("nothing for %j", (text) => {
  expect(evidenceOf(text).size).toBe(0);
});

test("names without a word and texts of 200,000 characters are no fault", () => {
  const odd = knownNames(["…", "loans", "Kredite"], extractor);
  const evidence = nameEvidence(odd, featuresOf(`${"kredite wort ".repeat(15_000)} ${filler}`));
  expect([...evidence.keys()]).toEqual(["Kredite"]);
  expect(nameEvidence(knownNames([], extractor), featuresOf(filler)).size).toBe(0);
});
