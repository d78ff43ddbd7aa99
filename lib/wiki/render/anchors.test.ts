/** Every anchor of the index is in its page, however its heading is written. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { showPage } from "../../../tests/kit/pages/shown-anchors.ts";
import {
  documentationPages,
  hasDocumentation,
} from "../../../tests/kit/sources/documentation-pages.ts";
import { alignHeadings } from "./headings/align-headings.ts";

/** One heading with its words and its anchor, in all the forms that documentation has. */
const forms: readonly (readonly [source: string, words: string, anchor: string])[] = [
  ["## Set up {#install}", "Set up", "install"],
  ["## Set up { #install }", "Set up", "install"],
  ["## Set up {: #install }", "Set up", "install"],
  ["## Set up {:#install}", "Set up", "install"],
  ["## Set up {#install .wide}", "Set up", "install"],
  ["## Set up { .wide #install }", "Set up", "install"],
  ['## Set up {: .wide #install data-toc="Short words" }', "Set up", "install"],
  ["## Set up {/*install*/}", "Set up", "install"],
  ["## Set up {/* #install */}", "Set up", "install"],
  ["## Set up \\{#install}", "Set up", "install"],
  ["## Set up ## {#install}", "Set up", "install"],
  ["## Set up {#install} ##", "Set up", "install"],
  ["## Set up {#größe}", "Set up", "größe"],
  ["## 安装 {#安装-说明}", "安装", "安装-说明"],
  ["## Set up { .wide }", "Set up", "set-up"],
  ["Set up { #install }\n---", "Set up", "install"],
  ["Set\nup {#install}\n---", "Set up", "install"],
  ["## `run()` {#install}", "run()", "install"],
  ["## *Set* up {#install}", "Set up", "install"],
  ["## [Set up](x.md) {#install}", "Set up", "install"],
  ["## 安装", "安装", "安装"],
  ["## Über uns: Größe & Maß", "Über uns: Größe & Maß", "über-uns-größe--maß"],
  ["## Настройка", "Настройка", "настройка"],
  ["## 🚀 Set up", "🚀 Set up", "-set-up"],
  ["## Set up :rocket:", "Set up 🚀", "set-up-rocket"],
  ["## The `a | b` *option*", "The a | b option", "the-a--b-option"],
  ["## ![Logo](l.png) Set up", "Logo Set up", "logo-set-up"],
  ["## Set up[^1]\n\n[^1]: Note.", "Set up", "set-up"],
  ["## Energy $E=mc^2$", "Energy E=mc^2", "energy-emc2"],
  ["## A &amp; B", "A & B", "a--b"],
  ["## __init__ and you", "init and you", "__init__-and-you"],
  ['<h2 id="install">Set up</h2>', "Set up", "install"],
  ['<a id="install"></a>\n\n## Set up', "Set up", "set-up"],
  ['## <a name="install"></a>Set up', "Set up", "set-up"],
  ['## Set up <a id="install"></a>', "Set up", "set-up"],
  ['<a id="set-up"></a>\n\n## Set up', "Set up", "set-up"],
];

const inMdx = ([source]: (typeof forms)[number]): boolean => !/\[\^1\]|\\\{|&amp;/.test(source);

describe.each([
  ["page.md", forms],
  ["page.mdx", forms.filter(inMdx)],
])("in %s", (file, rows) => {
  test.each(rows)("%j has one anchor in index and page", async (source, words, anchor) => {
    const page = await showPage(`# Title\n\nOpening.\n\n${source}\n\nText.`, file);
    expect(page.stored).toEqual([anchor]);
    expect(page.headings).toEqual([{ text: words, level: 2, anchor }]);
    expect([...page.atHeadings].filter((id) => !/footnote/.test(id))).toEqual([anchor]);
    expect(page.notices).toEqual([]);
    expect(page.headings[0]?.text).not.toMatch(/[{}]/);
  });
});

test.each([
  "## {#if condition}",
  "## {#each items as item}",
  "## {#snippet name()}",
  "## C:\\path {not an id}",
  "## `{#id}`",
])("%j shows its braces", async (source) => {
  const page = await showPage(`# Title\n\n${source}\n\nText.`, "page.md");
  expect(page.stored).toHaveLength(1);
  expect([...page.atHeadings]).toEqual(page.stored);
  expect(page.html).toContain("{");
});

test.each(["page.md", "page.mdx"])("a title with an anchor is shown once: %s", async (file) => {
  const page = await showPage("# Response Cookies { #cookies }\n\nText.\n\n## More\n\nx", file);
  expect(page.title).toBe("Response Cookies");
  expect(page.headings.map(({ text }) => text)).toEqual(["More"]);
  expect(page.html).not.toContain("Response Cookies");
  // Links of other pages lead to it all the same.
  expect(page.ids.has("cookies")).toBe(true);
});

test("a first heading of the second level names a section and no page", async () => {
  const page = await showPage("## Start\n\nText.\n\n## More\n\nx", "page.md");
  expect(page.title).toBe("Page");
  expect(page.headings.map(({ text }) => text)).toEqual(["Start", "More"]);
  const kept = await showPage("---\ntitle: Start\n---\n\n## Start\n\nx", "page.md");
  expect(kept.stored).toEqual(["start"]);
  expect(kept.headings).toEqual([{ text: "Start", level: 2, anchor: "start" }]);
});

test("a picture that is the title stays a picture", async () => {
  const page = await showPage("# ![Logo](logo.png)\n\nText.", "page.md");
  expect(page.title).toBe("Logo");
  expect(page.html).not.toMatch(/<h\d/);
  expect(page.html).toContain("ogo");
});

test("repeated headings are counted in the same way if the page has one that the index lacks", async () => {
  const quoted = "> ## Setup\n\n- ## Setup\n\n## Setup\n\none\n\n## Other\n\n## Setup\n\ntwo";
  const page = await showPage(`# Title\n\n${quoted}`, "page.md");
  expect(page.stored).toEqual(["setup", "other", "setup-1"]);
  expect(page.stored.filter((anchor) => !page.atHeadings.has(anchor))).toEqual([]);
  const anchors = page.headings.map(({ anchor }) => anchor);
  expect(new Set(anchors).size).toBe(anchors.length);
});

test("an anchor whose heading the page does not show is at the heading before it", async () => {
  const source = "## One\n\nx\n\n<div>\n## Two\n</div>\n\n## Three\n\ny";
  const page = await showPage(`# Title\n\n${source}`, "page.md");
  expect(page.stored).toContain("two");
  expect(page.stored.filter((anchor) => !page.ids.has(anchor))).toEqual([]);
  expect(page.html).toContain('<span id="two"></span></h2>');
});

test.each([
  ["page.md", "```md\n## Set up {#install}\n```"],
  ["page.mdx", "```md\n## Set up {#install}\n```"],
  ["page.mdx", "> ~~~\n> ## Set up {#install}\n> ~~~"],
  ["page.md", "    ## Set up {#install}"],
])("in %s the note in the code %j is code", async (file, source) => {
  const page = await showPage(`# Title\n\n${source}`, file);
  expect(page.html).toContain("## Set up {#install}");
  expect(page.notices).toEqual([]);
});

test("headings with expressions of MDX keep the anchor of the index", async () => {
  const source = "# T\n\n## Version {version}\n\na\n\n## {`Literal`} words\n\nb\n\n## Plain\n\nc";
  const page = await showPage(`export const version = 3;\n\n${source}`, "page.mdx");
  expect(page.stored.filter((anchor) => !page.atHeadings.has(anchor))).toEqual([]);
});

test("headings in tabs and boxes are counted in the same way in index and page", async () => {
  const tabs =
    "<Tabs>\n<TabItem label='A'>\n\n## Setup\n\na\n\n</TabItem>\n<TabItem label='B'>\n\n## Setup\n\nb\n\n</TabItem>\n</Tabs>";
  const page = await showPage(`# T\n\n${tabs}\n\n## Setup\n\nc`, "page.mdx");
  expect(page.stored).toEqual(["setup", "setup-1", "setup-2"]);
  expect([...page.atHeadings]).toEqual(page.stored);
  const box = await showPage("# T\n\n:::note\n## Setup\n\na\n:::\n\n## Setup\n\nb", "page.md");
  expect([...box.atHeadings]).toEqual(["setup", "setup-1"]);
});

test("anchors of raw HTML are where links of other pages lead", async () => {
  const source =
    '# T\n\n<a id="deep"></a>\n\ntext\n\n<p id="_main">x</p>\n\n<img id="cookie" src="a.png">';
  const { ids } = await showPage(source, "page.md");
  expect(ids.has("deep")).toBe(true);
  // A picture's name would be one on `document`, and ids with an underscore are the page's own.
  expect([...ids.keys()]).not.toContain("cookie");
  expect([...ids.keys()]).not.toContain("_main");
});

test("thousands of headings that only one side has are aligned, each with its own", () => {
  const known = Array.from({ length: 3_000 }, (_, index) => ({ level: 2, text: `Part ${index}` }));
  const extra = Array.from({ length: 3_000 }, () => ({ level: 2, text: "Same", isNested: true }));
  const partners = alignHeadings(known, [...extra, ...known]);
  expect(partners.slice(0, 3_000).every((partner) => partner === -1)).toBe(true);
  expect(partners.slice(3_000)).toEqual(known.map((_, index) => index));
});

describe.skipIf(!hasDocumentation)(
  "third-party documentation (DOCS_EVAL_DIR, or docs-eval next to the checkout)",
  () => {
    test("of every 80th page each anchor of the index is at a heading, and no note is shown", async () => {
      const pages = documentationPages().filter((_, index) => index % 80 === 0);
      expect(pages.length).toBeGreaterThan(10);
      const faults: string[] = [];
      for (const file of pages) {
        const page = await showPage(readFileSync(file, "utf8"), file);
        for (const anchor of page.stored)
          if (!page.atHeadings.has(anchor)) faults.push(`${file}#${anchor}`);
        for (const { text } of page.headings)
          if (/\{.*#.*\}|\{\/.*\/\}/.test(text)) faults.push(`${file}: ${text}`);
      }
      expect(faults).toEqual([]);
    });
  },
);
