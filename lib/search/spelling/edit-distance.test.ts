import { describe, expect, test } from "vitest";
import { boundedDistance, boundedPrefixDistance, bytesOf } from "./edit-distance.ts";

/** The textbook recursion, slow and plain. */
function reference(left: string, right: string): number {
  const known = new Map<string, number>();
  const solve = (row: number, column: number): number => {
    if (row === 0 || column === 0) return row + column;
    const key = `${row} ${column}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const isSame = left[row - 1] === right[column - 1];
    let cost = Math.min(
      solve(row - 1, column) + 1,
      solve(row, column - 1) + 1,
      solve(row - 1, column - 1) + (isSame ? 0 : 1),
    );
    const isSwap =
      row > 1 &&
      column > 1 &&
      left[row - 1] === right[column - 2] &&
      left[row - 2] === right[column - 1];
    if (isSwap) cost = Math.min(cost, solve(row - 2, column - 2) + 1);
    known.set(key, cost);
    return cost;
  };
  return solve(left.length, right.length);
}

test.each([
  ["function", "functoin", 1],
  ["effect", "efect", 1],
  ["effect", "effectt", 1],
  ["effect", "effict", 1],
  ["configuration", "confguratoin", 2],
  ["same", "same", 0],
  ["abc", "xyz", 3],
  ["a".repeat(64), "a".repeat(64), 3],
])("%s and %s: %i within 2", (left, right, distance) => {
  expect(boundedDistance(bytesOf(left), bytesOf(right), 2)).toBe(distance);
});

describe("on random words of four letters", () => {
  const words: string[] = [];
  let seed = 7;
  for (let index = 0; index < 300; index++) {
    let word = "";
    for (let length = 2 + (index % 7); length > 0; length--) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      word += "abcd"[seed >>> 30];
    }
    words.push(word);
  }

  test.each([1, 2, 3])("the distance within %i is that of the textbook", (bound) => {
    for (const left of words.slice(0, 60)) {
      for (const right of words) {
        const expected = Math.min(reference(left, right), bound + 1);
        expect(boundedDistance(bytesOf(left), bytesOf(right), bound)).toBe(expected);
      }
    }
  });

  test("the distance of a beginning is the least over all beginnings", () => {
    for (const typed of words.slice(0, 60)) {
      for (const word of words) {
        const beginnings = Array.from({ length: word.length + 1 }, (_unused, end) =>
          reference(typed, word.slice(0, end)),
        );
        const expected = Math.min(...beginnings, 2);
        expect(boundedPrefixDistance(bytesOf(typed), bytesOf(word), 1)).toBe(expected);
      }
    }
  });
});
