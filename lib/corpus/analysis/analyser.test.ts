import { describe, expect, test } from "vitest";
import { createAnalyser } from "./analyser.ts";
import type { Language } from "./languages.ts";

interface Seen {
  readonly text: string;
  readonly terms: readonly string[];
  readonly words: readonly string[];
}

function analyse(text: string, language: Language = "en"): Seen[] {
  const seen: Seen[] = [];
  createAnalyser().analyse(text, language, (chunk, start, end) => {
    seen.push({ text: text.slice(start, end), terms: chunk.terms, words: chunk.words });
  });
  return seen;
}

const termsOf = (text: string, language: Language = "en"): string[] =>
  analyse(text, language).flatMap((chunk) => chunk.terms);

describe("words", () => {
  test.each([
    ["Running queries", ["run", "queri"]],
    ["don't Lisa's", ["dont", "lisa"]],
    ["Ｆｕｌｌ ﬁle", ["full", "file"]],
    ["Café Straße Łódź", ["cafe", "strass", "lodz"]],
    ["a\u0000b \u{1F600} x", ["a", "b", "x"]],
  ])("%s gives folded stems", (text, terms) => {
    expect(termsOf(text)).toEqual(terms);
  });
});

describe("identifiers are found whole and by their parts", () => {
  test.each([
    ["createWindow", ["createwindow", "creat", "window"]],
    ["HTTPServer", ["httpserver", "http", "server"]],
    ["snake_case", ["snake_case", "snake", "case"]],
    ["E_1234", ["e_1234", "1234"]],
    ["foo.bar()", ["foo.bar", "foo", "bar"]],
    ["web-socket", ["web-socket", "web", "socket"]],
    ["C++", ["c++", "c"]],
    ["C#", ["c#", "c"]],
    [".NET", [".net", "net"]],
    ["--flag-name", ["--flag-name", "flag-name", "flag", "name"]],
    ["@types/node", ["@types", "type", "node"]],
    ["v1.2.3", ["v1.2.3", "v1", "1", "2", "3"]],
  ])("%s", (text, terms) => {
    expect(new Set(termsOf(text))).toEqual(new Set(terms));
  });

  test("a lower-case spelling meets the identifier", () => {
    expect(termsOf("getprops")[0]).toBe(termsOf("getProps")[0]);
  });

  test("signs that belong to prose stay out", () => {
    expect(termsOf("End. Next -- dash #1 a-- ++")).toEqual(["end", "next", "dash", "#1", "1", "a"]);
  });
});

describe("scripts without spaces", () => {
  test("give characters and pairs of neighbours", () => {
    expect(termsOf("東京都")).toEqual(["東", "京", "東京", "都", "京都"]);
  });

  test("are separate from adjacent latin words", () => {
    expect(analyse("Vue路由").map((chunk) => chunk.text)).toEqual(["Vue", "路由"]);
  });
});

test("offsets count UTF-16 code units of the original text", () => {
  const text = "😀 naïve—Ünïcode";
  expect(analyse(text).map((chunk) => chunk.text)).toEqual(["naïve", "Ünïcode"]);
});

test("a run without end is cut, so that encoded data cannot fill the vocabulary", () => {
  const longest = Math.max(...analyse("x".repeat(5_000)).map((chunk) => chunk.text.length));
  expect(longest).toBeLessThanOrEqual(130);
});
