/** The same with texts of 400 KB, where less than a square would show. */
import { expect, test } from "vitest";
import { readHostileTexts, units } from "./support/hostile-texts.ts";

test("400 KB of each hostile unit: no reader ends the process or takes the square", async () => {
  const { code, last, readings } = await readHostileTexts(400_000);
  expect([last, code]).toEqual([expect.stringContaining(","), 0]);
  expect(readings.length).toBeGreaterThanOrEqual(22 * units.length);
  const slow = readings.filter(([, , short, long]) => long > 8 * Math.max(short, 50));
  expect(slow).toEqual([]);
});

test("20 KB of each hostile unit: no page ends the process that formats it, or takes the square", async () => {
  const { code, last, readings } = await readHostileTexts(20_000, "pages");
  expect([last, code]).toEqual([expect.stringContaining(","), 0]);
  expect(readings.length).toBeGreaterThanOrEqual(3 * units.length);
  const slow = readings.filter(([, , short, long]) => long > 10 * Math.max(short, 50));
  expect(slow).toEqual([]);
});
