/** Pages that nobody would write: nothing throws, nothing is invented, and work stays linear. */
import { describe, expect, test } from "vitest";
import { hostilePagesReadSlowly, shown } from "../fixtures/hostile-pages.ts";
import { parseDocument } from "./parse-document.ts";
import type { ParsedDocument } from "./parsed-document.ts";

/** Pieces of Markdown and MDX; none holds a character reference, which reads as another letter. */
const fragments = [
  "[]<>*_~`{}#!\\|>-=+:/()\"' \t\n\n\n".split(""),
  ["word ", "Größe", "日本語", "e\u0301", "😀", "\ud83d", "\0", "snake_case", "a*b*c", "C++"],
  ["# ", "## Heading\n", "### A {#id}\n", "## B {/*id*/}\n", "Title\n===\n", "Title\n---\n"],
  ["```\n", "```js\n", "~~~\n", "````\n", "    code\n", "\n\n    code\n", "`code`", "``"],
  ["- ", "* ", "1. ", "2) ", "- [ ] ", "> ", ">>> ", "> [!NOTE]\n", "| a | b |\n", "|-|-|\n"],
  ["[text](url)", "![alt](src)", "[a][b]", "[b]: url\n", "[^1]", "[^1]: note\n", "](", "](<"],
  ["**bold**", "__init__", "_it_", "~~gone~~", "***", "<b>", "</b>", "<br>", "<Foo a={", "}>"],
  [
    "<Foo title='x'>",
    "</Foo>",
    "<Foo />",
    "<>",
    "</>",
    "<pre>\n",
    "</pre>",
    "<script>",
    "<h2>x</h2>",
  ],
  ["<!--", "-->", "{/*", "*/}", "{'text'}", "{a + b}", "{* inc *}", "{ .class }", "{% tag %}"],
  ["import a from 'b'\n", "export const a = {\n", "\n---\n", "---\n", "::: tip\n", ":::\n"],
  ["/// note | T\n", '!!! note "T"\n', '=== "T"\n', "<https://example.com>", "\r\n", "\r"],
].flat();

/** Mulberry32: the same pages in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function randomPage(seed: number): string {
  const random = randomNumbers(seed);
  const length = 1 + Math.floor(random() * 60);
  const pieces = Array.from({ length }, () => fragments[Math.floor(random() * fragments.length)]);
  return pieces.join("");
}

/** Where the first character stands, white space aside, that does not follow in the source. */
function firstInvented(document: ParsedDocument, source: string): string | null {
  let at = 0;
  for (const character of shown(document)) {
    if (/\s/.test(character)) continue;
    const found = source.indexOf(character, at);
    if (found === -1) return `${character} after ${source.slice(Math.max(0, at - 40), at)}`;
    at = found + character.length;
  }
  return null;
}

const pages = Array.from({ length: 2_000 }, (_, index) => randomPage(index + 1));

describe("2,000 random pages", () => {
  test.each(["x.md", "x.mdx"])("as %s never throw, and show only what the source holds", (path) => {
    const faults = pages.flatMap((source) => {
      const document = parseDocument(source, path);
      JSON.stringify(document.frontMatter);
      const fault = document.sections.length === 0 ? "no section" : firstInvented(document, source);
      return fault === null ? [] : [{ source, fault }];
    });
    expect(faults).toEqual([]);
  });

  test("keep every character when they stand in a fence", () => {
    const codes = pages.map((page) => page.replace(/[`~]{3,}|\r/g, "").trim());
    const shownCodes = codes.map((code) =>
      shown(parseDocument(`# T\n\n\`\`\`\`\n${code}\n\`\`\`\`\n`, "x.md")),
    );
    expect(shownCodes).toEqual(codes);
  });
});

describe("hostile input", () => {
  // Quadratic work takes many seconds, linear work a fortieth of one; the long tests read 200 kB.
  test.each(["x.md", "x.mdx"])("as %s is read in time that grows with its length", (path) => {
    expect(hostilePagesReadSlowly({ path, length: 50_000, cpuMax_ms: 1_250 })).toEqual([]);
  });

  test("nested a hundred thousand levels deep overflows no stack and loses no end", () => {
    for (const [open, close] of [
      ["[", "]"],
      ["{", "}"],
      ["(", ")"],
      ["<", ">"],
    ] as const) {
      const source = `text ${open.repeat(100_000)}x${close.repeat(100_000)} end`;
      for (const path of ["x.md", "x.mdx"]) {
        const text = shown(parseDocument(source, path));
        expect(`${text.slice(0, 4)} ${text.slice(-3)}`).toBe("text end");
      }
    }
  });
});
