import { expect, test } from "vitest";
import { differenceOf } from "./difference.ts";

// Newcombe 1998, table II, method 10: 56/70 against 48/80, with its Wilson intervals.
const now = { accuracy: 56 / 70, interval: { low: 0.6918, high: 0.8773 } };
const before = { accuracy: 48 / 80, interval: { low: 0.4905, high: 0.7004 } };

test("the interval of a difference is the published one", () => {
  const { low, high } = differenceOf(now, before);
  expect(low).toBeCloseTo(0.0524, 3);
  expect(high).toBeCloseTo(0.3339, 3);
});

test("the other way round it is the mirror", () => {
  const { low, high } = differenceOf(before, now);
  expect(low).toBeCloseTo(-0.3339, 3);
  expect(high).toBeCloseTo(-0.0524, 3);
});

test("of nothing no difference is sure", () => {
  const none = { accuracy: null, interval: { low: 0, high: 1 } };
  expect(differenceOf(now, none)).toEqual({ low: -1, high: 1 });
});
