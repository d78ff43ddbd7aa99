import { expect, test } from "vitest";
import { timeAgo, utcTime } from "./time-ago.ts";

const now = Date.parse("2026-11-23T12:00:00Z");

test.each([
  ["2026-11-23T11:59:30Z", "now", "jetzt"],
  ["2026-11-23T11:55:00Z", "5 min. ago", "vor 5 Min."],
  ["2026-11-23T09:00:00Z", "3 hr. ago", "vor 3 Std."],
  ["2026-11-22T10:00:00Z", "yesterday", "gestern"],
  ["2026-11-10T12:00:00Z", "10 Nov", "10. Nov."],
  ["2025-11-10T12:00:00Z", "10 Nov 2025", "10.11.2025"],
  ["2026-11-23T12:10:00Z", "now", "jetzt"],
])("%s is %s, in German %s", (at, english, german) => {
  expect([timeAgo(at, "en", now), timeAgo(at, "de", now)]).toEqual([english, german]);
});

test("without scripts a time is that of UTC, and says so", () => {
  expect(utcTime("2026-11-23T12:10:11.000Z")).toBe("2026-11-23 12:10 UTC");
});
