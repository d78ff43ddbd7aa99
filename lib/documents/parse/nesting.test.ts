import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { markdownExcess } from "./nesting.ts";

const deep = "is nested too deeply to be formatted";

test.each([
  ["lists in one line", `${"- ".repeat(1_500)}x`],
  ["numbered ones", `${"1. ".repeat(1_500)}x`],
  [
    "lists by indentation",
    Array.from({ length: 300 }, (_, i) => `${"  ".repeat(i)}- a`).join("\n"),
  ],
  ["quotes", `${"> ".repeat(1_500)}x`],
  ["quotes without spaces", `${">".repeat(1_500)}x`],
  ["quotes of lists", `${"> - ".repeat(700)}x`],
  ["lists of all kinds, and nothing in them", "- * + ".repeat(500)],
  ["boxes", ":::note\n".repeat(1_500)],
])("1,500 nested %s are told before a parser sees them", (_name, markdown) => {
  expect(markdownExcess(markdown)).toBe(deep);
});

test("comments that do not end are scanned again and again: many in a paragraph are reported", () => {
  const excess = "has a paragraph with too many marks to be formatted";
  expect(markdownExcess("<!--".repeat(5_000))).toBe(excess);
  expect(markdownExcess("<?".repeat(5_000))).toBe(excess);
  expect(markdownExcess("<!-- a comment -->\n\n".repeat(5_000))).toBeNull();
});

test("a paragraph of 10,000 marks is reported, a list or a table of as many is not", () => {
  const excess = "has a paragraph with too many marks to be formatted";
  expect(markdownExcess("*a_ ".repeat(5_000))).toBe(excess);
  expect(markdownExcess("*a_\n".repeat(5_000))).toBe(excess);
  expect(markdownExcess(`${"[".repeat(5_000)}a${"]".repeat(5_000)}`)).toBe(excess);
  expect(markdownExcess(`\`\`\`\n${"*".repeat(5_000)}\n\`\`\``)).toBeNull();
  for (const line of ["- **a** *b*\n", "| **a** | [b](c) |\n", "**a** [b](c)\n\n", "# *a*\n"]) {
    expect([line, markdownExcess(line.repeat(5_000))]).toEqual([line, null]);
  }
});

test.each(["> a\n", "- a\n", "1. a\n", "[^a]: a\n", "> - a\n"])(
  "a paragraph that begins with %j and continues for 5,000 lines without its mark is reported",
  (first) => {
    const excess = "has a paragraph with too many lines to be formatted";
    expect(markdownExcess(first + "b\n".repeat(5_000))).toBe(excess);
    expect(markdownExcess(`${first}\n${"b\n".repeat(5_000)}`)).toBeNull();
    expect(markdownExcess(`${first}b\n`.repeat(1_500))).toBeNull();
    expect(markdownExcess(`${first}\`\`\`\n${"b\n".repeat(5_000)}\`\`\`\n`)).toBeNull();
  },
);

test("a long rule is no nesting, and neither is any page of the handbook", () => {
  for (const rule of ["- ".repeat(500), `> ${"* ".repeat(500)}`]) {
    expect(markdownExcess(rule)).toBeNull();
  }
  const handbook = new URL("../../../content/", import.meta.url);
  const files = readdirSync(handbook, { recursive: true, encoding: "utf8" });
  const pages = files.filter((file) => file.endsWith(".md"));
  expect(pages.length).toBeGreaterThan(20);
  for (const file of pages) {
    expect([file, markdownExcess(readFileSync(new URL(file, handbook), "utf8"))]).toEqual([
      file,
      null,
    ]);
  }
});
