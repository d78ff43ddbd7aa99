import { expect, test } from "vitest";
import { escapeMdx } from "./escape-mdx.ts";

test.each([
  ["a {b} <c>", String.raw`a \{b\} \<c>`],
  ["`{a}` and {b}", String.raw`${"`{a}`"} and \{b\}`],
  ["``a`{b`` {c}", String.raw`${"``a`{b``"} \{c\}`],
  [String.raw`\{a \\{b`, String.raw`\{a \\\{b`],
  ["```js\nconst { a } = <b>;\n```\n{c}", "```js\nconst { a } = <b>;\n```\n\\{c\\}"],
  ["### 200 {#response-200}", "### 200 {#response-200}"],
  ["export default {}", String.raw` export default \{\}`],
  ["an open `{a", String.raw`an open ${"`"}\{a`],
])("%j is shown as it is", (markdown, mdx) => {
  expect(escapeMdx(markdown)).toBe(mdx);
});
