import { expect, test } from "vitest";
import { confusionMatrix } from "./confusion-matrix.ts";

const pair = (correct: string, predicted: string, count: number) => ({ correct, predicted, count });

const named = (others: number) => `${others} others`;

test("rows are what is correct, columns what was predicted, the largest first", () => {
  const matrix = confusionMatrix(
    [pair("a", "a", 2), pair("b", "a", 3), pair("b", "b", 4)],
    5,
    named,
  );
  expect(matrix).toEqual({
    names: ["b", "a"],
    counts: [
      [4, 3],
      [0, 2],
    ],
    hasOthers: false,
  });
});

test("beyond the largest, all others are one, and no ticket is lost", () => {
  const pairs = ["a", "b", "c", "d"].map((name, index) => pair(name, name, 10 - index));
  const matrix = confusionMatrix([...pairs, pair("d", "c", 1), pair("a", "d", 5)], 3, named);
  expect(matrix).toEqual({
    names: ["a", "d", "2 others"],
    counts: [
      [10, 5, 0],
      [0, 7, 1],
      [0, 0, 17],
    ],
    hasOthers: true,
  });
});

test("a collection that is called others stays itself", () => {
  const pairs = ["others", "b", "c"].map((name, index) => pair(name, name, 10 - index));
  expect(confusionMatrix(pairs, 2, named).names).toEqual(["others", "2 others"]);
});

test("nothing judged is an empty matrix", () => {
  expect(confusionMatrix([], 3, named)).toEqual({ names: [], counts: [], hasOthers: false });
});
