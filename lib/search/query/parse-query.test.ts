import { describe, expect, test } from "vitest";
import { createAnalyser } from "../../corpus/analysis/analyser.ts";
import { queryParameters } from "../../corpus/scoring/parameters.ts";
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
    const found = parseQuery(query);
    expect(found.map(({ start: _start, ...clause }) => clause)).toEqual(clauses);
    for (const { text, start } of found) {
      expect(query.slice(start, start + text.length)).toBe(text);
    }
  });
});

test("function words are dropped only when other words remain", () => {
  const wordsOf = (query: string): readonly string[] =>
    analyseQuery(query, {
      analyser: createAnalyser(),
      parameters: queryParameters,
      languages: ["en"],
      commonLanguages: ["en"],
      lexicon: { frequency: () => 0 },
    }).words;
  expect(wordsOf("how do I use the hook")).toEqual(["use", "hook"]);
  expect(wordsOf("to be or not to be")).toEqual(["to", "be", "or", "not"]);
});
