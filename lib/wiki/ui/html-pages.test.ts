import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { pageFrame } from "../../../tests/kit/pages/page-frame.ts";
import type { WikiView } from "../../contract/index.ts";
import { keyFormHtml, missingHtml, readAsked, readingHtml, searchHtml } from "./html-pages.tsx";
import { LinkReport } from "./link-report.tsx";

const other = { path: "b", title: "B", address: "/wiki/b" };
const view: WikiView = {
  language: "en",
  direction: "ltr",
  title: "A",
  description: "",
  address: "/wiki/a",
  space: { title: "Wiki", address: "/wiki" },
  collection: "wiki",
  html: '<p><a href="/wiki/b#one">B</a> <a class="x" href="/wiki">Home</a> <a href="#here">here</a></p>',
  headings: [],
  tree: [
    { title: "B", address: "/wiki/b", isCurrent: false, isOpen: false, hidden: 0, children: null },
  ],
  breadcrumbs: [{ title: "A", address: null }],
  children: [],
  previous: other,
  next: other,
  backlinks: [other],
  tags: ["x y"],
  updatedAt: null,
  minutes: 1,
  sourceAddress: "/wiki/a.md",
  editAddress: null,
  notices: [],
  etag: '"a"',
};
const frame = pageFrame();
const list: WikiView = { ...view, html: null, children: [other], sourceAddress: null };

/** Links to pages of the wiki; the source of one is no page. */
function linksOf(html: string): readonly string[] {
  const found = [...html.matchAll(/<a [^>]*?href="(\/wiki[^"]*)"/g)].map(([, href = ""]) => href);
  return found.filter((href) => !href.endsWith(".md"));
}

const inMain = (html: string): string => html.slice(html.indexOf("<main"));

test.each([
  ["a page", view, 7],
  ["a list of pages", list, 5],
])(
  "in a frame %s has only its text, and tags and lists left the frame too",
  (_name, shown, count) => {
    const embedded = readingHtml(shown, frame, { isEmbedded: true });
    const links = linksOf(inMain(embedded));
    expect(links).toHaveLength(count);
    expect(links.filter((href) => !/\?embed=1(?:#|$)/.test(href))).toEqual([]);
    expect(embedded).toContain("wiki-embedded");
    expect(embedded).not.toContain('id="_wiki_tree"');
    const plain = readingHtml(shown, frame, { isEmbedded: false });
    expect(plain).not.toContain("embed");
    expect(plain).toContain('id="_wiki_tree"');
  },
);

test("what is not there, and the report of links, stay in the frame", () => {
  const missing = inMain(missingHtml([other], "b", frame, true));
  expect(linksOf(missing)).toEqual(["/wiki/b?embed=1"]);
  expect(missing).not.toContain("Search for");
  expect(missingHtml([other], "b", frame, true)).toContain("wiki-embedded");
  expect(missingHtml([other], "b", frame, false)).toContain("Search for “b”");
  const report = {
    brokenLinks: [{ page: other, text: "x", target: "x.md", suggestions: [other] }],
    orphans: [other],
    faults: [{ page: other, message: "wrong" }],
  };
  const addresses = linksOf(renderToStaticMarkup(LinkReport({ report, isEmbedded: true })));
  expect(addresses).toEqual(Array(4).fill("/wiki/b?embed=1"));
});

test("the document has the language of the interface, the article that of its page", () => {
  const hebrew: WikiView = { ...view, language: "he", direction: "rtl" };
  const german = readingHtml(
    hebrew,
    { ...frame, language: "de" },
    { isEmbedded: false, voted: null },
  );
  expect(german).toMatch(/^<!doctype html><html lang="de" dir="ltr">/);
  expect(german).toContain('<article lang="he" dir="rtl">');
  expect(german).toContain("War diese Seite hilfreich?");
  expect(readingHtml(view, frame, { isEmbedded: false })).toContain('<html lang="en" dir="ltr">');
  expect(missingHtml([], "x", { ...frame, language: "de" }, false)).toContain(
    "Diese Seite gibt es nicht",
  );
});

test("a page says what it is about, and no title ends the data that says where it stands", () => {
  const title = '</script><script>alert("a")</script>';
  const shown = {
    ...view,
    title,
    description: 'Said "of" it',
    breadcrumbs: [{ title, address: null }],
  };
  const html = readingHtml(shown, frame, { isEmbedded: false });
  expect(html).toContain('<link rel="canonical" href="/wiki/a"/>');
  expect(html).toContain('<meta name="description" content="Said &quot;of&quot; it"/>');
  expect(html).toContain('<meta property="og:title" content="&lt;/script&gt;');
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "";
  expect(JSON.parse(data)).toMatchObject({
    itemListElement: [
      { name: "Wiki", item: "/wiki" },
      { name: title, item: "/wiki/a" },
    ],
  });
  expect(html.match(/<script/g)).toHaveLength(1);
});

test.each(["light", "dark"] as const)(
  "a page in %s colours has a switch without scripts",
  (theme) => {
    const html = keyFormHtml({ next: "/wiki", isRefused: false }, { ...frame, theme });
    expect(html).toContain(`data-theme="${theme}"`);
    const next = theme === "light" ? "dark" : "system";
    expect(html).toMatch(new RegExp(`action="/api/colours".*value="${next}"[^>]*name="theme"`));
  },
);

test("colours of the system are left to the style sheet", () => {
  const html = keyFormHtml({ next: "/wiki", isRefused: false }, frame);
  expect(html).not.toContain("data-theme");
});

test("what somebody wrote into the address of the search is in no search engine", () => {
  const asked = readAsked(new URLSearchParams({ q: "acme is a scam" }));
  const html = searchHtml({ asked, offset: 0, found: null, home: null }, frame);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(readingHtml(view, frame, { isEmbedded: false })).not.toContain("noindex");
});

test("a field of the search runs in the direction of what is typed", () => {
  const asked = readAsked(new URLSearchParams({ q: "حذف الحساب" }));
  const html = [
    searchHtml({ asked, offset: 0, found: null, home: null }, frame),
    readingHtml(view, frame, { isEmbedded: false }),
  ].join("");
  const fields = html.match(/<input type="search"[^>]*>/g) ?? [];
  expect(fields.length).toBeGreaterThan(1);
  expect(fields.filter((field) => !field.includes('dir="auto"'))).toEqual([]);
});

test("the form of the search keeps version and language", () => {
  const asked = readAsked(new URLSearchParams({ q: "rope", version: "2.1", lang: "de" }));
  const html = searchHtml({ asked, offset: 0, found: null, home: null }, frame);
  expect(html).toContain('<input type="hidden" name="version" value="2.1"/>');
  expect(html).toContain('<input type="hidden" name="lang" value="de"/>');
});

test("a search in a version that is not there says so, and leads to the one that is", () => {
  const asked = readAsked(new URLSearchParams({ q: "rope", version: "v9", collection: "docs" }));
  const detail = "version must be one of v2, v1";
  const found = { status: 400, title: "No answer right now", detail, isEnglish: true } as const;
  const html = searchHtml({ asked, offset: 0, found, home: null }, frame);
  expect(html).toContain("There is no version v9 here");
  expect(html).toContain(detail);
  expect(html).toContain('<a href="/?q=rope&amp;collection=docs">Search the current version</a>');
  expect(html).not.toContain("No answer right now");
  const tooLong = { ...found, detail: "q is too long" };
  expect(searchHtml({ asked, offset: 0, found: tooLong, home: null }, frame)).not.toContain(
    "current version",
  );
});

test("of several sidebars the open one is the tree, and a bar names them all", () => {
  const line = { isCurrent: false, isOpen: false, hidden: 0, children: null } as const;
  const inside = { ...line, title: "In the API", address: "/wiki/api/a" };
  const tabs = [
    { ...line, title: "Use", address: "/wiki/use", isTab: true },
    { ...line, title: "API", address: "/wiki/api", isTab: true, isOpen: true, children: [inside] },
    { ...line, title: "Shop", address: "https://shop.example", isExternal: true },
    { ...line, title: "In none", address: "/wiki/x" },
  ];
  const html = readingHtml({ ...view, tree: tabs }, frame, { isEmbedded: false });
  const bar = /<nav class="wiki-sections".*?<\/nav>/s.exec(html)?.[0] ?? "";
  const tree = /<nav id="_wiki_tree".*?<\/nav>/s.exec(html)?.[0] ?? "";
  expect([...bar.matchAll(/>([^<>]+)<\/a>/g)].map(([, name]) => name)).toEqual([
    "Use",
    "API",
    "Shop",
  ]);
  expect(bar).toContain('<a href="/wiki/api" aria-current="true">API</a>');
  expect(tree).toContain("In the API");
  expect(tree).toContain("In none");
  expect(tree).not.toContain("Shop");
  expect(readingHtml({ ...view, tree: tabs }, frame, { isEmbedded: true })).not.toContain(
    "wiki-sections",
  );
  const closed = tabs.map((tab) => ({ ...tab, isOpen: false }));
  expect(readingHtml({ ...view, tree: closed }, frame, { isEmbedded: false })).not.toContain(
    "wiki-sections",
  );
});
