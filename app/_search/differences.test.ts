import type { Explanation } from "knowledge-sdk/schemas";
import { createTranslator } from "knowledge-sdk/wiki-ui";
import { expect, test } from "vitest";
import { messages, type PageMessages } from "../_messages/tables.ts";
import { compareParts, compareTerms, largestDifference } from "./differences.ts";

const t = createTranslator<PageMessages>({ language: "en", messages: messages.en.pages });
const first: Explanation = {
  score: 5,
  parts: [
    { part: "terms", score: 3 },
    { part: "titleMatch", score: 2 },
  ],
  terms: [
    { term: "cache", weight: 1, idf: 2, score: 1, fields: [{ field: "body", score: 1 }] },
    { term: "clear", weight: 1, idf: 3, score: 2, fields: [{ field: "title", score: 2 }] },
  ],
  section: [],
};
const second: Explanation = {
  score: 4,
  parts: [{ part: "terms", score: 4 }],
  terms: [{ term: "cache", weight: 1, idf: 2, score: 4, fields: [{ field: "path", score: 4 }] }],
  section: [],
};

test("parts stand side by side, with nothing for what a page lacks", () => {
  expect(compareParts([first, second], t).map(({ scores }) => scores)).toEqual([
    [3, 4],
    [2, 0],
  ]);
});

test("terms of both pages are listed, the weightiest first, with their fields", () => {
  expect(compareTerms([first, second])).toEqual([
    { name: "cache", idf: 2, weight: 1, scores: [1, 4], places: ["body 1.00", "path 4.00"] },
    { name: "clear", idf: 3, weight: 1, scores: [2, 0], places: ["title 2.00", ""] },
  ]);
});

test("the largest difference is that of the deciding part, and there is none if all are equal", () => {
  expect(largestDifference(compareParts([first, second], t))?.scores).toEqual([2, 0]);
  expect(largestDifference(compareParts([first, first], t))).toBeNull();
  expect(largestDifference([])).toBeNull();
});
