import { describe, expect, test } from "vitest";
import { readPageLinks } from "./page-links.ts";

const links = (source: string, file = "page.md"): [string, string][] =>
  readPageLinks(source, file).map(({ text, target }) => [text, target]);

describe("what is a link", () => {
  test.each<[string, string, [string, string][]]>([
    ["inline, with a title", 'See [the guide](a.md "Guide").', [["the guide", "a.md"]]],
    ["markup in the text", "[**bold** and `code`](a.md)", [["bold and code", "a.md"]]],
    ["over two lines", "[one\ntwo](a.md)", [["one two", "a.md"]]],
    ["angle brackets", "[spaced](<a b.md>)", [["spaced", "a b.md"]]],
    ["balanced parentheses", "[call](a_(b).md)", [["call", "a_(b).md"]]],
    ["escapes and entities", "[q](a\\_b.md?x=1&amp;y)", [["q", "a_b.md?x=1&y"]]],
    ["full reference", "[text][Label]\n\n[label]: a.md 'T'", [["text", "a.md"]]],
    ["collapsed reference", "[Label][]\n\n[label]: <a b.md>", [["Label", "a b.md"]]],
    ["shortcut reference", "[label]\n\n[label]: a.md\n[label]: b.md", [["label", "a.md"]]],
    ["in a heading", "## See [x y](a.md)", [["x y", "a.md"]]],
    ["in a list and a quote", "> - [x y](a.md)", [["x y", "a.md"]]],
    ["in a table", "| a | b |\n|---|---|\n| [x y](a.md) | z |", [["x y", "a.md"]]],
    ["in a component", "<Note>\n\n[x y](a.md)\n\n</Note>", [["x y", "a.md"]]],
    ["with Windows line ends", "[x\r\ny](a.md)\r\n", [["x y", "a.md"]]],
  ])("%s", (_name, source, expected) => {
    expect(links(source)).toEqual(expected);
  });
});

describe("what is none", () => {
  test.each([
    ["an image", "![alt](a.png)"],
    ["a link around an image", "[![alt](a.png)](a.md)"],
    ["a code span", "`[x](a.md)`"],
    ["a code block", "```\n[x](a.md)\n```"],
    ["a comment", "<!-- [x](a.md) -->"],
    ["an escape", "\\[x](a.md)"],
    ["an empty destination", "[x]()"],
    ["a label nobody defined", "[x][y]"],
    ["a footnote", "text[^1]\n\n[^1]: note"],
    ["front matter", "---\nlink: '[x](a.md)'\n---\n"],
    ["a text of 301 characters", `[${"x".repeat(301)}](a.md)`],
  ])("%s", (_name, source) => {
    expect(links(source)).toEqual([]);
  });

  test("a plain-text file", () => {
    expect(links("[x](a.md)", "notes.txt")).toEqual([]);
  });
});

test("hostile nesting is read in linear time and gives no link of unbounded length", () => {
  const source = `${"[".repeat(50_000)}${"](a)".repeat(50_000)}`;
  const found = readPageLinks(source, "page.md");
  expect(found.every(({ text }) => text.length <= 300)).toBe(true);
});
