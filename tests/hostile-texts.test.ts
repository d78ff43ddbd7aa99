/** Texts that nobody would write: no reader ends the process, and none takes the square of their length. */
import { expect, test } from "vitest";
import { readHostileTexts, units } from "./support/hostile-texts.ts";

/** Four times the text may take ten times as long: a square takes sixteen. What is quick is not judged. */
const ratioMax = 10;
const quickMs = 25;

test("40 KB of each hostile unit: every reader comes to an end, in time that grows with the text", async () => {
  const { code, last, readings } = await readHostileTexts(40_000);
  expect([last, code]).toEqual([expect.stringContaining(","), 0]);
  expect(readings.length).toBeGreaterThanOrEqual(22 * units.length);
  const slow = readings.filter(([, , short, long]) => long > ratioMax * Math.max(short, quickMs));
  expect(slow).toEqual([]);
});
