import { expect, test } from "vitest";
import { OverTime, withinTime } from "./within-time.ts";

test.each<[string, () => unknown]>([
  [
    "a loop",
    () => {
      for (;;);
    },
  ],
  ["a regular expression", () => /^(?:a+)+$/.test(`${"a".repeat(60)}!`)],
  [
    "work that catches everything",
    () => {
      try {
        for (;;);
      } catch {
        return "caught";
      }
    },
  ],
])("%s without an end is ended, and the next work is done", (_name, work) => {
  expect(() => withinTime(work, 50)).toThrow(OverTime);
  expect(withinTime(() => 1 + 1, 1_000)).toBe(2);
});

test("results and errors are those of the work", () => {
  expect(withinTime(() => undefined, 1_000)).toBeUndefined();
  expect(() =>
    withinTime(() => {
      throw new TypeError("its own");
    }, 1_000),
  ).toThrow(TypeError);
});
