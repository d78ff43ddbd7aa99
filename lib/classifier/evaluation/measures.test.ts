import { expect, test } from "vitest";
import type { JudgedDecision } from "./judged-decision.ts";
import { measureDecisions } from "./measures.ts";

function judged(
  expected: string | null,
  answered: string,
  probability: number,
  candidates: readonly string[] = [answered],
): JudgedDecision {
  const confidence = probability > 0.9 ? "high" : probability > 0.7 ? "medium" : "low";
  return { text: "", expected, answered, probability, confidence, candidates, reasoning: "" };
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
  expect(measures.levels.high).toEqual({ answers: 3, precision: 2 / 3, coverage: 0.6 });
  expect(measures.levels.medium).toEqual({ answers: 1, precision: 1, coverage: 0.2 });
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
