import { expect, test } from "vitest";
import type { QuestionOutcome } from "./evaluate.ts";
import { measuresByKind } from "./measures-by-kind.ts";

const outcome = (query: string, hit1: number): QuestionOutcome => ({
  id: query,
  query,
  collection: null,
  measures: { ndcg5: hit1, ndcg10: hit1, mrr: hit1, recall: 1, hit1 },
  expected: [],
  first: null,
  rank: null,
});

test("each kind of question has measures of its own, and a kind that nobody asks has none", () => {
  const questions = [
    outcome("rotate a key", 1),
    outcome("install", 0),
    outcome("What is the maximum number of keys?", 1),
  ];
  const kinds = measuresByKind({ questions });
  expect(kinds.map(({ kind, questions: count, measures }) => [kind, count, measures.hit1])).toEqual(
    [
      ["topic", 2, 0.5],
      ["fact", 1, 1],
    ],
  );
});
