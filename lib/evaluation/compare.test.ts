import { expect, test } from "vitest";
import { compareEvaluations, lostMeasures } from "./compare.ts";
import type { Measures, QuestionOutcome } from "./evaluate.ts";

const measures = (value: number): Measures => ({
  ndcg5: value,
  ndcg10: value,
  mrr: value,
  recall: 1,
  hit1: value === 1 ? 1 : 0,
});
const outcome = (id: string, value: number): QuestionOutcome => ({
  id,
  query: `query ${id}`,
  collection: null,
  measures: measures(value),
  expected: [],
  first: null,
  rank: null,
});
const baseline = (values: readonly number[]) => ({
  questions: values.map((value, index) => ({ id: `q${index}`, measures: measures(value) })),
});
const outcomes = (values: readonly number[]) =>
  values.map((value, index) => outcome(`q${index}`, value));

test("equal measurements differ by nothing", () => {
  const values = [1, 0.5, 0, 1 / 3];
  const found = compareEvaluations(baseline(values), outcomes(values));
  expect(found).toMatchObject({ paired: 4, won: [], lost: [] });
  const mean = (1 + 0.5 + 1 / 3) / 4;
  expect(found?.measures.mrr).toEqual({
    before: mean,
    after: mean,
    difference: 0,
    low: 0,
    high: 0,
  });
});

test("only questions of both are compared; moved ones stand in the order of their moves", () => {
  const found = compareEvaluations(baseline([0.5, 1, 0.2, 0.2]), [
    ...outcomes([1, 0, 0.4, 0.2]),
    outcome("new", 1),
  ]);
  expect(found?.paired).toBe(4);
  expect(found?.won.map(({ query, before, after }) => [query, before, after])).toEqual([
    ["query q0", 0.5, 1],
    ["query q2", 0.2, 0.4],
  ]);
  expect(found?.lost.map(({ id }) => id)).toEqual(["q1"]);
});

test("nothing in common is no comparison", () => {
  expect(compareEvaluations(baseline([1]), [outcome("other", 1)])).toBeNull();
});

test("a loss of every question is no chance, one lost among many is", () => {
  const before = Array.from({ length: 100 }, () => 1);
  const all = compareEvaluations(baseline(before), outcomes(before.map(() => 0.5)));
  expect(all === null ? null : lostMeasures(all)).toEqual(["ndcg5", "ndcg10", "mrr", "hit1"]);
  const one = compareEvaluations(baseline(before), outcomes([0.5, ...before.slice(1)]));
  expect(one === null ? null : lostMeasures(one)).toEqual([]);
});

test("the interval is that of the mean difference, and the same every time", () => {
  // 400 differences of 0 or 1, half each: standard error .025, so about ±.049.
  const before = Array.from({ length: 400 }, () => 0);
  const after = before.map((_value, index) => index % 2);
  const first = compareEvaluations(baseline(before), outcomes(after));
  const { low = 0, high = 0 } = first?.measures.mrr ?? {};
  expect(low).toBeGreaterThan(0.44);
  expect(low).toBeLessThan(0.46);
  expect(high).toBeGreaterThan(0.54);
  expect(high).toBeLessThan(0.56);
  expect(compareEvaluations(baseline(before), outcomes(after))).toEqual(first);
});
