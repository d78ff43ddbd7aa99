import { expect, test } from "vitest";
import { parseDocument } from "../documents/parse/parse-document.ts";
import { dayOfPage } from "./page-date.ts";

const march = Date.UTC(2026, 2, 1) / 86_400_000;

test.each<[string, number]>([
  ["updated: 2026-03-01", march],
  ["lastUpdated: 2026-03-01", march],
  ["lastmod: '2026-03-01'", march],
  ["date: 2026-03-01T23:59:59-08:00", march],
  ["date: 2026-03-01 10:00:00", march],
  ["date: 2020-01-01\nupdated: 2026-03-01", march],
  ["updated: soon\ndate: 2026-03-01", march],
  ["date: 1970-01-02", 1],
  ["date: 1970-01-01", 0],
  ["date: 1969-07-20", 0],
  ["date: 9999-01-01", 0],
  ["date: 2026-02-30", 0],
  ["date: 2026-13-01", 0],
  ["date: 2026-03-011", 0],
  ["date: 2026", 0],
  ["date: March 2026", 0],
  ["date: [2026-03-01]", 0],
  ["date: true", 0],
  ["created: 2026-03-01", 0],
])("%s is day %d", (frontMatter, day) => {
  expect(dayOfPage(parseDocument(`---\n${frontMatter}\n---\n# Page`, "a.md"))).toBe(day);
});

test("a file without front matter has no day", () => {
  expect(dayOfPage(parseDocument("date: 2026-03-01", "a.txt"))).toBe(0);
});
