/** What one author writes as a title stands on every page of a wiki. */
import { expect, test } from "vitest";
import { readPageFacts } from "../../wiki/catalogue/page-facts.ts";
import { readFrontMatterValues } from "./front-matter-values.ts";
import { parseDocument } from "./parse-document.ts";

test.each([
  ["a heading", `# ${"a".repeat(900)}`, "a.md"],
  ["an underlined heading", `${"a".repeat(900)}\n====`, "a.md"],
  ["front matter", `---\ntitle: ${"a".repeat(30_000)}\n---\n`, "a.md"],
  ["an export", `export const title = "${"a".repeat(400)}"\n`, "a.mdx"],
])("a title from %s is cut to 300 characters", (_name, source, file) => {
  const { title } = parseDocument(source, file);
  expect(title).toBe(`${"a".repeat(299)}…`);
});

test("a cut splits no character, and 300 characters stay whole", () => {
  expect(parseDocument(`# ${"😀".repeat(200)}`, "a.md").title).toBe(`${"😀".repeat(149)}…`);
  expect(parseDocument(`# ${"a".repeat(300)}`, "a.md").title).toBe("a".repeat(300));
});

test.each([
  ['title: "a\\ud800b"', { title: "a\ufffdb" }],
  ['title: "a\\udc00"', { title: "a\ufffd" }],
  ['"\\udbff": 1', { "\ufffd": 1 }],
  ['tags: ["\\ud800", "b"]', { tags: ["\ufffd", "b"] }],
  ["title: 'a\\ud800'", { title: "a\\ud800" }],
  ['title: "\\\\ud800 \\ud800"', { title: "\\ud800 \ufffd" }],
  ['title: "\\U0001f600"', { title: "😀" }],
])("half characters in front matter are replaced: %s", (yaml, values) => {
  expect(readFrontMatterValues(yaml, 2).values).toEqual(values);
});

test("tags and descriptions are cut between characters", () => {
  const emoji = "😀".repeat(300);
  const source = `---\ntags: ["a${emoji}"]\ndescription: "a${emoji}"\n---\n`;
  const { tags, description } = readPageFacts(source, "a.md", true);
  expect(() => encodeURIComponent(`${tags[0]} ${description}`)).not.toThrow();
});
