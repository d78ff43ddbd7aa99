import { expect, test } from "vitest";
import { timeLeft } from "./time-left.ts";

test("the rest is told from what has been done, once that took a second", () => {
  let now = 5_000;
  const left = timeLeft(() => now);
  expect(left(0, 1_000)).toBe("");
  now += 900;
  expect(left(10, 1_000)).toBe("");
  now += 1_100;
  expect(left(100, 1_000)).toBe("18 s left");
  expect(left(10, 1_000)).toBe("4 min left");
  expect(left(1_000, 1_000)).toBe("");
});
