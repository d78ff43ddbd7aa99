import { expect, test } from "vitest";
import { readSource } from "./read-source.ts";
import { refuseDeepTags } from "./tag-depth.ts";

const check = (markdown: string) => () => refuseDeepTags(readSource(markdown, "a.md").tree);

test.each([
  ["elements", `${"<div>".repeat(10_000)}x`],
  ["tables", "<table><tr><td>".repeat(1_000)],
  ["tables over many blocks", "<table><tr><td>\n\n".repeat(500)],
  ["elements in a sentence", "x <span>".repeat(5_000)],
  ["elements that last, each in a paragraph of its own", "x <b>\n\n".repeat(500)],
  ["elements with closing tags of others", "<div></x>".repeat(500)],
])("%s nested without end are refused before they are read", (_name, markdown) => {
  expect(check(markdown)).toThrow(RangeError);
});

test.each([
  ["elements one after the other", "<div>a</div>\n\n".repeat(2_000)],
  ["elements that nothing closes", "<p>a\n<li>b<br>\n\n".repeat(2_000)],
  ["the types of a language", "A List<String> and a Map<String, T> are returned.\n\n".repeat(500)],
  ["types in code", `\`\`\`\n${"List<String>\n".repeat(2_000)}\`\`\``],
])("%s are none", (_name, markdown) => {
  expect(check(markdown)).not.toThrow();
});
