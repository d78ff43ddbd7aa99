import { expect, test } from "vitest";
import { firstRight, fitWeights, type RankedQuery } from "./fit-weights.ts";

/** The second feature tells the right page, the third the wrong one; the engine is level. */
const queries: RankedQuery[] = Array.from({ length: 20 }, (_unused, index) => ({
  isRight: [false, true, false],
  features: [
    [1, 0, 1],
    [0.9, 1, 0],
    [0.8, index % 2, 1],
  ],
}));

test("what tells the right page gains weight, what speaks against it gets none", () => {
  const [engine, telling, misleading] = fitWeights(queries);
  expect(engine).toBe(1);
  expect(telling).toBeGreaterThan(0.3);
  expect(misleading).toBe(0);
});

test("learnt weights put the right page first where the engine does not", () => {
  expect(firstRight(queries, [1, 0, 0])).toBe(0);
  expect(firstRight(queries, fitWeights(queries))).toBe(1);
});

test("the same queries give the same weights", () => {
  expect(fitWeights(queries)).toEqual(fitWeights(queries));
});

test("queries without a right page say nothing", () => {
  const none: RankedQuery = {
    isRight: [false, false],
    features: [
      [1, 1, 0],
      [0, 0, 1],
    ],
  };
  const before = fitWeights(queries);
  fitWeights([...queries, none]).forEach((weight, index) => {
    expect(weight).toBeCloseTo(before[index] as number, 1);
  });
});
