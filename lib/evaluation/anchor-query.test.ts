import { describe, expect, test } from "vitest";
import { anchorQuery, isInTitle } from "./anchor-query.ts";

describe("a link's text as a query", () => {
  test.each([
    ["escape hatch", "escape hatch"],
    ["“escape hatch”,", "escape hatch"],
    ["useMemo,", "useMemo"],
    ["Read about rate limits.", "Read about rate limits"],
    ["foo.bar()", "foo.bar()"],
    ["Common Information Model (CIM).", "Common Information Model (CIM)"],
    ["C++", "C++"],
    [".env", ".env"],
    ["--force", "--force"],
    ["-redis", "redis"],
    ["- first step", "first step"],
    ["CSS/JS order", "CSS/JS order"],
    ["Größe ändern", "Größe ändern"],
    ["検索", "検索"],
  ])("%s", (text, query) => {
    expect(anchorQuery(text, "en")).toBe(query);
  });
});

describe("texts that say nothing", () => {
  test.each([
    "",
    "…",
    "here",
    "Here.",
    "this page",
    "this",
    "the documentation",
    "read more",
    "click here",
    "hier",
    "Mehr",
    "#14213",
    "3.11",
    "https://example.com/x",
    "www.example.com",
    "../guide/start.md",
    "start.md",
    "/learn/effects",
    "x ".repeat(501),
  ])("%j", (text) => {
    expect(anchorQuery(text, "en")).toBeNull();
  });
});

describe("words of the title", () => {
  test.each([
    ["useState", "useState", true],
    ["the `useState` page", "useState", true],
    ["Größe", "grosse Zahlen", true],
    ["state hook", "useState", false],
    ["useState calls", "useState", false],
  ])("%s in %s", (text, title, expected) => {
    expect(isInTitle(text, title, "en")).toBe(expected);
  });
});

test("function words are those of the page's language", () => {
  expect(anchorQuery("das", "de")).toBeNull();
  expect(anchorQuery("das", "en")).toBe("das");
  expect(isInTitle("die Größe", "Größe", "de")).toBe(true);
  expect(isInTitle("die size", "Size", "en")).toBe(false);
});
