/** Where pages open on the site that a collection's `url` names. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import type { LayoutSettings } from "../contract/index.ts";
import { parseDocument } from "../documents/index.ts";
import { findPageUrls } from "./page-urls.ts";
import { siteFactsOf } from "./site-facts.ts";

let root: string;
beforeEach(() => {
  root = temporaryFolder("knowledge page urls ");
});
type Files = Readonly<Record<string, string>>;

/** The urls of the pages in `below`, by their files. */
function urlsOf(files: Files, url: string, below = "", layout?: LayoutSettings) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const prefix = below === "" ? "" : `${below}/`;
  const pages = Object.entries(files).flatMap(([path, text]) => {
    if (!/\.mdx?$/.test(path) || !path.startsWith(prefix)) return [];
    const filePath = path.slice(prefix.length);
    const { title, frontMatter } = parseDocument(text, filePath);
    return [{ filePath, title, facts: siteFactsOf(frontMatter) }];
  });
  const settings = { path: join(root, below), url, ...(layout !== undefined && { layout }) };
  return Object.fromEntries(findPageUrls(settings, pages));
}

const fields = (lines: string): string => `---\n${lines}\n---\n# Page`;

const docusaurus = {
  "docusaurus.config.js":
    "module.exports = { baseUrl: '/help/', presets: [['classic', { docs: { routeBasePath: 'docs' } }]] };",
  "docs/intro.md": fields("slug: /"),
  "docs/01-guide/index.md": "# Guide",
  "docs/01-guide/02-install.md": "# Install",
  "docs/named.md": fields("slug: /start here"),
  "docs/draft.md": fields("draft: true"),
  "docs/_part.md": "# Part",
};

describe("the path of the url and the base that the site says itself", () => {
  const pages = (start: string) => ({
    "intro.md": `${start}docs`,
    "01-guide/index.md": `${start}docs/guide`,
    "01-guide/02-install.md": `${start}docs/guide/install`,
    "named.md": `${start}docs/start%20here`,
  });

  test.each([
    "https://docs.example",
    "https://docs.example/",
    "https://docs.example/help",
    "https://docs.example/help/",
    "https://docs.example/help/docs/",
  ])("%s is where the site is: its addresses begin with it", (url) => {
    expect(urlsOf(docusaurus, url, "docs")).toEqual(pages("https://docs.example/help/"));
  });

  test("another path takes the place of the site's base", () => {
    expect(urlsOf(docusaurus, "https://acme.example/v2", "docs")).toEqual(
      pages("https://acme.example/v2/"),
    );
  });
});

describe("addresses end as links of the site do", () => {
  const guide = {
    "docs/index.md": "# Home",
    "docs/guide/index.md": "# Guide",
    "docs/guide/a b.md": "# A",
  };
  const moved = (folder: string): Files =>
    Object.fromEntries(
      Object.entries(guide).map(([path, text]) => [path.replace(/^docs/, folder), text]),
    );
  const sections = {
    "content/_index.md": "# Home",
    "content/guide/_index.md": "# Guide",
    "content/guide/a b.md": "# A",
  };

  test.each<readonly [string, Files, string, readonly string[]]>([
    ["MkDocs", { "mkdocs.yml": "site_name: A", ...guide }, "docs", ["", "guide/", "guide/a%20b/"]],
    [
      "MkDocs with files",
      { "mkdocs.yml": "site_name: A\nuse_directory_urls: false", ...guide },
      "docs",
      ["", "guide/", "guide/a%20b.html"],
    ],
    [
      "VitePress",
      { "docs/.vitepress/config.ts": "export default { title: 'A' }", ...guide },
      "docs",
      ["", "guide/", "guide/a%20b.html"],
    ],
    [
      "VitePress with clean addresses",
      { "docs/.vitepress/config.ts": "export default { cleanUrls: true }", ...guide },
      "docs",
      ["", "guide", "guide/a%20b"],
    ],
    [
      "Docusaurus with slashes",
      {
        "docusaurus.config.js":
          "module.exports = { trailingSlash: true, presets: [['classic', { docs: { routeBasePath: '/' } }]] }",
        ...guide,
      },
      "docs",
      ["", "guide/", "guide/a%20b/"],
    ],
    [
      "Starlight",
      { "astro.config.mjs": "export default {}", ...moved("src/content/docs") },
      "src/content/docs",
      ["", "guide/", "guide/a-b/"],
    ],
    [
      "Starlight with files",
      {
        "astro.config.mjs": "export default { build: { format: 'file' } }",
        ...moved("src/content/docs"),
      },
      "src/content/docs",
      ["", "guide/", "guide/a-b.html"],
    ],
    ["Hugo", { "hugo.toml": 'title = "A"', ...sections }, "content", ["", "guide/", "guide/a-b/"]],
    [
      "Hugo with files",
      { "hugo.toml": 'title = "A"\nuglyURLs = true', ...sections },
      "content",
      ["", "guide/", "guide/a-b.html"],
    ],
    [
      "Jekyll",
      { "_config.yml": "title: A", ...moved("pages") },
      "",
      ["pages/", "pages/guide/", "pages/guide/a%20b.html"],
    ],
    [
      "Jekyll, pretty",
      { "_config.yml": "permalink: pretty", ...moved("pages") },
      "",
      ["pages/", "pages/guide/", "pages/guide/a%20b/"],
    ],
    ["a folder without a site", moved("pages"), "pages", ["", "guide", "guide/a%20b"]],
  ])("%s", (_name, files, below, expected) => {
    const urls = urlsOf(files, "https://docs.example/x", below);
    expect(Object.values(urls)).toEqual(expected.map((path) => `https://docs.example/x/${path}`));
  });
});

describe("a pattern", () => {
  const files = { "README.md": "# Home", "guide/README.md": "# Guide", "guide/a#b.md": "# A" };

  test.each([
    ["https://a.example/{path}", ["", "guide", "guide/a%23b"]],
    ["https://a.example/{path}/", ["", "guide/", "guide/a%23b/"]],
    ["https://a.example/{path}.html", ["index.html", "guide/index.html", "guide/a%23b.html"]],
    ["https://a.example/kb/{path}", ["kb/", "kb/guide", "kb/guide/a%23b"]],
    [
      "https://a.example/blob/main/{file}",
      ["README.md", "guide/README.md", "guide/a%23b.md"].map((file) => `blob/main/${file}`),
    ],
    [
      "https://a.example/{file}/über",
      ["README.md", "guide/README.md", "guide/a%23b.md"].map((file) => `${file}/%C3%BCber`),
    ],
    ["HTTPS://A.EXAMPLE:443/../{path}", ["", "guide", "guide/a%23b"]],
  ])("%s", (url, expected) => {
    expect(Object.values(urlsOf(files, url))).toEqual(
      expected.map((path) => `https://a.example/${path}`),
    );
  });

  test("{path} counts from the base of the site and takes what pages say of their place", () => {
    expect(urlsOf(docusaurus, "https://a.example/{path}.html", "docs")).toEqual({
      "intro.md": "https://a.example/docs.html",
      "01-guide/index.md": "https://a.example/docs/guide/index.html",
      "01-guide/02-install.md": "https://a.example/docs/guide/install.html",
      "named.md": "https://a.example/docs/start%20here.html",
    });
  });

  test("a host in letters of any language is written as browsers send it", () => {
    expect(Object.values(urlsOf({ "a.md": "# A" }, "https://dökü.example/hilfe"))).toEqual([
      "https://xn--dk-fkaz.example/hilfe/a",
    ]);
  });
});

describe("pages that the site does not show have no url", () => {
  test("one that is missing, one that leads elsewhere, and a part of others", () => {
    const files = {
      "_config.yml": "title: A",
      "index.md": "# Home",
      "404.md": "# Missing",
      "moved.md": fields("redirect_to: /index.html"),
      "old.md": fields("layout: redirect"),
      "_includes/part.md": "# Part",
      "hidden.md": fields("published: false"),
      "named.md": fields("permalink: /a/name"),
    };
    expect(urlsOf(files, "https://docs.example")).toEqual({
      "index.md": "https://docs.example/",
      "named.md": "https://docs.example/a/name",
    });
  });

  test("a page that is in no list of a book's chapters", () => {
    const book = {
      "book.toml": "[book]",
      "src/SUMMARY.md": "- [One](one.md)\n- [Start](start/README.md)",
      "src/one.md": "# One",
      "src/start/README.md": "# Start",
      "src/notes.md": "# Notes",
    };
    expect(urlsOf(book, "https://docs.example", "src")).toEqual({
      "one.md": "https://docs.example/one.html",
      "start/README.md": "https://docs.example/start/",
    });
  });

  test("the second of two pages with one address", () => {
    const files = { "a.md": "# A", "a.mdx": "# A" };
    expect(urlsOf(files, "https://docs.example")).toEqual({ "a.md": "https://docs.example/a" });
  });
});

test("versions and languages are where the site shows them", () => {
  const files = {
    ...docusaurus,
    "versions.json": '["1.0"]',
    "versioned_docs/version-1.0/intro.md": "# Intro",
    "docs/intro.md": "# Intro",
  };
  const urls = urlsOf(files, "https://docs.example");
  expect(urls["versioned_docs/version-1.0/intro.md"]).toBe("https://docs.example/help/docs/intro");
  expect(urls["docs/intro.md"]).toBe("https://docs.example/help/docs/next/intro");
});

test("no page leads a reader to another host, whatever it calls itself", () => {
  const files = {
    "docusaurus.config.js": "module.exports = {}",
    "docs/a.md": fields('slug: "//evil.example/x"'),
    "docs/b.md": fields('slug: "javascript:alert(1)"'),
    "docs/c.md": fields('slug: "https://evil.example"'),
    "docs/d.md": fields('slug: "../../../up"'),
    "docs/e.md": fields('slug: "/50%"'),
    "docs/f.md": fields('slug: "\\\\evil?x#y"'),
  };
  const urls = Object.values(urlsOf(files, "https://docs.example", "docs"));
  expect(urls).toHaveLength(6);
  for (const url of urls) {
    expect(new URL(url)).toMatchObject({ origin: "https://docs.example", search: "", hash: "" });
    expect(url).toBe(new URL(url).href);
  }
});
