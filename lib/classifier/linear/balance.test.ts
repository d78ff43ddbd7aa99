import { expect, test } from "vitest";
import { balanceOf, fewExamples } from "./balance.ts";

test("classes that are named as often as the others count in full", () => {
  expect([balanceOf(1, 4, 4), balanceOf(3, 12, 4), balanceOf(0, 5, 4)]).toEqual([1, 1, 1]);
});

test("one-sided examples count more the more there are, and fully from fifty on", () => {
  const shares = [1, 3, 5, 25, fewExamples].map((count) => balanceOf(count, count, 5));
  expect(shares.map((share) => Math.round(share * 1e6) / 1e6)).toEqual([
    0.0004, 0.0036, 0.01, 0.25, 1,
  ]);
});

test("an excess over the others counts less, what they have too in full", () => {
  expect(balanceOf(6, 10, 5)).toBeCloseTo((1 + 5 * 0.2 ** 2) / 6);
});

test("a single class has no others to be weighed against", () => {
  expect(balanceOf(3, 3, 1)).toBe(1);
});
