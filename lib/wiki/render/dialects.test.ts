/** A page in the forms of each tool's documentation: all of its words are shown, and none of its marks. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { rawMarksIn } from "../../../tests/kit/pages/raw-marks.ts";
import { type ShownPage, showPage } from "../../../tests/kit/pages/shown-anchors.ts";
import {
  documentationPages,
  hasDocumentation,
} from "../../../tests/kit/sources/documentation-pages.ts";

const drawn = new Map<string, Promise<ShownPage>>();
const show = (file: string): Promise<ShownPage> => {
  const source = readFileSync(new URL(`fixtures/${file}`, import.meta.url), "utf8");
  const page = drawn.get(file) ?? showPage(source, file);
  drawn.set(file, page);
  return page;
};

const pages: Readonly<Record<string, readonly string[]>> = {
  "docusaurus.mdx": [
    '<div class="callout callout-note"><p class="callout-title">Read <strong>this</strong> first</p>',
    '<p class="callout-title">Titled without brackets</p>',
    '<p>Outer words.</p><div class="callout callout-danger"><p class="callout-title">Inner title</p>',
    '<div class="tabs" data-sync="system"><details class="tab" name="tabs-1"><summary>macOS</summary>',
    '<details class="tab" open name="tabs-1"><summary>Windows</summary>',
    "<summary>linux</summary>",
    "<summary>Apple pie</summary>",
    "<summary>Orange jam</summary>",
    '<span class="line marked">second();</span>\n<span class="line marked">third();</span>',
    "<details><summary>Unfold this</summary><p>Folded <em>words</em>.</p></details>",
    '<span class="wiki-code-title">made.jsx</span>',
    "Missing picture: The plan",
    "<code>&#x3C;DocCardList /></code>",
    '<h2 id="own-anchor">A heading',
    "<p>Words with an end, and <code>{braces}</code> in code.</p>",
  ],
  "vitepress.md": [
    '<p class="callout-title">Info</p><p>Plain box.</p>',
    '<p class="callout-title">Own title</p>',
    "<details open><summary>Show the code</summary><p>Shown words.</p></details>",
    '<div class="tabs"><details class="tab" name="tabs-1" open><summary>config.js</summary><div class="wiki-code"><div class="wiki-code-bar"><span class="wiki-code-title">js</span></div><pre',
    "<summary>config.ts</summary>",
    '<span class="line inserted">const typed = 1;</span>\n<span class="line deleted">const gone = 2;</span>\nconst here = 3;',
    "<p>Raw words.</p>",
    '<h2 id="new-feature">New feature <small class="badge">since 2.0</small>',
    "Party 🎉 and <code>{{ version }}</code> in a sentence, :not_an_emoji: too.",
    "<td><code>{{ 1 + 1 }}</code></td>",
  ],
  "mkdocs-material.md": [
    '<p class="callout-title">Title with <code>code</code></p><p>First words.</p><div class="callout callout-tip"><p class="callout-title">Tip</p><p>Nested words.</p><div class="wiki-code">',
    '<span class="wiki-code-title">site.yml</span></div><pre tabindex="0" aria-label="site.yml" data-language="yaml" role="group"><code class="language-yaml">theme:\n<span class="line marked">  name: x</span>',
    '<div class="callout callout-warning"><p>No title here.</p></div>',
    '<p class="callout-title">Its own kind</p>',
    '<details class="callout callout-note"><summary>Folded title</summary>',
    '<details class="callout callout-note" open><summary>Example</summary>',
    "<summary>Unix, macOS</summary>",
    "<summary>Inner one</summary><p>Deep words.</p>",
    '<div class="tabs"><details class="tab" name="tabs-3" open><summary>Fresh</summary>',
    '<details class="callout callout-warning" open><summary>Block details</summary>',
    "<summary>Slash tab</summary>",
    "<dl><dt>Apple</dt><dd><p>A fruit\nthat goes on.</p><p>Second paragraph.</p></dd><dd><p>A company.</p></dd><dt>Pear <a",
    "<mark>marked words</mark>, <ins>inserted</ins>, <del>deleted</del>, H<sub>2</sub>O, E=mc<sup>2</sup>, a==b stays.",
    "Keys <kbd>Ctrl</kbd> + <kbd>Alt</kbd> + <kbd>Del</kbd> but C++ and C++ stay.",
    "<ins>added</ins> <del>removed</del> <mark>noted</mark>(a remark)",
    'class="external">Button</a></p>',
    'alt="A picture"',
    "<td>✓</td>",
    "<td>alert</td>",
    '<div class="grid cards">',
    "<strong>Set up in 5 minutes</strong>",
    'The <abbr title="Hyper Text Markup Language">HTML</abbr> text and HTMLX.',
    "<code>range(3)</code>",
    '<p class="callout-title">In a list</p>',
    '<code>!!! note "In code"\n=== "In code"\n</code>',
    '<h2 id="material-anchor">Heading',
  ],
  "mintlify.mdx": [
    '<div class="callout callout-note"><p class="callout-title">Note</p><p>A note.</p></div>',
    '<div class="callout callout-tip"><p class="callout-title">Check</p>',
    '<div class="cards"><div class="card"><p class="card-title"><a href="/first"',
    "<strong>Second card</strong>",
    "<strong>Third card</strong>",
    "<strong>translate(",
    "<p>Go on</p>",
    '<ol class="steps"><li><p class="step-title">Step number one</p><p>Do <strong>this</strong>.</p><div class="wiki-code">',
    '<p class="step-title">Step number two</p><p>Do that.</p>',
    "<summary>First tab</summary><p>Tab one words.</p>",
    "<summary>helloWorld.js</summary>",
    "<summary>In Python</summary>",
    "<summary>bash</summary>",
    "<details><summary>Fold one</summary><p>More about it</p><p>Folded one.</p></details>",
    "<details open><summary>Fold two</summary>",
    "<code>user_id</code> string, path, required, default: none",
    "<summary>Its properties</summary>",
    "<figcaption>Under the picture</figcaption></figure>",
    '<abbr title="Application Programming Interface">API</abbr>',
    "<strong>2026-01</strong> v2.0",
    '<ul class="files"><li><code>src/</code><ul><li><code>main.ts</code></li></ul></li></ul>',
    "<mn>8</mn>",
    '<code>&#x3C;YouTube id="abc123" /></code>',
    "Missing snippet: <code>/snippets/part.mdx</code>",
  ],
  "fumadocs.mdx": [
    '<div class="callout callout-warning"><p class="callout-title">Titled callout</p>',
    "<strong>Linked card</strong></a></p><p>Said of it</p>",
    "<strong>Plain card</strong></p><p>Plain words.</p>",
    "<summary>JavaScript</summary><p>Script words.</p>",
    "<summary>Rust</summary><p>Named by the group.</p>",
    "<summary>Tab A</summary>",
    "<summary>Tab B</summary>",
    '<ol class="steps"><li><h3 id="step-heading" aria-level="2">Step heading',
    "<summary>Asked</summary><p>Answered.</p>",
    "<li><code>app/</code><ul><li><code>page.tsx</code></li></ul></li>",
    "<td><code>mode (required)</code></td>",
    "const shown = 1;",
    '<span class="line marked">const one = 1;</span>',
    '<code>&#x3C;AutoThing path="./file.ts" name="Thing" /></code>',
    '<h2 id="given-id">Own anchor<a',
  ],
  "starlight.mdx": [
    '<p class="callout-title">Note</p><p>Noted words.</p>',
    '<div class="callout callout-warning"><p class="callout-title">Own title</p>',
    '<div class="callout callout-danger"><p class="callout-title">Beware</p><p>Aside words.</p>',
    '<div class="cards"><div class="card"><p class="card-title"><strong>Stars</strong></p><p>Sirius.</p></div>',
    "<strong>Linked</strong></a></p><p>Where it leads</p>",
    '<div class="steps"><ol>',
    '<div class="tabs" data-sync="pkg">',
    "<summary>pnpm</summary>",
    "<li>astro.config.mjs the <strong>settings</strong></li>",
    ">Begin</a>",
    '<small class="badge">New thing</small>',
    '<span class="wiki-code-title">given.ts</span>',
    '<span class="line marked">one();</span>\n<span class="line inserted">two();</span>\n<span class="line deleted">three();</span>',
  ],
  "myst.md": [
    '<p class="callout-title">Note</p><p>Words in colons.</p>',
    '<div class="callout callout-warning"><p class="callout-title">Title <strong>with</strong> words</p><p>Warned words.</p>',
    '<div class="callout callout-tip"><p class="callout-title">Outer</p><p>Outer words.</p><div class="callout callout-danger"><p class="callout-title">Danger</p><p>Inner words.</p></div><div class="wiki-code">',
    '<details class="callout callout-note"><summary>Note</summary><p>Folded words.</p></details>',
    "<summary>First</summary><p>First words.</p>",
    "<summary>Second</summary><p>Second words.</p>",
    "<details><summary>Open me</summary><p>Dropped words.</p></details>",
    '<span class="wiki-code-title">made.py</span></div><pre tabindex="0" aria-label="made.py" data-language="python"',
    '<span class="wiki-code-title">figure picture.png</span>',
    "A caption of the picture.",
    "is code\n",
  ],
};

describe.each(Object.entries(pages))("%s", (file, parts) => {
  test.each(parts)("shows %s", async (part) => expect((await show(file)).html).toContain(part));

  test("shows no mark of its dialect, needs no notice, and has every anchor of the index", async () => {
    const { html, notices, stored, ids } = await show(file);
    expect(rawMarksIn(html)).toEqual([]);
    expect(notices).toEqual([]);
    expect(stored.filter((anchor) => !ids.has(anchor))).toEqual([]);
  });
});

test("words of a directive within a sentence are read, with their explanation", async () => {
  const source = '# T\n\nSet the :tooltip[name]{label="Of the saw"} at 10:30[a].';
  const { html } = await showPage(source, "a.md");
  expect(html).toContain('the <abbr title="Of the saw">name</abbr> at 10:30[a].');
});

describe("forms that look like those of a dialect stay as they are", () => {
  test.each([
    ["a == b and c==d, i++ and ++j, 2 ^ 3 and x~y", "a == b and c==d, i++ and ++j, 2 ^ 3 and x~y"],
    ["~/bin and ~user", "~/bin and ~user"],
    ["at 10:30:45 in std::vector::x", "at 10:30:45 in std::vector::x"],
    ["{ not: a list }", "{ not: a list }"],
    ["Note\n: is no word\n\n| a |\n|---|\n: caption", "is no word"],
    ["::: \n\ntext\n", "<p>text</p>"],
    ["    !!! note\n        code by its indentation", "!!! note"],
    ["It costs $5 and **not** $6.", "It costs $5 and <strong>not</strong> $6."],
    ["Set $HOME and $PATH, or $5-$9.", "Set $HOME and $PATH, or $5-$9."],
    ["```rust,ignore,editable\nlet a;\n```", 'class="language-rust"'],
    [
      '{% assign a = "https://example.com" %}',
      '<code>{% assign a = "https://example.com" %}</code>',
    ],
    ["<center>Words</center><input type=checkbox>", 'aria-label="Task"'],
  ])("%j", async (source, shown) => {
    expect((await showPage(`# T\n\n${source}`, "a.md")).html).toContain(shown);
  });

  test("formulas are those whose marks stand at their words", async () => {
    const { html } = await showPage("# T\n\nWith $a_1$, $ b $ and $$c$$ it costs $7.", "a.md");
    expect(html.match(/<math /g)).toHaveLength(3);
    expect(html).toContain("it costs $7.");
  });

  test("a tilde strikes through as on GitHub, but not within a word", async () => {
    const { html } = await showPage("# T\n\n~gone words~ and ~~more~~, CH~3~", "a.md");
    expect(html).toContain("<del>gone words</del> and <del>more</del>, CH<sub>3</sub>");
  });
});

describe("bad input", () => {
  test("boxes that nothing closes hold the rest of the page, and none is lost", async () => {
    const open = Array.from({ length: 40 }, (_, depth) => `::: note Box ${depth}`).join("\n");
    const { html } = await showPage(`# T\n\n${open}\n\nThe last words.`, "a.md");
    expect(html).toContain("Box 15");
    expect(html).toContain("Box 39");
    expect(html).toContain("The last words.");
  });

  test("forty tabs are forty tabs", async () => {
    const tabs = Array.from({ length: 40 }, (_, at) => `=== "Tab ${at}"\n\n    Words ${at}.\n`);
    const { html } = await showPage(`# T\n\n${tabs.join("\n")}`, "a.md");
    expect(html.match(/<summary>Tab \d+<\/summary>/g)).toHaveLength(40);
    expect(html.match(/ open>/g)).toHaveLength(1);
  });

  test("a component's data has no way to what the page runs on", async () => {
    const source =
      '# T\n\n<Tabs items={["__proto__", null, {}]} __proto__="x" constructor="y">\n<Tab>one</Tab>\n</Tabs>\n\n<TypeTable type={{ __proto__: { type: "a" }, b: null }} />\n\n<constructor title="c" />';
    const { html } = await showPage(source, "a.mdx");
    expect(html).toContain("<summary>__proto__</summary>");
  });
});

describe.skipIf(!hasDocumentation)(
  "third-party documentation (DOCS_EVAL_DIR, or docs-eval next to the checkout)",
  () => {
    test("of every 20th page no mark of a dialect is left in the text", async () => {
      const faults: string[] = [];
      const chosen = documentationPages().filter((_, index) => index % 20 === 0);
      expect(chosen.length).toBeGreaterThan(40);
      for (const file of chosen) {
        const { html } = await showPage(readFileSync(file, "utf8"), file);
        faults.push(...rawMarksIn(html).map((mark) => `${file}: ${mark}`));
      }
      expect(faults).toEqual([]);
    }, 120_000);
  },
);
