import { expect, test } from "vitest";
import { readEnvironment } from "../environment.ts";
import { openSearchWarning } from "./open-search-warning.ts";

const key = "7d3f1c9e-4a1b-4a52-9d0e-0d7f3c1b2a59";

test.each([
  [{ WIKI_API_KEY: "w" }, /open to everybody at \/api\/search, \/api\/mcp and \/api\/document/],
  [{ WIKI_OIDC_ISSUER: "https://login.example" }, /open to everybody at \/api\/search/],
  [{ WIKI_API_KEY: "w", SEARCH_API_KEY: "s" }, /open at \/api\/document to everybody who guesses/],
])(
  "with %j the texts of a protected wiki are open elsewhere, and the operator is warned",
  (variables, said) => {
    expect(openSearchWarning(readEnvironment(variables))).toMatch(said);
  },
);

test.each([
  {},
  { SEARCH_API_KEY: "s" },
  { WIKI_API_KEY: "w", USE_AUTH: "1", API_KEYS: `desk:${key}` },
])("with %j there is nothing to tell", (variables) => {
  expect(openSearchWarning(readEnvironment(variables))).toBeNull();
});
