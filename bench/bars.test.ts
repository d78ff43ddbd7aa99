import { expect, test } from "vitest";
import { type Bar, missedBars } from "./bars.ts";

const bars: readonly Bar[] = [
  { part: "curves", of: { set: "banking77", "per class": 10 }, column: "right", least: 74 },
  { part: "speed", of: { work: "decide" }, column: "p95", most: 10 },
];

test("a row that meets its bar is not reported", () => {
  const results = {
    curves: [{ set: "banking77", "per class": 10, right: 74 }],
    speed: [{ work: "decide", p95: 10 }],
  };
  expect(missedBars(bars, results)).toEqual([]);
});

test("a missed bar is reported with the figure and the bar", () => {
  const results = {
    curves: [
      { set: "banking77", "per class": 10, right: 73.9 },
      { set: "hwu64", "per class": 10, right: 1 },
    ],
    speed: [{ work: "decide", p95: 11 }],
  };
  expect(missedBars(bars, results)).toEqual([
    "curves, banking77 10: right is 73.9, below 74.",
    "speed, decide: p95 is 11, above 10.",
  ]);
});

test("a missing row is reported, a part that was not requested is not", () => {
  expect(missedBars(bars, { curves: [] })).toEqual([
    "curves, banking77 10: right was not measured.",
  ]);
  expect(missedBars(bars, { speed: [{ work: "decide", p95: "–" }] })).toEqual([
    "speed, decide: p95 has no figure.",
  ]);
});
