import { expect, test } from "vitest";
import { evidenceRanges } from "./evidence-ranges.ts";

const marked = (text: string, terms: readonly string[]): readonly string[] =>
  evidenceRanges(text, terms).map(({ start, end }) => text.slice(start, end));

test.each<[string, readonly string[], readonly string[]]>([
  ["A refund, refunds and REFUND.", ["refund"], ["refund", "REFUND"]],
  ["Größe der Grösse", ["größe"], ["Größe"]],
  ["the C++ build (really)", ["C++", "(really)"], ["C++", "(really)"]],
  ["card payment failed", ["card", "card payment"], ["card payment"]],
  ["nothing here", [], []],
  ["nothing here", ["", " "], []],
  ["a.b and axb", ["a.b"], ["a.b"]],
  // A term with a hyphen once broke the page.
  ["A two-factor code", ["two-factor", "code"], ["two-factor", "code"]],
  ["and/or $1 ^x {2}", ["and/or", "$1", "^x", "{2}"], ["and/or", "$1", "^x", "{2}"]],
  ["退款 没有 到", ["退款"], ["退款"]],
])("%s with %j", (text, terms, expected) => {
  expect(marked(text, terms)).toEqual(expected);
});

test("a ticket that is all evidence is marked so far and not further", () => {
  expect(evidenceRanges("refund ".repeat(1_000), ["refund"])).toHaveLength(200);
});
