import { describe, expect, test } from "vitest";
import { SearchTuning } from "./search-tuning.ts";

const id = "kb://guide/install.md";

/** Paths and messages of all faults. */
function faults(given: unknown): string[] {
  const { error } = SearchTuning.safeParse(given);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

test("every member may be left out", () => {
  expect(SearchTuning.parse({})).toEqual({
    synonyms: [],
    oneWaySynonyms: [],
    curations: [],
    boosts: [],
  });
});

test("what the handbook shows is right", () => {
  expect(
    faults({
      synonyms: [
        ["k8s", "kubernetes"],
        ["ci", "continuous integration"],
      ],
      oneWaySynonyms: [{ from: "container", to: ["pod"] }],
      curations: [{ query: "install", pinned: [id], hidden: ["kb://guide/old.md"] }],
      boosts: [
        { path: "guide/**", factor: 10 },
        { path: "archive/**/{a,b}-[0-9]*.md", factor: 0.1 },
      ],
      recency: { halfLife_days: 180, weight: 0.2 },
    }),
  ).toEqual([]);
});

describe("each fault is named with its place", () => {
  test.each<[string, unknown, RegExp]>([
    ["no object", [], /^: .*expected object/],
    ["an unknown member", { synonym: [] }, /Unrecognized key: "synonym"/],
    ["an empty group", { synonyms: [[]] }, /^synonyms\.0: must have two words/],
    ["a group of one", { synonyms: [["k8s"]] }, /^synonyms\.0: must have two words/],
    ["an empty word", { synonyms: [["k8s", " "]] }, /^synonyms\.0\.1: must have a letter/],
    ["signs only", { synonyms: [["k8s", "+-"]] }, /^synonyms\.0\.1: must have a letter/],
    ["no text", { synonyms: [["k8s", 8]] }, /^synonyms\.0\.1: .*expected string/],
    [
      "a sentence",
      { synonyms: [["a", "one two three four five six seven eight nine"]] },
      /^synonyms\.0\.1: must have at most 8 words/,
    ],
    [
      "a word in two groups",
      {
        synonyms: [
          ["a", "b"],
          ["c", " B "],
        ],
      },
      /^synonyms\.1\.1: stands in synonyms\.0 as well/,
    ],
    ["a word twice in one group", { synonyms: [["a", "Ａ"]] }, /^synonyms\.0\.1: .*twice/],
    [
      "a one-way synonym to nothing",
      { oneWaySynonyms: [{ from: "a", to: [] }] },
      /^oneWaySynonyms\.0\.to: /,
    ],
    ["a one-way synonym from nothing", { oneWaySynonyms: [{ to: ["a"] }] }, /\.0\.from: /],
    [
      "a curation of no query",
      { curations: [{ pinned: [id] }] },
      /^curations\.0: needs either query or queries/,
    ],
    [
      "a curation with query and queries",
      { curations: [{ query: "a", queries: ["b"], pinned: [id] }] },
      /^curations\.0: needs either query or queries/,
    ],
    ["a curation of nothing", { curations: [{ query: "a" }] }, /^curations\.0: needs pinned/],
    [
      "two curations of one query",
      {
        curations: [
          { query: "a b", pinned: [id] },
          { queries: ["c", "A  B"], hidden: [id] },
        ],
      },
      /^curations\.1: has the query of curations\.0/,
    ],
    [
      "what is pinned and hidden",
      { curations: [{ query: "a", pinned: [id], hidden: [id] }] },
      /^curations\.0\.pinned\.0: is hidden as well/,
    ],
    [
      "what is pinned twice",
      { curations: [{ query: "a", pinned: [id, id] }] },
      /^curations\.0\.pinned\.1: is pinned twice/,
    ],
    [
      "what is no document id",
      { curations: [{ query: "a", pinned: ["guide/install.md"] }] },
      /^curations\.0\.pinned\.0: must be a document id/,
    ],
    ["factor 0", { boosts: [{ path: "a/**", factor: 0 }] }, /^boosts\.0\.factor: .*>=0\.1/],
    ["factor 11", { boosts: [{ path: "a/**", factor: 11 }] }, /^boosts\.0\.factor: .*<=10/],
    ["factor NaN", { boosts: [{ path: "a/**", factor: Number.NaN }] }, /^boosts\.0\.factor: /],
    ["no factor", { boosts: [{ path: "a/**" }] }, /^boosts\.0\.factor: /],
    ...[
      "",
      "/guide/**",
      "!guide/**",
      "guide/[a",
      "guide/{a,b",
      "guide/a}",
      "a\\b",
      "a/[z-a].md",
    ].map((path): [string, unknown, RegExp] => [
      `the glob ${JSON.stringify(path)}`,
      { boosts: [{ path, factor: 2 }] },
      /^boosts\.0\.path: /,
    ]),
    ["a weight above 1", { recency: { halfLife_days: 1, weight: 2 } }, /^recency\.weight: /],
    ["a half-life of 0", { recency: { halfLife_days: 0, weight: 1 } }, /^recency\.halfLife_days: /],
    ["no half-life", { recency: { weight: 1 } }, /^recency\.halfLife_days: /],
  ])("%s", (_name, given, expected) => {
    expect(faults(given).join("\n")).toMatch(expected);
  });

  test("several at once", () => {
    expect(
      faults({ synonyms: [["a"]], boosts: [{ path: "a", factor: 0 }], recency: { weight: 3 } }),
    ).toHaveLength(4);
  });
});
