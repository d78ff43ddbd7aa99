import { expect, test } from "vitest";
import { createGivenUpPages } from "./format-retries.ts";

test("a page once given up stayed so until a restart: it is tried again, ever more seldom", () => {
  let now = 0;
  const pages = createGivenUpPages(() => now);
  expect(pages.mayTry("a")).toBe(true);
  const waits: number[] = [];
  for (let round = 0; round < 8; round++) {
    pages.note("a");
    const begun = now;
    while (!pages.mayTry("a")) now += 60_000;
    waits.push((now - begun) / 60_000);
  }
  // Minutes: fourfold each time, up to six hours.
  expect(waits).toEqual([1, 4, 16, 64, 256, 360, 360, 360]);
  expect(pages.mayTry("b")).toBe(true);
});
