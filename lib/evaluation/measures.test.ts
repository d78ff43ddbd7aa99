import { describe, expect, test } from "vitest";
import { firstRelevantRank, mean, ndcg, recall, reciprocalRank } from "./measures.ts";

const grades = new Map([
  ["best", 3],
  ["good", 1],
  ["judged, not relevant", 0],
]);

describe("nDCG", () => {
  test("is 1 for the best order, whatever follows", () => {
    expect(ndcg(["best", "good", "other"], grades, 5)).toBe(1);
  });

  test("of another order is the gain found, over the most there is", () => {
    const found = 1 + 7 / Math.log2(3);
    const ideal = 7 + 1 / Math.log2(3);
    expect(ndcg(["good", "best"], grades, 5)).toBeCloseTo(found / ideal, 12);
  });

  test("looks at the first ones only, also for the best order", () => {
    expect(ndcg(["other", "best"], grades, 1)).toBe(0);
    expect(ndcg(["best"], grades, 1)).toBe(1);
  });

  test("is 0 when nothing is relevant", () => {
    expect(ndcg(["a"], new Map([["a", 0]]), 5)).toBe(0);
  });
});

test("the first relevant rank passes over documents of grade 0", () => {
  expect(firstRelevantRank(["judged, not relevant", "x", "good"], grades)).toBe(3);
  expect(reciprocalRank(["judged, not relevant", "x", "good"], grades)).toBeCloseTo(1 / 3);
  expect(firstRelevantRank(["x"], grades)).toBeNull();
  expect(reciprocalRank([], grades)).toBe(0);
});

test("recall is the share of relevant documents among the first ones", () => {
  expect(recall(["good", "x", "best"], grades, 2)).toBe(0.5);
  expect(recall(["good", "x", "best"], grades, 3)).toBe(1);
  expect(recall(["x"], new Map(), 3)).toBe(0);
});

test("the mean of nothing is 0", () => {
  expect([mean([]), mean([1, 2])]).toEqual([0, 1.5]);
});
