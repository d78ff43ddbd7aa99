import { describe, expect, test } from "vitest";
import {
  nextOffset,
  readAsked,
  readOffset,
  resultsAddress,
  searchAddress,
} from "./asked-search.ts";

describe("an address is read", () => {
  test.each([
    ["", { query: "", collections: [], typo: true }],
    ["q=++a+b+", { query: "a b", collections: [], typo: true }],
    ["q=a&q=b", { query: "a", collections: [], typo: true }],
    ["q=a&collection=guide", { query: "a", collections: ["guide"], typo: true }],
    ["collection=api,+guide,,api", { query: "", collections: ["api", "guide"], typo: true }],
    [
      "collection=api&collection=guide&collection=",
      { query: "", collections: ["api", "guide"], typo: true },
    ],
    [
      "q=a&version=+2.1+&lang=de",
      { query: "a", collections: [], typo: true, version: "2.1", lang: "de" },
    ],
    ["q=a&version=&lang=", { query: "a", collections: [], typo: true }],
    ["q=a&typo=OFF", { query: "a", collections: [], typo: false }],
    ["q=a&typo=off&typo=on", { query: "a", collections: [], typo: false }],
    ["q=a&typo=maybe", { query: "a", collections: [], typo: true }],
  ])("%j", (parameters, asked) => {
    expect(readAsked(new URLSearchParams(parameters))).toEqual(asked);
  });
});

test.each([
  [{ query: "", collections: [], typo: true }, "/"],
  [{ query: "c++ & d", collections: [], typo: true }, "/?q=c%2B%2B+%26+d"],
  [{ query: "", collections: ["a b"], typo: true }, "/?collection=a+b"],
  [
    { query: "x", collections: [], typo: true, version: "1.0", lang: "pt-BR" },
    "/?q=x&version=1.0&lang=pt-BR",
  ],
  [
    { query: "x", collections: ["a", "b"], typo: false },
    "/?q=x&collection=a&collection=b&typo=off",
  ],
])("%j has an address that reads the same", (asked, address) => {
  expect(searchAddress(asked)).toBe(address);
  const parameters = new URL(address, "http://localhost").searchParams;
  const read = readAsked(parameters);
  expect(read).toEqual(asked);
});

test.each([
  ["", 0],
  ["offset=20", 20],
  ["offset=39", 20],
  ["offset=-20", 0],
  ["offset=1e9", 1_000],
  ["offset=x", 0],
  ["offset=NaN", 0],
  ["offset=99999999999999999999", 0],
  ["offset=40&offset=80", 40],
])("%j begins at %j", (parameters, begins) => {
  expect(readOffset(new URLSearchParams(parameters))).toBe(begins);
});

test("results go on in steps to an end, and the first ones have no offset in their address", () => {
  const asked = { query: "a b", collections: ["x"], typo: true };
  expect(nextOffset(0)).toBe(20);
  expect(nextOffset(980)).toBe(1_000);
  expect(nextOffset(1_000)).toBeNull();
  expect(resultsAddress({ asked, offset: 0 })).toBe("/?q=a+b&collection=x");
  expect(resultsAddress({ asked, offset: 40 })).toBe("/?q=a+b&collection=x&offset=40");
});
