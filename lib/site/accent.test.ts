import { describe, expect, test } from "vitest";
import { accentOf } from "./accent.ts";

/** The pair of a custom property. */
function pairOf(style: string, name: string): readonly (string | undefined)[] {
  return new RegExp(`--${name}:light-dark\\((#\\w+),(#\\w+)\\)`).exec(style)?.slice(1) ?? [];
}

test("a colour that can be read stays as it is", () => {
  const { style, warnings } = accentOf({ light: "#1d4ed8", dark: "#93c5fd" });
  expect(pairOf(style, "link")).toEqual(["#1d4ed8", "#93c5fd"]);
  expect(warnings).toEqual([]);
});

test("one colour for both is lighter in text on dark pages, without a warning", () => {
  const { style, warnings } = accentOf("#0f766e");
  const [light, dark] = pairOf(style, "link");
  expect(light).toBe("#0f766e");
  expect(dark).not.toBe("#0f766e");
  expect(pairOf(style, "accent")).toEqual(["#0f766e", "#0f766e"]);
  expect(warnings).toEqual([]);
});

describe.each(["#ffff00", "#ffffff", "#c0c0c0", "#7fffd4", "#f59e0b"])("%s", (given) => {
  test("is darkened in text alone, with a warning that names both; amber buttons were brown", () => {
    const { style, warnings } = accentOf(given);
    const [used = ""] = pairOf(style, "link");
    expect(used).not.toBe(given);
    expect(pairOf(style, "accent")).toEqual([given, given]);
    expect(warnings).toEqual([expect.stringMatching(new RegExp(`^site.accent ${given}.*${used}`))]);
  });

  test("has black text on it", () => {
    expect(pairOf(accentOf(given).style, "on-accent")).toEqual(["#000000", "#000000"]);
  });
});

test("the colour of the dark scheme is checked against dark backgrounds", () => {
  const { warnings } = accentOf({ light: "#000000", dark: "#000000" });
  expect(warnings).toEqual([expect.stringContaining("dark")]);
});
