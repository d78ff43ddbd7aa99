import { expect, test } from "vitest";
import { createTokenBucket } from "./token-bucket.ts";

test("a burst passes at once, then so many a second, and rest does not add up beyond a burst", () => {
  let time = 0;
  const mayPass = createTokenBucket({ perSecond: 2, burst: 3, now: () => time });
  const passed = (): number => Array.from({ length: 10 }, mayPass).filter(Boolean).length;
  expect(passed()).toBe(3);
  time = 1_000;
  expect(passed()).toBe(2);
  time = 1_400;
  expect(passed()).toBe(0);
  time = 1_500;
  expect(passed()).toBe(1);
  time = 1_000_000;
  expect(passed()).toBe(3);
});
