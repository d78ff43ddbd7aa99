import { describe, expect, test } from "vitest";
import { createAnalyser } from "./analysis/analyser.ts";
import { analyseQuery } from "./query/analyse-query.ts";
import { queryParameters } from "./ranking/parameters.ts";
import { createSnippetMaker, type Snippet } from "./snippet.ts";

function snippetOf(text: string, query: string): Snippet {
  const analyser = createAnalyser();
  const { terms } = analyseQuery(query, {
    analyser,
    parameters: queryParameters,
    languages: ["en"],
    lexicon: { frequency: () => 0 },
  });
  return createSnippetMaker(new Map(terms.map(({ term, weight }) => [term, weight])), analyser)(
    text,
    "en",
  );
}

function marked(snippet: Snippet): string[] {
  return snippet.highlights.map(({ start, end }) => snippet.text.slice(start, end));
}

const filler = "Plain words that say nothing about it stand here for a while. ".repeat(20);

describe("the best passage", () => {
  test("is the one with most of the query's words, wherever it stands", () => {
    const snippet = snippetOf(
      `A cache. ${filler} The cache is cleared when the index changes. ${filler}`,
      "clear index cache",
    );
    expect(snippet.text).toContain("The cache is cleared when the index changes.");
    expect(marked(snippet)).toEqual(["cache", "cleared", "index"]);
  });

  test("is the beginning when no word stands in the text", () => {
    const snippet = snippetOf(filler, "absent");
    expect(snippet.text.startsWith("Plain words")).toBe(true);
    expect(snippet.highlights).toEqual([]);
  });

  test("is cut at words and says so", () => {
    const { text } = snippetOf(`${filler}needle ${filler}`, "needle");
    expect(text).toMatch(/^… \S/);
    expect(text).toMatch(/\S …$/);
    expect(text.length).toBeLessThan(260);
    for (const word of text.split(" ").slice(1, -1)) expect(`${filler} needle`).toContain(word);
  });
});

describe("highlights", () => {
  test.each([
    ["Use createWindow() now", "createWindow", ["createWindow"]],
    ["Use createWindow() now", "window", ["createWindow"]],
    ["The C++ compiler", "C++", ["C++"]],
    ["Le café est là", "cafe", ["café"]],
    ["この検索エンジン", "検索", ["検索"]],
    ["queries and a query", "query", ["queries", "query"]],
    ["web-socket server", "socket", ["socket"]],
    ["Vitamin C", "c", ["C"]],
    ["C is a letter, cc is none", "c", ["C"]],
    ["x".repeat(700) + "-needle", "needle", ["needle"]],
    ["😀 needle 😀 Nädel", "needle nädel", ["needle", "Nädel"]],
    ["Überblick über NEEDLE", "needle", ["NEEDLE"]],
  ])("%s for %s", (text, query, expected) => {
    expect(marked(snippetOf(text, query))).toEqual(expected);
  });

  test("keep their place when white space is collapsed", () => {
    const snippet = snippetOf("\n\n  first\n\n   needle\t\tlast  ", "needle");
    expect(snippet.text).toBe("first needle last");
    expect(marked(snippet)).toEqual(["needle"]);
  });

  test("never split a surrogate pair", () => {
    const { text } = snippetOf("😀".repeat(500), "absent");
    expect(text).not.toMatch(/\p{Surrogate}/u);
  });
});

test("an empty text gives an empty snippet", () => {
  expect(snippetOf("", "word")).toEqual({ text: "", highlights: [] });
});
