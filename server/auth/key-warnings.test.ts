import { expect, test } from "vitest";
import { readEnvironment } from "../environment.ts";
import { keyWarnings } from "./key-warnings.ts";

const named = (variables: Readonly<Record<string, string>>): readonly string[] =>
  keyWarnings(readEnvironment(variables)).map((warning) => warning.split(" ")[0] ?? "");

test.each([
  "SEARCH_API_KEY",
  "CLASSIFIER_API_KEY",
  "WIKI_API_KEY",
  "MCP_API_KEY",
  "MCP_PUBLIC_API_KEYS",
  "METRICS_KEY",
])("a %s of a few characters can be guessed, which the start says", (name) => {
  expect(named({ [name]: "zq7" })).toEqual([name]);
  expect(named({ [name]: "0123456789abcdef" })).toEqual([]);
});

test("ALLOW_INSECURE_COOKIES warns where there are sessions", () => {
  expect(named({ USE_AUTH: "1", ALLOW_INSECURE_COOKIES: "1" })).toEqual(["ALLOW_INSECURE_COOKIES"]);
  expect(named({ ALLOW_INSECURE_COOKIES: "1" })).toEqual([]);
  expect(named({ USE_AUTH: "1" })).toEqual([]);
});
