import { expect, test } from "vitest";
import { readMarkup } from "./read-markup.ts";
import { readPieces } from "./read-pieces.ts";

const textOf = (text: string) =>
  readMarkup(text).map((block) =>
    block.kind === "code"
      ? block.text
      : block.kind === "list"
        ? block.items.map(
            ({ marker, pieces }) => `${marker} ${pieces.map((one) => one.text).join("")}`,
          )
        : block.pieces.map((one) => one.text).join(""),
  );

test("comments of a template and tags that nobody sees are left out, code stays as it is", () => {
  const issue = [
    "<!-- Please search",
    "first -->",
    "### Steps <!-- here -->",
    "1. Open `/console`",
    "2. Press **y**<br>twice",
    "<details><summary>Log</summary>",
    "```html",
    "<!-- kept --><br>",
    "```",
    "</details>",
  ].join("\n");
  expect(readMarkup(issue).map(({ kind }) => kind)).toEqual([
    "heading",
    "list",
    "paragraph",
    "code",
  ]);
  expect(textOf(issue)).toEqual([
    "Steps ",
    ["1. Open /console", "2. Press y"],
    "twice\nLog",
    "<!-- kept --><br>",
  ]);
});

test("plain letters keep their lines", () => {
  expect(textOf("Hello,\nthe 2 * 3 * 4 costs\n\nBye")).toEqual([
    "Hello,\nthe 2 * 3 * 4 costs",
    "Bye",
  ]);
});

test("a comment and a fence that nobody closes hide nothing", () => {
  expect(textOf("Before <!-- after")).toEqual(["Before <!-- after"]);
  expect(textOf("```\nall of it")).toEqual(["all of it"]);
});

test.each(["", " ", "\n\n", "help", "退款"])("the ticket %j of one word or none", (text) => {
  expect(textOf(text)).toEqual(text.trim() === "" ? [] : [text]);
});

test("links lead to pages and letters only; a picture is a link", () => {
  const links = (text: string) => readPieces(text).filter(({ kind }) => kind === "link");
  expect(links("[here](https://a.example/x) ![shot](https://a.example/p.png)")).toEqual([
    { kind: "link", text: "here", href: "https://a.example/x" },
    { kind: "link", text: "shot", href: "https://a.example/p.png" },
  ]);
  expect(links("see https://a.example/b.")).toEqual([
    { kind: "link", text: "https://a.example/b", href: "https://a.example/b" },
  ]);
  for (const target of [
    "javascript:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "/console",
    "vbscript:x",
  ]) {
    expect(links(`[press](${target})`)).toEqual([]);
  }
});

test("hostile HTML is text", () => {
  const hostile = `<script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)>`;
  expect(textOf(hostile)).toEqual(["<script>alert(1)</script><svg onload=alert(1)>"]);
});

test.each([
  ["**", 100_000],
  ["[", 100_000],
  ["`a", 50_000],
  ["<!--", 25_000],
  ["> - # ", 20_000],
  ["- x\n\n", 25_000],
  ["- x\n", 50_000],
  ["<br", 30_000],
  ["*a* ", 25_000],
  ["```\n", 25_000],
])("a text of %j many times is read, as what a browser can draw", (part, count) => {
  const blocks = readMarkup(part.repeat(count));
  const drawn = blocks.reduce((sum, one) => sum + (one.kind === "list" ? one.items.length : 1), 0);
  expect(drawn).toBeLessThanOrEqual(1_002);
});

test("the end of a text of 1,500 paragraphs was lost: it is plain", () => {
  const text = Array.from({ length: 1_500 }, (_unused, at) => `p${at}`).join("\n\n");
  expect(textOf(text).join("\n")).toContain("p1499");
});
