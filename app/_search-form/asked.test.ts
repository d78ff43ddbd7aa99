import { readAsked } from "knowledge-sdk/service-ui";
import { expect, test } from "vitest";
import { apiAddress, givenParameters } from "./asked.ts";

test("repeated and absent parameters are those of the address", () => {
  const parameters = givenParameters({ q: ["a", "b"], collection: ["x", "y"], typo: undefined });
  expect(String(parameters)).toBe("q=a&q=b&collection=x&collection=y");
  expect(readAsked(parameters)).toEqual({ query: "a", collections: ["x", "y"], typo: true });
});

test("a program asks for the same results, in one word of a shell", () => {
  const asked = { query: "it's $x `y`", collections: ["a"], typo: false };
  const address = apiAddress(asked);
  expect(address).toBe("/api/search?q=it%27s+%24x+%60y%60&collection=a&typo=off&limit=20");
});
