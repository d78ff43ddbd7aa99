import { expect, test } from "vitest";
import { relativeDay } from "./relative-day.ts";

const now = Date.parse("2026-11-22T22:30:00Z");

test.each([
  ["2026-11-22T00:00:00Z", "today"],
  ["2026-11-22T22:30:00Z", "today"],
  ["2026-12-24T00:00:00Z", "today"],
  ["2026-11-21T23:59:00Z", "yesterday"],
  ["2026-11-01T10:00:00Z", "21 days ago"],
  ["2026-09-01T00:00:00Z", "3 months ago"],
  ["2024-11-22T00:00:00Z", "2 years ago"],
])("%s was %s", (at, said) => {
  expect(relativeDay(at, "en", now)).toBe(said);
});

test("days are named in the language of the interface", () => {
  expect(relativeDay("2026-11-21T00:00:00Z", "de", now)).toBe("gestern");
});
