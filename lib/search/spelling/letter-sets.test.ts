import { expect, test } from "vitest";
import { boundedDistance, bytesOf } from "./edit-distance.ts";
import { letterDifference, letterSet } from "./letter-sets.ts";

const setOf = (word: string) => letterSet(bytesOf(word));

test.each([
  ["", "", 0],
  ["abc", "cab", 0],
  ["abc", "abd", 2],
  ["abc", "abcd", 1],
  ["utf8", "utf16", 3],
])("%s and %s differ in %i letters", (left, right, letters) => {
  expect(letterDifference(setOf(left), setOf(right))).toBe(letters);
});

test("no word within the distance is left out", () => {
  // Few letters, so that many of the words are near one another.
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  const word = () =>
    Array.from({ length: 4 + random(5) }, () => "abcdeü9-"[random(8)] as string).join("");
  const words = Array.from({ length: 400 }, word);
  let near = 0;
  for (const left of words) {
    for (const right of words) {
      const distance = boundedDistance(bytesOf(left), bytesOf(right), 2);
      if (distance > 2) continue;
      near += 1;
      expect(letterDifference(setOf(left), setOf(right))).toBeLessThanOrEqual(2 * distance);
    }
  }
  expect(near).toBeGreaterThan(1_000);
});
