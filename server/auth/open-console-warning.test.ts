import { expect, test } from "vitest";
import { readEnvironment } from "../environment.ts";
import { openConsoleWarning } from "./open-console-warning.ts";

const key = "7d3f1c9e-4a1b-4a52-9d0e-0d7f3c1b2a59";

test.each([
  [{ SEARCH_API_KEY: "s" }, /^\/console and the texts of tickets .* are open to everybody/],
  [{ MCP_API_KEY: "m" }, /^\/console and the texts of tickets/],
  [{ WIKI_API_KEY: "w" }, /^Everybody who may read the wiki may use \/console/],
])("with %j alone the operator is told what stays open", (variables, warning) => {
  expect(openConsoleWarning(readEnvironment(variables))).toMatch(warning);
});

test.each([
  {},
  { CLASSIFIER_API_KEY: "c", SEARCH_API_KEY: "s" },
  { USE_AUTH: "1", API_KEYS: `desk:${key}`, SEARCH_API_KEY: "s" },
])("with %j there is nothing to tell", (variables) => {
  expect(openConsoleWarning(readEnvironment(variables))).toBeNull();
});
