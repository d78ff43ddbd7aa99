/** Mintlify: tabs and groups of its navigation, versions and languages. */
import { expect, test } from "vitest";
import { siteOfEachTest } from "../../../tests/kit/stores/temporary-site.ts";

const { siteOf } = siteOfEachTest();

test("Mintlify: tabs, nested groups, languages in files of their own", () => {
  const { layout, menus } = siteOf({
    "docs.json":
      '{ "navigation": { "languages": [{ "language": "en", "tabs": [{ "tab": "Guides", "icon": "book", "groups": [{ "group": "Start", "pages": ["index", { "group": "More", "pages": ["a/b"] }] }] }, { "tab": "Blog", "href": "https://blog.example" }] }, { "$ref": "./fr.json" }] }, "redirects": [{ "source": "/old", "destination": "/a/b" }] }',
    "fr.json": '{ "language": "fr", "groups": [{ "group": "Début", "pages": ["fr/index"] }] }',
    "index.mdx": "---\ntitle: Welcome\nsidebarTitle: Hello\n---\n",
    "a/b.mdx": "# Bee",
    "fr/index.mdx": "# Salut",
  });
  expect(layout.redirects).toEqual([{ from: "/old", to: "/a/b" }]);
  expect(menus).toEqual([
    [
      ["Guides", [["Start", null, ["Hello /", ["More", null, ["Bee /a/b"]]]]]],
      [null, ["Blog https://blog.example"]],
    ],
    [[null, [["Début", null, ["Salut /fr"]]]]],
  ]);
});

test("Mintlify: versions in each language are those of its folder; what is hidden is in no menu", () => {
  const versions = (folder: string) =>
    `[{ "version": "v2", "groups": [{ "group": "G", "pages": ["${folder}a"] }] }, { "version": "v1", "hidden": true, "groups": [{ "group": "G", "pages": ["${folder}a", "${folder}b"] }] }]`;
  const { layout, menus } = siteOf({
    "docs.json": `{ "navigation": { "languages": [{ "language": "en", "versions": ${versions("")} }, { "language": "es", "versions": ${versions("es/")} }] } }`,
    "a.mdx": "# A",
    "b.mdx": "# B",
    "es/a.mdx": "# Aes",
    "es/b.mdx": "# Bes",
  });
  expect(layout.pages.map(({ version, language }) => [version, language])).toEqual([
    ["v2", "en"],
    ["v2", "es"],
  ]);
  expect(menus.slice(0, 2)).toEqual([
    [[null, [["G", null, ["A /a"]]]]],
    [[null, [["G", null, ["Aes /es/a"]]]]],
  ]);
});
