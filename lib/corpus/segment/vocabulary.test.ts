import { expect, test } from "vitest";
import { openVocabulary, packTexts } from "./vocabulary.ts";

const texts = [
  "",
  "a",
  "ab",
  "abc",
  "b",
  "über",
  "日本",
  "\ue000",
  "\uffee",
  "𝐀",
  "😀",
  "😀a",
  "\u{10ffff}",
];
const terms = [...texts].sort();
const vocabulary = openVocabulary(packTexts(terms));

test("each term is found, in the order of JavaScript's strings", () => {
  expect(terms.map((term) => vocabulary.find(term))).toEqual(terms.map((_term, number) => number));
  expect(terms.map((_term, number) => vocabulary.termAt(number))).toEqual(terms);
});

test.each(["aa", "abcd", "a\uffff", "ü", "日", "日\uffff", "😀\uffff", "\ufffd", "z".repeat(400)])(
  "the range of %j begins where JavaScript would sort it",
  (text) => {
    expect(vocabulary.find(text)).toBe(-1);
    const expected = terms.findIndex((term) => term >= text);
    expect(vocabulary.lowerBound(text)).toBe(expected === -1 ? terms.length : expected);
  },
);

test("a beginning is known by its first term", () => {
  expect(vocabulary.hasBeginning("ab")).toBe(true);
  expect(vocabulary.hasBeginning("ac")).toBe(false);
});
