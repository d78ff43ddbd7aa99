import { expect, test } from "vitest";
import { nextDelayMs, pauseMsOf, readRetryAfter, sendsMax } from "./retry-schedule.ts";

const delays = (random: number, retryAfterMs: number | null = null) =>
  Array.from({ length: sendsMax - 1 }, (_, index) =>
    Number(nextDelayMs({ count: index + 1, retryAfterMs, random })),
  );
const hours = (all: readonly number[]) => all.reduce((sum, ms) => sum + ms, 0) / 3_600_000;

test("delays grow threefold up to six hours, and fill a day", () => {
  expect(delays(0.5).slice(0, 4)).toEqual([5_000, 15_000, 45_000, 135_000]);
  expect(Math.max(...delays(0.5))).toBe(21_600_000);
  expect(hours(delays(0.5))).toBeCloseTo(22.55, 1);
  expect(nextDelayMs({ count: sendsMax, retryAfterMs: null, random: 0.5 })).toBeNull();
});

test("chance moves them by a fifth", () => {
  expect([delays(0)[0], delays(1)[0]]).toEqual([4_000, 6_000]);
});

test("a receiver that asks for more time gets it, six hours at most", () => {
  expect(delays(0.5, 60_000)[0]).toBe(60_000);
  expect(delays(0.5, 1_000)[0]).toBe(5_000);
  expect(delays(0.5, 365 * 86_400_000)[0]).toBe(21_600_000);
});

test("a receiver as a whole is left alone for what it asks, however often a message has failed", () => {
  expect([1_000, 60_000, 365 * 86_400_000].map(pauseMsOf)).toEqual([1_000, 60_000, 21_600_000]);
});

test.each<[string | undefined, number | null]>([
  ["120", 120_000],
  [" 0 ", 0],
  ["Thu, 01 Jan 2026 00:02:00 GMT", 120_000],
  ["Wed, 31 Dec 2025 00:00:00 GMT", 0],
  ["-5", null],
  ["1.5", null],
  ["soon", null],
  ["99999999999999999999", null],
  ["", null],
  [undefined, null],
])("Retry-After %j means %j", (value, expected) => {
  expect(readRetryAfter(value, Date.UTC(2026, 0, 1))).toBe(expected);
});
