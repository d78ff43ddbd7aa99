import { expect, test } from "vitest";
import { namesIdentifier } from "./names-identifier.ts";

test.each([
  ["std::vector", true],
  ["a->b", true],
  ["a:::b", true],
  ["how to start", false],
  ["a: b", false],
])("%j names something in code: %s", (query, isName) => {
  expect(namesIdentifier(query)).toBe(isName);
});

test("a query of a letter and 900 colons is answered at once: it took longer than the universe", () => {
  expect(namesIdentifier(`a${":".repeat(900)}`)).toBe(false);
});
