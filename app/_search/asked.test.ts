import { describe, expect, test } from "vitest";
import {
  apiAddress,
  comparisonAddress,
  nextOffset,
  readAsked,
  readOffset,
  resultsAddress,
  searchAddress,
} from "./asked.ts";

describe("an address is read", () => {
  test.each([
    [{}, { query: "", collections: [], typo: true }],
    [{ q: "  a b " }, { query: "a b", collections: [], typo: true }],
    [{ q: ["a", "b"] }, { query: "a", collections: [], typo: true }],
    [
      { q: "a", collection: "guide" },
      { query: "a", collections: ["guide"], typo: true },
    ],
    [{ collection: "api, guide,,api" }, { query: "", collections: ["api", "guide"], typo: true }],
    [
      { collection: ["api", "guide", ""] },
      { query: "", collections: ["api", "guide"], typo: true },
    ],
    [
      { q: "a", typo: "OFF" },
      { query: "a", collections: [], typo: false },
    ],
    [
      { q: "a", typo: ["off", "on"] },
      { query: "a", collections: [], typo: false },
    ],
    [
      { q: "a", typo: "maybe" },
      { query: "a", collections: [], typo: true },
    ],
  ])("%j", (parameters, asked) => {
    expect(readAsked(parameters)).toEqual(asked);
  });
});

test.each([
  [{ query: "", collections: [], typo: true }, "/"],
  [{ query: "c++ & d", collections: [], typo: true }, "/?q=c%2B%2B+%26+d"],
  [{ query: "", collections: ["a b"], typo: true }, "/?collection=a+b"],
  [
    { query: "x", collections: ["a", "b"], typo: false },
    "/?q=x&collection=a&collection=b&typo=off",
  ],
])("%j has an address that reads the same", (asked, address) => {
  expect(searchAddress(asked)).toBe(address);
  const parameters = new URL(address, "http://localhost").searchParams;
  const read = readAsked({
    q: parameters.getAll("q"),
    collection: parameters.getAll("collection"),
    typo: parameters.getAll("typo"),
  });
  expect(read).toEqual(asked);
});

test("a program asks for the same results, in one word of a shell", () => {
  const asked = { query: "it's $x `y`", collections: ["a"], typo: false };
  const address = apiAddress(asked);
  expect(address).toBe("/api/search?q=it%27s+%24x+%60y%60&collection=a&typo=off&limit=20");
});

test("a comparison keeps the query and its filter", () => {
  const asked = { query: "x", collections: ["a"], typo: true };
  expect(comparisonAddress(asked, "kb://a/b.md")).toBe(
    "/search/explain?q=x&collection=a&a=kb%3A%2F%2Fa%2Fb.md",
  );
  expect(comparisonAddress(asked, "1", "2")).toBe("/search/explain?q=x&collection=a&a=1&b=2");
});

test.each([
  [undefined, 0],
  ["20", 20],
  ["39", 20],
  ["-20", 0],
  ["1e9", 1_000],
  ["x", 0],
  ["NaN", 0],
  ["99999999999999999999", 0],
  [["40", "80"], 40],
])("offset %j begins at %j", (offset, begins) => {
  expect(readOffset({ offset })).toBe(begins);
});

test("results go on in steps to an end, and the first ones have no offset in their address", () => {
  const asked = { query: "a b", collections: ["x"], typo: true };
  expect(nextOffset(0)).toBe(20);
  expect(nextOffset(980)).toBe(1_000);
  expect(nextOffset(1_000)).toBeNull();
  expect(resultsAddress(asked, 0)).toBe("/?q=a+b&collection=x");
  expect(resultsAddress(asked, 40)).toBe("/?q=a+b&collection=x&offset=40");
});
