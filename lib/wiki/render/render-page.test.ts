import { describe, expect, test } from "vitest";
import type { LinkablePage } from "../catalogue/linkable-page.ts";
import { createPageLinks } from "../catalogue/page-links.ts";
import { createHighlighter, type Highlighter } from "./code/highlighter.ts";
import { renderPage } from "./render-page.ts";

const pageAt = (path: string, anchors: readonly string[] = []): LinkablePage => ({
  id: `kb://wiki/${path}.md`,
  collection: "wiki",
  filePath: `${path}.md`,
  space: "",
  path,
  address: `/wiki/${path}`,
  title: path === "guide/start" ? "Get going" : path,
  anchors: new Set(anchors),
});
const from = pageAt("guide/intro", ["here"]);
const locations = new Map([
  ["wiki", { collection: "wiki", folders: ["/w"], inWiki: { prefix: "", below: "" } }],
]);
const pages = [from, pageAt("guide/start", ["install"]), pageAt("faq")];
const links = createPageLinks({
  pages,
  assets: [{ address: encodeURI("/wiki/guide/a b.png") }],
  locations,
});

let highlighter: Promise<Highlighter | null> | null = null;
const getHighlighter = (): Promise<Highlighter | null> => {
  highlighter ??= createHighlighter();
  return highlighter;
};
const sizeOf = () => ({ width: 40, height: 30 });
const render = (source: string, filePath = "guide/intro.md", isTooSlow = false) =>
  renderPage({ source, filePath, title: "Intro", isTooSlow, links, from, sizeOf }, getHighlighter);
const htmlOf = async (source: string, filePath?: string) => (await render(source, filePath)).html;

describe("Markdown", () => {
  test("the heading that repeats the title goes, another h1 becomes h2", async () => {
    const { html, headings } = await render("# Intro\n\ntext\n\n# Second\n\n### Third");
    expect(html).not.toContain(">Intro<");
    expect(html).toContain('<h2 id="second">Second');
    expect(headings).toEqual([
      { text: "Second", level: 2, anchor: "second" },
      { text: "Third", level: 3, anchor: "third" },
    ]);
  });

  test("the heading {#__next_f} takes no global of the framework, and links still reach it", async () => {
    const source = "## One {#__next_f}\n\n## `__next_s`\n\n[a](#__next_f) [b](intro.md#__next_s)";
    const { html, headings } = await render(source);
    expect(headings.map(({ anchor }) => anchor)).toEqual(["section-__next_f", "section-__next_s"]);
    expect(html).not.toMatch(/id="_/);
    expect(html).toContain('href="#section-__next_f">a<');
    expect(html).toContain("#section-__next_s");
  });

  test.each([
    ["> [!WARNING]\n> Mind the gap", "callout-warning", "Warning"],
    [":::tip[Do it]\nMind the gap\n:::", "callout-tip", "Do it"],
    [":::danger\nMind the gap\n:::", "callout-danger", "Danger"],
    ["::: warning Take care\nMind the gap\n:::", "callout-warning", "Take care"],
    [":::info Note well\nMind the gap\n:::", "callout-note", "Note well"],
    ["/// tip | Do it\n\nMind the gap\n\n///", "callout-tip", "Do it"],
    ['!!! note "Well"\n    Mind the gap\n\nafter', "callout-note", "Well"],
  ])("%j is a box with its word", async (source, name, word) => {
    const html = await htmlOf(source);
    expect(html).toContain(`<div class="callout ${name}"><p class="callout-title">${word}</p>`);
    expect(html).toContain("Mind the gap");
  });

  test("forms of boxes in code are code", async () => {
    const html = await htmlOf("```\n::: tip Do\n/// tip\n!!! tip\n```");
    expect(html).toContain("::: tip Do\n/// tip\n!!! tip");
  });

  test.each(["10:30", "std::vector", "a :no_such_name: b", "::leaf", "see :ref[label]{x=1} there"])(
    "%j stays unchanged",
    async (source) => expect(await htmlOf(source)).toContain(source.split("[")[0]),
  );

  test("words in slots of components are there, and what they hold is as safe as the rest", async () => {
    const slot = "<template #lead>Who <b>leads</b><script>x()</script></template>";
    const html = await htmlOf(
      `<Team>\n${slot}\n<template><template>nested</template></template>\n</Team>`,
    );
    expect(html).toContain("Who <b>leads</b>");
    expect(html).toContain("nested");
    expect(html).not.toMatch(/template|script|x\(\)/);
  });

  test("tables scroll, tasks have names, footnotes lead to and fro", async () => {
    const html = await htmlOf("| a |\n|---|\n| 1 |\n\n- [x] done\n\nA note[^1].\n\n[^1]: Foot.");
    expect(html).toContain('class="table-scroll" tabindex="0" role="group" aria-label="Table"');
    expect(html).toContain('aria-label="done"');
    const target = /href="#(user-content-fn-1)"/.exec(html)?.[1];
    expect(html).toContain(`<li id="${target}">`);
  });

  test("formulas become MathML, and one that cannot be read stays", async () => {
    const html = await htmlOf("$x^2$ and $\\frac{$\n\n$$\na\n$$");
    expect(html).toContain("<msup>");
    expect(html).toContain('display="block"');
    expect(await htmlOf("$\\notacommand{$")).toContain("\\notacommand");
  });

  test("formulas with a frame or a shadow lost it under a policy without styles in HTML", async () => {
    const html = await htmlOf("$\\fcolorbox{red}{#eeeeee}{a}$ and $\\pmb{c}$");
    expect(html).not.toContain(" style=");
    expect(html).toMatch(
      /<mpadded [^>]*class="math-frame" mathcolor="red"><mrow class="math-framed">/,
    );
    expect(html).toContain('<mstyle class="math-heavy">');
  });

  test("broken front matter leaves the page", async () => {
    expect(await htmlOf("---\na: [\n---\n\ntext")).toBe("<p>text</p>");
  });
});

describe("code", () => {
  test("is coloured with classes, its file named, its lines marked", async () => {
    const html = await htmlOf('```ts title="a.ts" {2}\nconst a = 1;\nconst b = 2;\n```');
    expect(html).toContain('<span class="wiki-code-title">a.ts</span>');
    expect(html).toContain('<span class="tk-keyword">const</span>');
    expect(html.match(/class="line marked"/g)).toHaveLength(1);
    expect(html).not.toContain("style=");
  });

  test.each(["nosuchlanguage", "mermaid", "__proto__", "constructor"])(
    "of the language %s is shown plain",
    async (language) => {
      expect(await htmlOf(`\`\`\`${language}\na < b\n\`\`\``)).toContain("a &#x3C; b");
    },
  );

  test("a very long block stays plain", async () => {
    expect(await htmlOf(`\`\`\`ts\n${"const a = 1;\n".repeat(2_000)}\`\`\``)).not.toContain("tk-");
  });
});

describe("MDX", () => {
  test("statements go, literals are text, other expressions are shown and not run", async () => {
    const html = await htmlOf(
      'import A from "a"\nexport const b = 1\n\nHi {"there"} {/* gone */}{globalThis.pwned = 1}',
      "a.mdx",
    );
    expect(html).toBe("<p>Hi there <code>globalThis.pwned = 1</code></p>");
    expect("pwned" in globalThis).toBe(false);
  });

  test("known components become what they mean, of others the content stays", async () => {
    const html = await htmlOf(
      '<Note title="Hey">\n\ninside\n\n</Note>\n\n<Unknown label="Words" on={x}>\n\nkept\n\n</Unknown>',
      "a.mdx",
    );
    expect(html).toContain('<p class="callout-title">Hey</p>');
    expect(html).toContain("<p>Words</p>");
    expect(html).toContain("<p>kept</p>");
  });

  test("tabs need no script: details of one name", async () => {
    const html = await htmlOf(
      '<Tabs>\n<TabItem label="npm">a</TabItem>\n<TabItem label="yarn">b</TabItem>\n</Tabs>',
      "a.mdx",
    );
    expect(html.match(/<details class="tab" name="tabs-1"/g)).toHaveLength(2);
    expect(html.match(/ open/g)).toHaveLength(1);
  });

  test("a page that cannot be parsed is shown as Markdown, with a notice", async () => {
    const { html, notices } = await render('import A from "a"\n\n<b>bold\n\ntext {', "a.mdx");
    expect(html).toContain("text {");
    expect(html).not.toContain("import");
    expect(notices).toEqual([
      "This page is not valid MDX; it is shown as plain Markdown. Line 5, column 7: unexpected end of file in expression, expected a corresponding closing brace for `{`.",
    ]);
  });

  test("a .md file that is MDX leaks no statement", async () => {
    const html = await htmlOf('import A from "a";\n\n<Intro>\n\nWords\n\n</Intro>');
    expect(html).not.toContain("import");
    expect(html).toContain("Words");
  });

  test.each([
    ["md", "## Title {#own}"],
    ["mdx", "## Title {#own}"],
    ["mdx", "## Title {/*own*/}"],
  ])("in .%s, %j has the anchor of its author", async (ending, source) => {
    const { html, headings } = await render(source, `a.${ending}`);
    expect(headings).toEqual([{ text: "Title", level: 2, anchor: "own" }]);
    expect(html).toContain('<h2 id="own">Title');
  });
});

describe("links", () => {
  test.each([
    ["[a](start.md#install)", 'href="/wiki/guide/start#install"'],
    ["[a](../faq)", 'href="/wiki/faq"'],
    ["[a](/faq.md)", 'href="/wiki/faq"'],
    ["[a](#here)", 'href="#here"'],
    ["[[Get going]]", 'href="/wiki/guide/start">Get going<'],
    ["[[start#install|words]]", 'href="/wiki/guide/start#install">words<'],
    ["[a](nothing.md)", 'href="/wiki/guide/nothing" class="broken-link"'],
    ["[a](start.md#nothing)", 'class="broken-link"'],
    ["[[Nothing at all]]", 'class="broken-link"'],
    ["[a](https://x.example)", 'rel="noreferrer" class="external"'],
    ["![a](a%20b.png)", 'src="/wiki/guide/a%20b.png"'],
    ["![a](a%20b.png)", 'width="40" height="30"'],
  ])("%s has %s", async (source, part) => expect(await htmlOf(source)).toContain(part));

  test("wiki links in code are code", async () => {
    expect(await htmlOf("`[[start]]`")).toBe("<p><code>[[start]]</code></p>");
  });
});

describe("what could run", () => {
  test.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[a](javascript:alert(1))",
    "![a](javascript:alert(1))",
    "<a href='java&#x73;cript:alert(1)'>a</a>",
    "<svg onload=alert(1)>",
    "<math><mi xlink:href='data:x,<script>alert(1)</script>'>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<style>@import 'x'</style><form action=//x><input name=a></form>",
    '<div style="background:url(javascript:alert(1))">a</div>',
    "$\\href{javascript:alert(1)}{a}$",
    "```mermaid\nclick A javascript:alert(1)\n```",
  ])("%j leaves nothing that does", async (source) => {
    for (const file of ["a.md", "a.mdx"]) {
      const html = (await htmlOf(source, file)).replace(
        /<(?:pre|code)[\s\S]*?<\/(?:pre|code)>/g,
        "",
      );
      expect(html).not.toMatch(/<(?:script|iframe|style|form|svg|object)|\son\w+=|\sstyle=/i);
      expect(html).not.toMatch(/(?:href|src)="\s*(?:javascript|data|vbscript):/i);
    }
  });

  test("ids of raw HTML cannot take the names of the page's own", async () => {
    expect(await htmlOf('<p id="_wiki_tree">a</p>')).toContain('id="section-_wiki_tree"');
    expect(await htmlOf('<img name="cookie" src="a.png">')).not.toMatch(/(?:id|name)="cookie"/);
  });
});

describe("a page that cannot be formatted is shown as its source, with the reason", () => {
  test.each([
    ["a page of more than a million characters", "*a* b\n".repeat(170_000), "too long"],
    ["20,000 elements in one another", "<div>".repeat(20_000), "nested too deeply"],
    ["400 quotations in one another", `${"> ".repeat(400)}<b>${"<i>".repeat(9_000)}`, "nested"],
  ])("%s", async (_name, source, reason) => {
    const { html, notices } = await render(`---\ntitle: T\n---\n\n${source}`);
    expect(notices).toEqual([expect.stringContaining(reason)]);
    expect(html).toMatch(/^<div class="wiki-code">/);
    expect(html).not.toContain("<i>");
    expect(html).not.toContain("title: T");
  });

  test("one that took too long before", async () => {
    const { html, notices } = await render("# A\n\n**b** <script>alert(1)</script>", "a.md", true);
    expect(html).toContain("**b** &#x3C;script>");
    expect(notices).toEqual([
      "This page takes too long to be formatted; it is shown as its source.",
    ]);
  });
});

test("a missing picture is replaced by its words", async () => {
  const html = await htmlOf(
    '![A plan](none.png) <img src="gone.png"> ![](https://example.com/x.png)',
  );
  expect(html).toContain('<span class="missing-picture" title="none.png">Missing picture: A plan');
  expect(html).toContain("Missing picture: gone.png");
  expect(html).toContain('src="https://example.com/x.png"');
});

test("Markdown within HTML needs no blank lines where its tag says so", async () => {
  const source =
    '<div class="a" markdown="1">\n[a](https://a.example){: .btn }\n<span>\n*b*\n</span>\n</div>\n```md\n<div markdown="1">\n```\n';
  const html = await htmlOf(source);
  expect(html).toContain('href="https://a.example"');
  expect(html).toContain("<em>b</em>");
  expect(html).not.toContain("{:");
  expect(html).not.toContain("```");
  expect(html).toContain("markdown=");
});
