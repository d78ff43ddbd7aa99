import { expect, test } from "vitest";
import { ReportParameters } from "../../contract/index.ts";
import { dayNumber, periodLength, periodsOf, rangeOf } from "./report-range.ts";

const today = dayNumber("2026-11-21");
const range = (given: object) => rangeOf(ReportParameters.parse(given), today);

test("a range ends today and has 30 days unless it says otherwise", () => {
  expect(range({})).toEqual({ firstDay: today - 29, lastDay: today });
  expect(range({ days: "7" })).toEqual({ firstDay: today - 6, lastDay: today });
  expect(range({ days: 7, to: "2026-11-10" })).toEqual({
    firstDay: today - 17,
    lastDay: today - 11,
  });
});

test("from wins over days", () => {
  expect(range({ days: 7, from: "2026-11-01" })).toEqual({ firstDay: today - 20, lastDay: today });
});

test("a range from the beginning of time is cut to the longest one", () => {
  expect(range({ from: "1970-01-01" }).firstDay).toBe(today - 3_649);
});

test("a range that begins after it ends is refused", () => {
  expect(() => range({ from: "2026-11-22" })).toThrow(
    "from must not be after 2026-11-21, got 2026-11-22.",
  );
});

test.each<[number, number, number]>([
  [1, 1, 1],
  [62, 1, 62],
  [63, 7, 9],
  [365, 7, 53],
  [1_000, 28, 36],
  [3_650, 91, 41],
])("%i days are periods of %i, %i of them", (days, length, count) => {
  const given = range({ days });
  expect(periodLength(given)).toBe(length);
  const periods = periodsOf(given);
  expect(periods).toHaveLength(count);
  expect(periods.at(-1)?.to).toBe("2026-11-21");
  expect(dayNumber(periods[0]?.from ?? "")).toBe(given.firstDay);
});

test("periods follow each other without a gap", () => {
  const periods = periodsOf(range({ days: 100 }));
  for (const [index, { from }] of periods.slice(1).entries()) {
    expect(dayNumber(from)).toBe(dayNumber(periods[index]?.to ?? "") + 1);
  }
});
