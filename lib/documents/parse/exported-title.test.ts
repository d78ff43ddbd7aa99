import { describe, expect, test } from "vitest";
import { exportedTitle } from "./exported-title.ts";
import { parseDocument } from "./parse-document.ts";

test.each([
  ["export const title = 'Tree shaking';", "Tree shaking"],
  ['export const title: string = "It\\u2019s \\"here\\"" as const', 'It’s "here"'],
  ["export const title = `Two\n  lines`", "Two lines"],
  ["export const metadata = { title: 'Flex', description: `a ${b}` };", "Flex"],
  ["export const metadata: Metadata = {\n  // title: 'No'\n  'title': 'Yes',\n}", "Yes"],
  ["export const metadata = { openGraph: { title: 'Inner' }, title: 'Outer' }", "Outer"],
  ["export const metadata = { title: { template: '%s – X', default: 'Home' } }", "Home"],
  ["export let meta = { url: 'https://a.b/title: x', title: 'Buttons' }", "Buttons"],
  ["export const frontmatter = { tags: ['title: no'], title: 'Front' }", "Front"],
])("%s is read", (statement, title) => {
  expect(exportedTitle(statement)).toBe(title);
});

test.each([
  "export const title = translate('a')",
  "export const title = 'a' + version",
  "export const title = `A ${version}`",
  "export const title = 'never closed",
  "export const title = ''",
  "export const metadata = { title",
  "export const metadata = { title: 'a",
  "export const metadata = { openGraph: { title: 'Inner' } }",
  "export const metadata = { subtitle: 'a' }",
  "export const metadata = makeMetadata({ title: 'a' })",
  "export const titles = 'a'",
  "export default function Title() { const title = 'a' }",
  "export const metadata = {{{{{{",
  "export const metadata = }{ title: 'a' }",
])("%s gives no title", (statement) => {
  expect(exportedTitle(statement)).toBeNull();
});

describe("in a page", () => {
  const titleOf = (source: string, path = "guide/flex-grow.mdx"): string =>
    parseDocument(source, path).title;

  test("an export comes before headings and behind front matter", () => {
    const exported = 'export const title = "Flex grow"\n\n## Examples\n\nText';
    expect(titleOf(exported)).toBe("Flex grow");
    expect(titleOf(`---\ntitle: Front\n---\n${exported}`)).toBe("Front");
    expect(titleOf(`---\nother: 1\n---\n${exported}`)).toBe("Flex grow");
  });

  test("an export in a fence, or in plain Markdown, is text", () => {
    expect(titleOf('```js\nexport const title = "Shown"\n```\n')).toBe("Flex grow");
    expect(titleOf('export const title = "Shown"\n', "a/b.md")).toBe("B");
  });

  test("a broken export costs the page its title and no text", () => {
    const page = parseDocument("export const title = 'open\n\n## Examples\n\nText", "a/grid.mdx");
    expect(page.title).toBe("Grid");
    expect(page.sections.map(({ heading, text }) => [heading, text])).toEqual([
      ["Examples", "Text"],
    ]);
  });

  test("a very long export is looked at for a moment only", () => {
    const table = "export const metadata = { rows: [" + '{ a: "b", title: "no" },'.repeat(12_000);
    expect(titleOf(`${table}] }\n\nText`)).toBe("Flex grow");
  });
});
