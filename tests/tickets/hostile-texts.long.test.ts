/** The same with texts of 40 KB, and of 400 KB, where less than a square would show. */
import { expect, test } from "vitest";
import { readHostileTexts, units } from "../kit/hostile/hostile-texts.ts";

/** Four times the text may take so many times as long: a square takes sixteen. What is quick is not judged. */
test.each([
  { length: 40_000, ratioMax: 10, quickMs: 25 },
  { length: 400_000, ratioMax: 8, quickMs: 50 },
])(
  "$length bytes of each hostile unit: no reader ends the process or takes the square",
  async ({ length, ratioMax, quickMs }) => {
    const { code, last, readings } = await readHostileTexts(length);
    expect([last, code]).toEqual([expect.stringContaining(","), 0]);
    expect(readings.length).toBeGreaterThanOrEqual(22 * units.length);
    const slow = readings.filter(([, , short, long]) => long > ratioMax * Math.max(short, quickMs));
    expect(slow).toEqual([]);
  },
);

test("20 KB of each hostile unit: no page ends the process that formats it, or takes the square", async () => {
  const { code, last, readings } = await readHostileTexts(20_000, "pages");
  expect([last, code]).toEqual([expect.stringContaining(","), 0]);
  expect(readings.length).toBeGreaterThanOrEqual(3 * units.length);
  const slow = readings.filter(([, , short, long]) => long > 10 * Math.max(short, 50));
  expect(slow).toEqual([]);
});
