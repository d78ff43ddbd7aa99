import { afterEach, expect, test } from "vitest";
import { exactTime, relativeDay } from "./relative-day.ts";

const now = Date.parse("2026-11-22T22:30:00Z");
const usualZone = process.env.TZ;

afterEach(() => {
  if (usualZone === undefined) delete process.env.TZ;
  else process.env.TZ = usualZone;
});

test.each([
  ["2026-11-22T00:00:00Z", "today"],
  ["2026-11-22T22:30:00Z", "today"],
  ["2026-11-21T23:59:00Z", "yesterday"],
  ["2026-11-21", "yesterday"],
  ["2026-11-01T10:00:00Z", "21 days ago"],
  ["2026-09-01T00:00:00Z", "3 months ago"],
  ["2024-11-22T00:00:00Z", "2 years ago"],
])("%s was %s", (at, said) => {
  expect(relativeDay(at, { language: "en", now })).toBe(said);
});

test("a day that lies ahead was called today; it is named", () => {
  expect(relativeDay("2026-12-24", { language: "en", now })).toBe("December 24, 2026");
});

test("days are named in the language of the interface", () => {
  expect(relativeDay("2026-11-21T00:00:00Z", { language: "de", now })).toBe("gestern");
});

test("days begin at the reader's midnight, and a day alone is the same everywhere", () => {
  process.env.TZ = "Asia/Tokyo";
  const options = { language: "en", now, zone: "own" } as const;
  // In Tokyo it is the 23rd.
  expect(relativeDay("2026-11-22T16:00:00Z", options)).toBe("today");
  expect(relativeDay("2026-11-22T14:00:00Z", options)).toBe("yesterday");
  expect(exactTime("2026-11-22T16:00:00Z", options)).toMatch(/November 23, 2026 at 1:00\sAM/);
  process.env.TZ = "America/New_York";
  expect(exactTime("2026-11-22", options)).toBe("November 22, 2026");
  expect(relativeDay("2026-11-22", options)).toBe("today");
  expect(relativeDay("2026-11-23T04:00:00Z", { ...options, now: now + 6 * 3_600_000 })).toBe(
    "today",
  );
});

test("a server says that it means UTC", () => {
  expect(exactTime("2026-11-22T16:00:00Z", { language: "en" })).toMatch(
    /November 22, 2026 at 4:00\sPM UTC/,
  );
});
