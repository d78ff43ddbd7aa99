/** Sites that are known by their own files: where their pages are shown, and their menus. */
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { siteOfEachTest } from "../../tests/kit/stores/temporary-site.ts";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import { findLayout } from "./find-layout.ts";

const site = siteOfEachTest();
const { siteOf } = site;

test("VitePress: sidebars by paths, base, public folder, names from the bar at the top", () => {
  const { layout, addresses, menus } = siteOf({
    "docs/.vitepress/config.mts":
      "import { defineConfig } from 'vitepress';\nexport default defineConfig({ base: '/acme/', themeConfig: { nav: [{ text: 'Handbook', link: '/guide/' }], sidebar: { '/guide/': [{ text: 'Begin', collapsed: true, items: [{ text: 'Start', link: '/guide/' }, { text: 'Two', link: '/guide/two.html' }] }], '/api/': { base: '/api/', items: [{ text: 'One', link: 'one' }] } } } });",
    "docs/public/logo.svg": "<svg/>",
    "docs/guide/index.md": "# Guide",
    "docs/guide/two.md": "# Two",
    "docs/api/one.md": "# One",
    "docs/404.md": "# Not found",
  });
  expect(layout.statics.map(({ address }) => address)).toEqual(["/acme/"]);
  expect(addresses["docs/guide/index.md"]).toBe("/acme/guide");
  expect(menus).toEqual([
    [
      ["Handbook", [["Begin", null, ["Start /acme/guide", "Two /acme/guide/two"]]]],
      ["Api", ["One /acme/api/one"]],
    ],
  ]);
});

test("VitePress: parts of the configuration beside the pages of a language; README is no index", () => {
  const { menus, addresses } = siteOf({
    ".vitepress/config.ts":
      "export default { rewrites: { 'en/:rest*': ':rest*' }, locales: { root: { lang: 'en' }, de: { lang: 'de' } } };",
    "config.ts":
      "import { defineAdditionalConfig } from 'vitepress'\nexport default defineAdditionalConfig({ themeConfig: { sidebar: list() } })\nfunction list() { return [{ text: 'Begin', link: '/start' }] }",
    "de/config.ts":
      "export default { themeConfig: { sidebar: [{ text: 'Los', link: '/de/start' }] } }",
    "en/start.md": "# Start",
    "en/README.md": "# About",
    "de/start.md": "# Anfang",
  });
  expect(addresses["en/README.md"]).toBe("/README");
  expect(menus.slice(0, 2)).toEqual([[[null, ["Begin /start"]]], [[null, ["Los /de/start"]]]]);
});

test("Starlight: groups, folders in their order, languages, addresses in small letters", () => {
  const { layout, addresses, menus } = siteOf({
    "astro.config.mjs":
      "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'A', locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch' } }, sidebar: ['start', { label: 'Guides', translations: { de: 'Anleitungen' }, autogenerate: { directory: 'guides' } }] })] };",
    "src/content/docs/start.mdx": "# Start",
    "src/content/docs/guides/My Page.md": "---\nsidebar:\n  order: 2\n---\n# Mine",
    "src/content/docs/guides/z.md": "---\nsidebar:\n  order: 1\n  label: First\n---\n# Zed",
    "src/content/docs/de/start.mdx": "# Anfang",
    "src/content/docs/404.md": "# Lost",
  });
  expect(addresses["src/content/docs/guides/My Page.md"]).toBe("/guides/my-page");
  expect(layout.pages.map(({ language }) => language)).toEqual(["en", "de"]);
  expect(menus).toEqual([
    [[null, ["Start /start", ["Guides", null, ["First /guides/z", "Mine /guides/my-page"]]]]],
    [[null, ["Anfang /de/start"]]],
  ]);
});

test("MkDocs: nav with names, sections with pages, the path of its address", () => {
  const { layout, menus, addresses } = siteOf(
    {
      "mkdocs.yml":
        "site_url: https://acme.example/docs/\ntheme:\n  name: material\n  features: [navigation.indexes]\nmarkdown_extensions:\n  - a: !!python/name:b.c\nnav:\n  - Home: index.md\n  - Guide:\n      - guide/index.md\n      - guide/two.md\n  - Site: https://acme.example\n",
      "docs/index.md": "# Acme",
      "docs/guide/index.md": "# The guide",
      "docs/guide/two.md": "# Two",
    },
    "docs",
  );
  expect(layout.base).toBe("/docs/");
  expect(addresses["guide/two.md"]).toBe("/docs/guide/two");
  expect(menus).toEqual([
    [
      [
        null,
        [
          "Home /docs",
          ["Guide", "/docs/guide", ["Two /docs/guide/two"]],
          "Site https://acme.example",
        ],
      ],
    ],
  ]);
});

test.each([
  ["mdBook", { "book.toml": '[book]\nsrc = "src"\n' }, "src/"],
  ["GitBook", { ".gitbook.yaml": "root: ./src\n" }, "src/"],
])("%s: parts and chapters of SUMMARY.md", (_name, files, below) => {
  const { menus, hidden } = siteOf({
    ...files,
    [`${below}SUMMARY.md`]:
      "# Summary\n\n[Preface](README.md)\n\n## Part one\n\n- [One `x`](one.md)\n  - [Below](one/below.md)\n- [Planned]()\n",
    [`${below}README.md`]: "# Preface",
    [`${below}one.md`]: "# One",
    [`${below}one/below.md`]: "# Below",
  });
  expect(menus).toEqual([
    [[null, ["Preface /", ["Part one", null, [["One x", "/one", ["Below /one/below"]]]]]]],
  ]);
  expect([...hidden]).toEqual([`${below}SUMMARY.md`]);
});

test("GitBook: several books, placed by docs.yaml", () => {
  const { menus } = siteOf({
    "docs.yaml":
      "site:\n  structure:\n    - type: section\n      title: Help\n      path: help\n      default: true\n      children:\n        - { type: space, path: en, default: true, content: { directory: ./help } }\n        - { type: space, path: fr, content: { directory: null } }\n    - type: section\n      title: Developers\n      path: developers\n      children:\n        - { type: space, path: api, default: true, content: { directory: ./dev } }\n",
    "help/SUMMARY.md": "# Summary\n\n* [Start](README.md)\n",
    "help/README.md": "# Start",
    "dev/SUMMARY.md": "# Summary\n\n* [Keys](keys.md)\n",
    "dev/keys.md": "# Keys",
  });
  expect(menus).toEqual([
    [
      ["Help", ["Start /"]],
      ["Developers", ["Keys /developers/keys"]],
    ],
  ]);
});

test("a link of a menu that would run code is left out", () => {
  const { menus } = siteOf({
    "_config.yml": "title: A\n",
    "_data/nav.yml":
      '- { title: Evil, url: "javascript://%0aalert(1)" }\n- { title: Shop, url: "https://shop.example" }\n',
    "index.md": "# Home",
  });
  expect(menus).toEqual([[[null, ["Shop https://shop.example"]]]]);
  const scripts = [
    "javascript:alert(1)",
    "java\\tscript:alert(1)",
    " JAVASCRIPT:x",
    "data:text/html,x",
  ];
  const fumadocs = siteOf({
    "source.config.ts": "export default {};",
    "content/docs/meta.json": `{ "pages": ["index", ${scripts.map((href) => `"[Click](${href})"`).join(", ")}] }`,
    "content/docs/index.mdx": "# Start",
  });
  expect(fumadocs.menus).toEqual([[[null, ["Start /docs"]]]]);
});

test("a site in a folder of any name is found where it is the only one", () => {
  site.write({ "handbook/book.toml": "", "handbook/src/a.md": "# A", "examples/mkdocs.yml": "{}" });
  expect(findLayout(site.path)?.kind).toBe("mdbook");
  site.write({ "manual/book.toml": "", "manual/src/a.md": "# A" });
  expect(findLayout(site.path)).toBeNull();
});

test("MkDocs: translations as endings of names, in one nav", () => {
  const { menus, addresses } = siteOf({
    "mkdocs.yml":
      "nav: [index.md, use.md]\nplugins:\n  - i18n:\n      languages:\n        - { locale: en, default: true }\n        - { locale: fr }\n",
    "docs/index.md": "# Home",
    "docs/index.fr.md": "# Accueil",
    "docs/use.en.md": "# Use",
    "docs/use.fr.md": "# Usage",
  });
  expect(addresses).toEqual({
    "docs/index.md": "/",
    "docs/index.fr.md": "/fr",
    "docs/use.en.md": "/use",
    "docs/use.fr.md": "/fr/use",
  });
  expect(menus.at(-1)).toEqual([[null, ["Accueil /fr", "Usage /fr/use"]]]);
});

test("redirects of hosts and frameworks count: by lines, tables, objects, and what a function returns", () => {
  const { layout } = siteOf({
    "source.config.ts": "export default {};",
    "content/docs/a.mdx": "# A",
    "next.config.mjs":
      "const all = [{ source: '/n', destination: '/docs/a' }];\nexport default withMDX({ async redirects() { return [...all]; } });",
    "public/_redirects":
      "# old\n/l /docs/a 301\n/rewritten /docs/a 200\nhttps://x.example/ /docs/a\n",
    "netlify.toml":
      '[build]\npublish = "x"\n[[redirects]]\n  from = "/t/*"\n  to = "/docs/:splat"\n[[redirects]]\nfrom = "/api/*"\nto = "https://api.example/:splat"\nstatus = 200\n',
    "vercel.json": '{ "redirects": [{ "source": "/v", "destination": "/docs/a" }] }',
  });
  expect(layout.redirects).toEqual([
    { from: "/l", to: "/docs/a" },
    { from: "/t/*", to: "/docs/:splat" },
    { from: "/v", to: "/docs/a" },
    { from: "/n", to: "/docs/a" },
  ]);
  const book = siteOf({
    "book.toml":
      '[book]\nsrc = "src"\n[output.html.redirect]\n"/old.html" = "new.html"\n"/x/y.html" = "https://a.example/"\n[output.html]\n"/no" = "/no"\n',
    "src/SUMMARY.md": "- [New](new.md)",
    "src/new.md": "# New",
  });
  expect(book.layout.redirects.slice(0, 2)).toEqual([
    { from: "/old.html", to: "/new.html" },
    { from: "/x/y.html", to: "https://a.example/" },
  ]);
});

describe("what is wrong is told, and the rest counts", () => {
  test("pages that do not exist, and two pages with one address", () => {
    const { faults } = siteOf({
      "docs.json":
        '{ "navigation": { "groups": [{ "group": "A", "pages": ["gone", "../../etc/passwd", "a"] }] } }',
      "a.md": "# A",
      "a/index.md": "# A",
    });
    expect(faults).toEqual([
      "a/index.md has the address of a.md on the site, /a, and gives way to it.",
      "docs.json names pages that do not exist: gone, ../../etc/passwd.",
    ]);
  });

  test("a configuration that is no script leaves a plain folder, and says why", () => {
    site.write({ "docusaurus.config.js": "module.exports = {", "docs/a.md": "# A" });
    const layout = findLayout(site.path);
    expect(layout?.kind).toBe("plain");
    expect(layout?.faults).toEqual([
      expect.stringMatching(/^docusaurus\.config\.js cannot be read: /),
    ]);
  });

  test("static folders and slugs that lead out of the site are not followed", () => {
    const outside = temporaryFolder("knowledge outside ");
    site.write({
      "docusaurus.config.js":
        "module.exports = { baseUrl: '/', staticDirectories: ['../..', '/etc', 'linked'], presets: [['classic', { docs: {} }]] };",
      "docs/a.md": "---\nslug: ../../../x\n---\n# A",
    });
    symlinkSync(outside, join(site.path, "linked"));
    const { layout, addresses } = siteOf({ "docs/a.md": "---\nslug: ../../../x\n---\n# A" });
    expect(layout.statics).toEqual([]);
    expect(addresses["docs/a.md"]).toBe("/docs/a");
  });

  test("a folder of pages without a site has none", () => {
    site.write({ "a.md": "# A", "it/b.md": "# For the IT" });
    expect(findLayout(site.path)).toBeNull();
  });

  test("a file that a site has left behind does not hide the site of today", () => {
    const left = { ".gitbook.yaml": "root: ./docs/\n", "docs/a.md": "# A" };
    const config = "module.exports = { presets: [['classic', { docs: { path: '../docs' } }]] };";
    expect(siteOf({ ...left, "website/docusaurus.config.js": config }).layout.kind).toBe(
      "docusaurus",
    );
  });

  test("a site is switched off", () => {
    site.write({ "docusaurus.config.js": "module.exports = {};", "docs/a.md": "# A" });
    expect(findLayout(site.path, "plain")).toBeNull();
  });

  test("fields that are missing everywhere cost nothing: a navigation of 40 languages is read at once", () => {
    const languages = Array.from({ length: 40 }, (_, at) => ({
      language: `x${at}`,
      tabs: [{ tab: "A", pages: [`x${at}/a`] }],
    }));
    const { layout } = siteOf({
      "docs.json": JSON.stringify({ navigation: { languages } }),
      "x0/a.md": "# A",
    });
    expect(layout.pages).toHaveLength(41);
  });
});
