/** Fumadocs, Nextra and Hugo: sites whose folders and pages say their order themselves. */
import { expect, test } from "vitest";
import { siteOfEachTest } from "../../../tests/kit/stores/temporary-site.ts";

const { siteOf } = siteOfEachTest();

test("Fumadocs and Nextra: names and order by small files in folders", () => {
  const { menus, addresses } = siteOf({
    "source.config.ts": "export const docs = defineDocs({ dir: 'content/docs' });",
    "content/docs/meta.json": '{ "pages": ["z", "---Part---", "..."] }',
    "content/docs/z.mdx": "# Zed",
    "content/docs/a.mdx": "# Ay",
    "content/docs/(group)/in.mdx": "# In",
    "content/docs/(group)/meta.json": '{ "title": "Grouped" }',
  });
  expect(addresses["content/docs/(group)/in.mdx"]).toBe("/docs/in");
  expect(menus).toEqual([
    [[null, ["Zed /docs/z", ["Part", null, [["Grouped", null, ["In /docs/in"]], "Ay /docs/a"]]]]],
  ]);
});

test("Fumadocs: folders without their lines, links, pages further below; the rest is in no menu", () => {
  const { menus } = siteOf({
    "source.config.ts": "export default {};",
    "lib/source/index.tsx": "export const docs = loader({ baseUrl: '/help', source });",
    "content/docs/meta.json":
      '{ "pages": ["index", "...tools", "[Shop](https://shop.example)", "deep/one", "!no"] }',
    "content/docs/index.mdx": "# Start",
    "content/docs/tools/index.mdx": "# All tools",
    "content/docs/tools/saw.mdx": "# Saw",
    "content/docs/deep/one.mdx": "# One",
    "content/docs/no.mdx": "# No",
    "content/docs/other.mdx": "# Other",
  });
  expect(menus).toEqual([
    [
      [
        null,
        [
          "Start /help",
          "All tools /help/tools",
          "Saw /help/tools/saw",
          "Shop https://shop.example",
          "One /help/deep/one",
        ],
      ],
    ],
  ]);
});

test("Nextra: labels of _meta, and pages that Next.js places by folders", () => {
  const { menus, addresses } = siteOf({
    "next.config.ts": "import nextra from 'nextra'\nexport default nextra({})({})",
    "app/_meta.global.tsx":
      "const GUIDE = { two: '', one: 'First steps', _: { type: 'separator', title: 'More' }, shop: { title: 'Shop', href: 'https://shop.example' } };\nexport default { index: { display: 'hidden' }, docs: { title: <b>Docs</b>, items: { guide: { title: 'The guide', items: GUIDE } } } };",
    "app/(site)/docs/guide/page.mdx": "# Guide",
    "app/(site)/docs/guide/one/page.mdx": "# One",
    "app/(site)/docs/guide/two/page.mdx": "# Two",
    "app/(site)/docs/guide/two/part.mdx": "# Part",
  });
  expect(addresses["app/(site)/docs/guide/one/page.mdx"]).toBe("/docs/guide/one");
  expect(addresses["app/(site)/docs/guide/two/part.mdx"]).toBeNull();
  const guide = [
    "Two /docs/guide/two",
    "First steps /docs/guide/one",
    ["More", null, ["Shop https://shop.example"]],
  ];
  expect(menus).toEqual([[[null, [["Docs", null, [["The guide", "/docs/guide", guide]]]]]]]);
});

test.each([
  [
    "hugo.toml",
    "baseURL = 'https://a.example/'\n[languages]\n  [languages.en]\n    weight = 1\n[module]\n  [[module.mounts]]\n    source = 'content/en'\n    target = 'content'\n",
  ],
  ["hugo.yaml", "module:\n  mounts:\n    - source: content/en\n      target: content\n"],
])("Hugo: the folder that %s mounts as content", (file, config) => {
  const { addresses } = siteOf({ [file]: config, "content/en/guide/a.md": "# A" });
  expect(addresses).toEqual({ "content/en/guide/a.md": "/guide/a" });
});

test("Hugo: files of a bundle are no pages, folders without a page no groups, posts from the newest", () => {
  const { menus, addresses } = siteOf({
    "hugo.yaml": "title: A\n",
    "content/blog/_index.md": "# Blog",
    "content/blog/2023/old.md": "---\ndate: 2023-02-01\n---\n# Old",
    "content/blog/2024/new/index.md": "---\ndate: 2024-02-01\n---\n# New",
    "content/blog/2024/new/part.md": "# Part",
  });
  expect(addresses["content/blog/2024/new/part.md"]).toBeNull();
  expect(menus).toEqual([
    [[null, [["Blog", "/blog", ["New /blog/2024/new", "Old /blog/2023/old"]]]]],
  ]);
});

test("Hugo: weight, url and aliases", () => {
  const { menus, placed } = siteOf({
    "hugo.toml": 'baseURL = "https://acme.example/kb/"\n',
    "content/_index.md": "# Home",
    "content/Docs/_index.md": "---\ntitle: The docs\n---",
    "content/Docs/b.md": "---\nweight: 1\naliases: [/old/]\n---\n# Bee",
    "content/Docs/a.md": "---\nurl: /else/\n---\n# Ay",
  });
  expect(menus).toEqual([
    [[null, ["Home /kb", ["The docs", "/kb/docs", ["Bee /kb/docs/b", "Ay /kb/else/"]]]]],
  ]);
  expect(placed.at("/kb/old")?.filePath).toBe("content/Docs/b.md");
  expect(placed.at("/kb/else")?.filePath).toBe("content/Docs/a.md");
});

test("Hugo: translations are files beside each other, in the menus and at the addresses of their languages", () => {
  const { menus, addresses } = siteOf({
    "hugo.yaml":
      "defaultContentLanguage: en\nlanguages:\n  en: { languageName: English }\n  fa: { languageName: Farsi }\n",
    "content/docs/_index.md": "# Docs",
    "content/docs/_index.fa.md": "# مستندات",
    "content/docs/a.md": "# Ay",
    "content/docs/a.fa.md": "# آ",
    "content/docs/v0.12.md": "# News",
  });
  expect(addresses["content/docs/a.fa.md"]).toBe("/fa/docs/a");
  expect(addresses["content/docs/v0.12.md"]).toBe("/docs/v0.12");
  expect(menus).toEqual([
    [[null, [["Docs", "/docs", ["Ay /docs/a", "News /docs/v0.12"]]]]],
    [[null, [["مستندات", "/fa/docs", ["آ /fa/docs/a"]]]]],
  ]);
});

test("Hugo: languages in a file of their own", () => {
  const { layout } = siteOf({
    "config/_default/hugo.toml": "baseURL = 'https://a.example/'\n",
    "config/_default/languages.toml": "[en]\nweight = 1\n[de]\nweight = 2\n",
    "content/en/a.md": "# A",
    "content/de/a.md": "# A",
  });
  expect(layout.pages.map(({ address, language }) => [address, language])).toEqual([
    ["/", "en"],
    ["/de/", "de"],
  ]);
});
