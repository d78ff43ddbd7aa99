import { expect, test } from "vitest";
import { compareRival } from "./compare-rival.ts";
import type { JudgedDecision } from "./judged-decision.ts";
import { promiseOfLevel } from "./level-promise.ts";
import { measureDecisions } from "./measures.ts";
import { measureNowhere } from "./nowhere-tickets.ts";

function judged(
  expected: string | null,
  answered: string,
  probability: number,
  candidates: readonly string[] = [answered],
): JudgedDecision {
  const confidence = probability > 0.9 ? "high" : probability > 0.7 ? "medium" : "low";
  return {
    text: "",
    expected,
    answered,
    probability,
    confidence,
    candidates,
    reasoning: "",
    rival: null,
    fields: [],
  };
}

test("figures of six answers, counted by hand", () => {
  const measures = measureDecisions([
    judged("a", "a", 0.95),
    judged("a", "a", 0.95),
    judged("a", "b", 0.95, ["b", "c", "d", "a"]),
    judged("b", "b", 0.75),
    judged("b", "a", 0.5, ["a", "b"]),
    judged(null, "a", 0.95),
  ]);
  expect(measures.tickets).toBe(5);
  expect(measures.accuracy).toBe(0.6);
  expect(measures.top3).toBe(0.8);
  // a: precision 2/3, recall 2/3; b: precision 1/2, recall 1/2.
  expect(measures.macroF1).toBeCloseTo((2 / 3 + 1 / 2) / 2, 10);
  expect(measures.levels.high).toMatchObject({ answers: 3, precision: 2 / 3, coverage: 0.6 });
  expect(measures.levels.medium).toMatchObject({ answers: 1, precision: 1, coverage: 0.2 });
  // Wilson's interval for 2 of 3 reaches from .21 to .94: less than high promises.
  expect(measures.levels.high.interval?.low).toBeCloseTo(0.208, 3);
  expect(measures.levels.high.interval?.high).toBeCloseTo(0.939, 3);
  expect(measures.levels.high.promise).toEqual({ share: 0.95, state: "broken" });
  expect(measures.levels.medium.promise).toEqual({ share: 0.8, state: "kept" });
  expect(measures.levels.low.promise).toBeNull();
  const gaps = (3 / 5) * (0.95 - 2 / 3) + (1 / 5) * (1 - 0.75) + (1 / 5) * 0.5;
  expect(measures.ece).toBeCloseTo(gaps, 10);
  expect(measures.confusions[0]).toEqual({ expected: "a", answered: "a", count: 2 });
});

test("no answers have no figures and no fault", () => {
  const measures = measureDecisions([]);
  expect([measures.tickets, measures.accuracy, measures.ece, measures.macroF1]).toEqual([
    0, 0, 0, 0,
  ]);
  expect(measures.levels.high.precision).toBeNull();
});

test.each([
  ["high", 95, 100, "kept"],
  ["high", 93, 100, "open"],
  ["high", 80, 100, "broken"],
  ["medium", 0, 0, null],
] as const)("%s with %i of %i right: its promise is %s", (level, right, answers, state) => {
  expect(promiseOfLevel(level, right, answers)?.state).toBe(state);
});

test("the rival is compared on tickets that it answered and that belong somewhere", () => {
  const decisions = [
    { ...judged("a", "a", 0.9), rival: "a" },
    { ...judged("a", "a", 0.9), rival: "b" },
    { ...judged("b", "a", 0.9), rival: "b" },
    { ...judged("b", "b", 0.9), rival: "a" },
    judged("a", "a", 0.9),
    { ...judged(null, "a", 0.9), rival: "a" },
  ];
  expect(compareRival(decisions)).toEqual({ accuracy: 0.5, onlyModel: 2, onlyRival: 1 });
  expect(compareRival(decisions.slice(4))).toBeNull();
  expect(measureNowhere(decisions)).toEqual({
    tickets: 1,
    shares: { high: 0, medium: 1, low: 0 },
  });
  expect(measureNowhere(decisions.slice(0, 5))).toBeNull();
});
