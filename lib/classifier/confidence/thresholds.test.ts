import { expect, test } from "vitest";
import { levelOf, thresholdsUnder } from "./thresholds.ts";

const learnt = { high: 0.9, medium: 0.7 };

test.each([
  ["nothing", {}, { high: 0.9, medium: 0.7 }],
  ["both", { automateAt: 0.99, suggestAt: 0.5 }, { high: 0.99, medium: 0.5 }],
  ["a lower automateAt", { automateAt: 0.6 }, { high: 0.6, medium: 0.6 }],
  ["a higher automateAt", { automateAt: 0.95 }, { high: 0.95, medium: 0.7 }],
  ["a higher suggestAt", { suggestAt: 0.95 }, { high: 0.95, medium: 0.95 }],
  ["a lower suggestAt", { suggestAt: 0.4 }, { high: 0.9, medium: 0.4 }],
  ["nought", { automateAt: 0, suggestAt: 0 }, { high: 0, medium: 0 }],
])("with %s configured, the rest stays as learnt", (_name, configured, expected) => {
  const thresholds = thresholdsUnder(configured, learnt);
  expect(thresholds).toEqual(expected);
  expect(levelOf(1, thresholds)).toBe("high");
});
