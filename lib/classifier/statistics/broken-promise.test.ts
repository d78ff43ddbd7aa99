/** A broken promise is told with the day since when, and only when it is sure. */
import { expect, test } from "vitest";
import { brokenSince, promiseOf } from "./broken-promise.ts";

const day = (number: number): string => `2026-03-${String(number).padStart(2, "0")}`;
const days = (shares: readonly number[], count = 20) =>
  shares.map((share, index) => ({ day: day(index + 1), count, right: Math.round(share * count) }));

test("a level that was right as promised and then was not is broken since about then", () => {
  const good = Array.from({ length: 20 }, () => 1);
  const bad = Array.from({ length: 8 }, () => 0.7);
  expect(brokenSince("high", days([...good, ...bad]))).toBe(day(21));
});

test("a promise that is kept, or kept again for long, is not broken", () => {
  expect(brokenSince("high", days(Array.from({ length: 28 }, () => 0.95)))).toBeNull();
  const healed = [...Array.from({ length: 3 }, () => 0.7), ...Array.from({ length: 25 }, () => 1)];
  expect(brokenSince("high", days(healed))).toBeNull();
});

test("few judgements break nothing: two of three may be wrong by chance", () => {
  expect(brokenSince("medium", days([0.66], 3))).toBeNull();
  expect(brokenSince("medium", days([0.5], 40))).toBe(day(1));
});

test("each level has its promise, and low none", () => {
  expect([promiseOf("high"), promiseOf("medium"), promiseOf("low")]).toEqual([0.95, 0.8, null]);
  expect(brokenSince("low", days([0, 0, 0]))).toBeNull();
});
