import { expect, test } from "vitest";
import { createFixedClock } from "./fixed-clock.ts";

test("a fixed clock moves only when a test moves it", () => {
  const clock = createFixedClock(1_000);
  expect([clock.now(), clock.now()]).toEqual([1_000, 1_000]);
  clock.advance(250);
  expect(clock.now()).toBe(1_250);
  expect(new Date(createFixedClock().now()).toISOString()).toBe("2026-01-01T00:00:00.000Z");
});
