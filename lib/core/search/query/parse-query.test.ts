import { describe, expect, test } from "vitest";
import { createAnalyser } from "../analysis/analyser.ts";
import { queryParameters } from "../ranking/parameters.ts";
import { analyseQuery } from "./analyse-query.ts";
import { parseQuery } from "./parse-query.ts";

const plain = { isPhrase: false, isNegated: false, field: null };

describe("syntax", () => {
  test.each([
    [
      "two words",
      [
        { ...plain, text: "two" },
        { ...plain, text: "words" },
      ],
    ],
    ['"a phrase"', [{ ...plain, text: "a phrase", isPhrase: true }]],
    ["-not", [{ ...plain, text: "not", isNegated: true }]],
    ['-"not this"', [{ ...plain, text: "not this", isPhrase: true, isNegated: true }]],
    ["title:hooks", [{ ...plain, text: "hooks", field: "title" }]],
    ['PATH:"learn"', [{ ...plain, text: "learn", isPhrase: true, field: "path" }]],
    ["-title:old", [{ ...plain, text: "old", isNegated: true, field: "title" }]],
    ["--force", [{ ...plain, text: "--force" }]],
    ['"never closed', [{ ...plain, text: "never closed", isPhrase: true }]],
    [
      "- alone",
      [
        { ...plain, text: "-" },
        { ...plain, text: "alone" },
      ],
    ],
    [
      'a"b"',
      [
        { ...plain, text: "a" },
        { ...plain, text: "b", isPhrase: true },
      ],
    ],
    [
      "title: apart",
      [
        { ...plain, text: "title:" },
        { ...plain, text: "apart" },
      ],
    ],
    ['""', []],
    ["   ", []],
  ])("%s", (query, clauses) => {
    expect(parseQuery(query)).toEqual(clauses);
  });
});

test("function words are dropped only when other words remain", () => {
  const wordsOf = (query: string): readonly string[] =>
    analyseQuery(query, createAnalyser(), queryParameters).words;
  expect(wordsOf("how do I use the hook")).toEqual(["use", "hook"]);
  expect(wordsOf("to be or not to be")).toEqual(["to", "be", "or", "not"]);
});

test("10,000 random texts are all queries, none takes more than 50 ms", () => {
  const pieces = [
    '"',
    "-",
    "title:",
    "path:",
    " ",
    "(",
    ")",
    "*",
    "^",
    "\\",
    "\u0000",
    "a",
    "Foo.bar",
  ];
  const more = [
    "C++",
    "😀",
    "\ud800",
    "漢字",
    "AND",
    "NEAR/2",
    "'",
    "--x",
    "_",
    "9",
    "ß",
    "\n",
    ".",
  ];
  const all = [...pieces, ...more];
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const analyser = createAnalyser();
  let slowestMs = 0;
  for (let round = 0; round < 10_000; round++) {
    const query = Array.from({ length: random(60) }, () => all[random(all.length)]).join("");
    const startedAt = performance.now();
    const { terms } = analyseQuery(query, analyser, queryParameters);
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    expect(terms.length).toBeLessThanOrEqual(48);
  }
  expect(slowestMs).toBeLessThan(50);
});
