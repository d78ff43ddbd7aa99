/** MDX with a slip in it: everything readable is shown and found, and its author is told where. */
import { expect, test } from "vitest";
import { parseDocument } from "../../documents/parse/parse-document.ts";
import type { LinkablePage } from "../catalogue/linkable-page.ts";
import { createPageLinks } from "../catalogue/page-links.ts";
import { renderPage } from "./render-page.ts";

const from: LinkablePage = {
  id: "kb://wiki/a.mdx",
  collection: "wiki",
  filePath: "a.mdx",
  space: "",
  path: "a",
  address: "/wiki/a",
  title: "A",
  anchors: new Set(),
};
const links = createPageLinks({ pages: [from], assets: [], locations: new Map() });
const render = (source: string) =>
  renderPage(
    { source, filePath: "a.mdx", title: "A", isTooSlow: false, links, from, sizeOf: () => null },
    async () => null,
  );
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&#x3C;", "<")
    .replaceAll("&#x26;", "&");
const indexed = (source: string): string =>
  parseDocument(source, "a.mdx")
    .sections.map(({ heading, text }) => `${heading}\n${text}`)
    .join("\n");

const rest = "\n\nWords behind.\n\n## Last heading\n\nThe very end.\n";
const shownRest = ["Words behind.", "Last heading", "The very end."];

/** Each with what else has to be shown, and what is told of it. */
const slips: readonly (readonly [string, string, readonly string[], string])[] = [
  [
    "an element that nothing closes",
    "<Note>\n\nInside",
    ["Inside"],
    "Line 3, column 1: expected a closing tag for `<Note>`",
  ],
  ["a tag that nothing ends", "Text <b c", ["Text"], "Line 3, column"],
  [
    "an element closed by another's tag",
    "<A>\n\nInside\n\n</B>",
    ["Inside"],
    "Line 7, column 1: unexpected closing tag `</B>`, expected corresponding closing tag for `<A>` of line 3.",
  ],
  [
    "an expression that nothing closes",
    "Text {open",
    ["Text"],
    "Line 3, column 11: unexpected end of file in expression",
  ],
  [
    "an expression that is no JavaScript",
    "Text {two words}",
    ["Text"],
    "Line 3, column 10: the expression is not valid JavaScript (unexpected content after expression).",
  ],
  [
    "an export that nothing closes",
    "export const a = {\n  b: 1",
    [],
    "the import or export is not valid JavaScript",
  ],
  [
    "an export without a name",
    "export const = 1",
    [],
    "Line 3, column 14: the import or export is not valid JavaScript (unexpected token).",
  ],
  ["an import without a module", "import A from\n\nAfter it", ["After it"], "Line 5, column"],
  [
    "a statement right above a fence",
    'import A from "a"\n```js\nfirst();\n```',
    ["first();"],
    "Line 4, column 1",
  ],
  [
    "a statement right above a heading",
    'import A from "a"\n## First heading',
    ["First heading"],
    "Line 4, column",
  ],
  [
    "a statement in a fence",
    'Text {\n\n```js\nimport A from "a";\nexport const b = 1;\n```',
    ['import A from "a";', "export const b = 1;"],
    "Line 3",
  ],
  [
    "a statement in a fence of tildes",
    'Text {\n\n~~~~js\nimport A from "a";\n~~~\nexport const b = 1;\n~~~~',
    ['import A from "a";', "export const b = 1;"],
    "Line 3",
  ],
  [
    "a statement in an indented fence",
    'Text {\n\n  ```js\nimport A from "a";\n  ```',
    ['import A from "a";'],
    "Line 3",
  ],
  [
    "a fence in a list",
    '- Item {\n\n  ```js\n  import A from "a";\n\n  export const b = 1;\n  ```',
    ["Item", 'import A from "a";', "export const b = 1;"],
    "Line 3",
  ],
  [
    "a fence that opens on the line of its item",
    '- ```js\n  import A from "a";\n  ```\n\nText {',
    ['import A from "a";', "Text"],
    "Line 7",
  ],
  [
    "a fence in a quote",
    '> ```js\n> import A from "a";\n> ```\n\nText {',
    ['import A from "a";', "Text"],
    "Line 7",
  ],
  [
    "a comment of HTML that nothing ends",
    "Text\n\n<!-- open",
    ["Text"],
    "Line 5, column 2: unexpected character `!` (U+0021) before name (note: to create a comment in MDX, use `{/* text */}`).",
  ],
  [
    "an address in angle brackets",
    "See <https://a.example>",
    ["https://a.example"],
    "(note: to create a link in MDX, use `[text](url)`).",
  ],
  [
    "a smaller-than sign in prose",
    "If a <5 then",
    ["If a <5 then"],
    "Line 3, column 7: unexpected character `5`",
  ],
  [
    "prose that begins like a statement",
    "import records from the old system\n\nexport type definitions\n\nText {",
    ["import records from the old system", "export type definitions"],
    "Line 3",
  ],
];

test.each(slips)(
  "%s costs nothing of the page, which says where it is",
  async (_name, slip, shown, told) => {
    const source = `# A\n\n${slip}${rest}`;
    const { html, notices } = await render(source);
    const found = indexed(source);
    for (const words of [...shown, ...shownRest]) {
      expect(textOf(html)).toContain(words);
      expect(found).toContain(words);
    }
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatch(/^This page is not valid MDX; it is shown as plain Markdown\. /);
    expect(notices[0]).toContain(told);
  },
);

test("a comment of HTML, which Docusaurus takes, needs no notice", async () => {
  const code = "```html\n<!-- shown -->\n```";
  const { html, notices } = await render(
    `# A\n\nText\n\n<!-- hidden\n\nstill -->\n\n${code}${rest}`,
  );
  expect(notices).toEqual([]);
  expect(textOf(html)).not.toMatch(/hidden|still/);
  expect(textOf(html)).toContain("<!-- shown -->");
});

test("what follows the last fence is a paragraph, not code", async () => {
  const { html } = await render(`Text {\n\n\`\`\`js\nimport A from "a";\n\`\`\`${rest}`);
  expect(html).toContain("<p>Words behind.</p>");
});

test.each([
  ["line ends of Windows", (source: string) => source.replaceAll("\n", "\r\n"), 7],
  ["a byte order mark", (source: string) => `\ufeff${source}`, 7],
  [
    "boxes of MkDocs above the slip",
    (source: string) => source.replace("One", "!!! note\n    One\n\nTwo"),
    10,
  ],
])("lines are those of the file: %s", async (_name, change, line) => {
  const source = change(
    '---\ntitle: A\n---\n\nOne\n\nText {open\n\n```js\nimport A from "a";\n```\n\nEnd.\n',
  );
  const { html, notices } = await render(source);
  expect(notices).toHaveLength(1);
  expect(notices[0]).toContain(`Line ${line}, column 11:`);
  expect(html).toContain('import A from "a";');
  expect(html).toContain("<p>End.</p>");
});

test("statements of a page that is no MDX are not shown, and not found", async () => {
  const source = `import A, { B } from "a"\nimport "b.css"\n\nexport const c = {\n\n  d: 1,\n}\n\nText {${rest}`;
  const { html } = await render(source);
  for (const text of [textOf(html), indexed(source)])
    expect(text).not.toMatch(/import|export|d: 1/);
});
