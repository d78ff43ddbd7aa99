import { expect, test } from "vitest";
import { isName, namesIdentifier } from "./names-identifier.ts";

test.each([
  ["std::vector", true],
  ["a->b", true],
  ["a:::b", true],
  ["how to start", false],
  ["a: b", false],
])("%j names something in code: %s", (query, isIdentifier) => {
  expect(namesIdentifier(query)).toBe(isIdentifier);
});

test("a query of a letter and 900 colons is answered at once: it took longer than the universe", () => {
  expect(namesIdentifier(`a${":".repeat(900)}`)).toBe(false);
});

test.each([
  ["install", true],
  ["  useState ", true],
  ["useState hook", true],
  ["--watch flag", true],
  ["log out", false],
  ["useState in a loop", false],
  ["how do I start", false],
])("%j is a name, which words alone order: %s", (query, expected) => {
  expect(isName(query)).toBe(expected);
});
