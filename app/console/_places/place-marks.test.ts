import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { huesMax, initialsOf, placeMarks } from "./place-marks.ts";

test("queues with the same first letter have other marks, and the order gives colours", () => {
  const marks = placeMarks(["billing", "bugs", "b-2", "shipping", "配送"]);
  expect([...marks.values()].map(({ letters }) => letters)).toEqual(["B", "BU", "B2", "S", "配"]);
  expect(marks.get("shipping")?.hue).toBe(3);
});

test("more queues than colours begin again, names without letters have a mark", () => {
  const names = Array.from({ length: huesMax + 1 }, (_unused, index) => `${index} queue`);
  const marks = placeMarks(names);
  expect(marks.get(`${huesMax} queue`)?.hue).toBe(0);
  expect(placeMarks(["--"]).get("--")?.letters).toBe("?");
});

test.each([
  ["Ada Lovelace", "AL"],
  ["Ada M. Lovelace", "AL"],
  ["ada", "A"],
  ["j.doe", "JD"],
  ["[name]", ""],
  ["", ""],
  ["山田 太郎", "山太"],
])("the initials of %j are %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("the letters on each colour can be read by everybody", () => {
  const css = readFileSync(new URL("./place-marks.css", import.meta.url), "utf8");
  const pairs = [...css.matchAll(/color: (#\w{6});\s+background: (#\w{6});/g)];
  expect(pairs).toHaveLength(huesMax);
  for (const [, text = "", background = ""] of pairs) {
    const [light = 0, dark = 0] = [luminance(text), luminance(background)].sort((a, b) => b - a);
    expect([background, (light + 0.05) / (dark + 0.05) >= 4.5]).toEqual([background, true]);
  }
});
