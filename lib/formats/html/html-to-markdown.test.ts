import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { htmlToMarkdown } from "./html-to-markdown.ts";

const url = "https://x.example/docs/install/";

test("the main part of a page, with links that lead where they led", async () => {
  const html = readFileSync(join(import.meta.dirname, "fixtures/page.html"), "utf8");
  await expect(htmlToMarkdown(html, url)).toMatchFileSnapshot("fixtures/page.html.expected.md");
});

test.each([
  ["a page without a heading gets its title", "<title>A &amp; B</title><p>x", "# A & B\n\nx\n"],
  ["a page with one keeps it", "<title>T</title><h1>Own</h1><p>x", "# Own\n\nx\n"],
  ["an article counts where there is no main", "<p>out</p><article>in</article>", "in\n"],
  ["so does role=main", '<p>out</p><div role="main">in</div>', "in\n"],
  ["an empty page is empty", "", "\n"],
  ["no page at all is its text", "just text", "just text\n"],
  ["broken HTML is read as browsers do", "<p>a<p>b<b>c", "a\n\nb**c**\n"],
  [
    "Markdown in a page is no markup",
    "<p>*a* # b [c](d) &lt;T&gt;",
    "\\*a\\* # b \\[c]\\(d) \\<T>\n",
  ],
  ["a link that is no address stays", '<a href="http://[">x</a>', "[x](http://\\[)\n"],
])("%s", (_case, html, markdown) => {
  expect(htmlToMarkdown(html, url)).toBe(markdown);
});

test("a page nested without end is refused and ends nothing else", () => {
  expect(() => htmlToMarkdown("<div>".repeat(20_000), url)).toThrow(RangeError);
});
