import { expect, test } from "vitest";
import { labelledPlaces } from "./axes.ts";

test("labels begin with the first point and are equally far from each other", () => {
  expect(labelledPlaces(13, 7)).toEqual([0, 2, 4, 6, 8, 10, 12]);
  expect(labelledPlaces(30, 4)).toEqual([0, 8, 16, 24]);
});

test("few points all have a label, none has none", () => {
  expect(labelledPlaces(3, 7)).toEqual([0, 1, 2]);
  expect(labelledPlaces(1, 4)).toEqual([0]);
  expect(labelledPlaces(0, 4)).toEqual([]);
});
