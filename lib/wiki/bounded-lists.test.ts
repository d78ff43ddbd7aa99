/** Answers about pages stay below 5 MB, whatever one page or its neighbours hold. */
import { expect, test } from "vitest";
import type { WikiTreeNode } from "../contract/index.ts";
import { firstHeadings, firstLines, firstOf } from "./bounded-lists.ts";
import type { WikiIndex } from "./catalogue/wiki-index.ts";
import { pageResponse } from "./page-response.ts";
import { listView, pageView } from "./page-view.ts";
import type { WikiEntry } from "./wiki-entry.ts";
import { linkReport, pageList } from "./wiki-reports.ts";
import type { FinishedPage } from "./wiki-thread.ts";

const many = <Item>(count: number, item: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_none, at) => item(at));

const link = { text: "語".repeat(50), target: "x", address: "x", isBroken: true, isImage: false };
const entry = {
  space: "",
  path: "a",
  title: "A",
  description: "",
  address: "/wiki/a",
  file: "a.md",
  collection: "wiki",
  tongue: { language: "en", direction: "ltr" },
  headings: many(40_000, (at) => ({ text: "語".repeat(300), level: 2, anchor: `a-${at}` })),
  links: many(40_000, () => link),
  backlinks: many(40_000, () => 0),
  tags: [],
  faults: many(40_000, () => "The front matter is not a list."),
  reported: [],
  changedAt: null,
  updatedAt: "2026-01-01T00:00:00.000Z",
  minutes: 1,
  size: 1,
} as unknown as WikiEntry;
const index = {
  entries: [entry],
  version: "1",
  tree: () => null,
  editions: () => [],
  previous: () => null,
  next: () => null,
  inSpace: () => [entry],
} as unknown as WikiIndex;
const page: FinishedPage = {
  html: "",
  headings: entry.headings,
  frontMatter: {},
  notices: [],
  markdown: "語".repeat(1_600_000),
  isGivenUp: false,
};

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

test("a page with 40,000 headings, links and backlinks answers in less than 3 MB without its HTML", () => {
  expect(bytesOf(pageResponse(index, entry, page, '"a"'))).toBeLessThan(3_000_000);
});

test("the list of contents and the backlinks of a reading page take 100 kB each", () => {
  const view = pageView(index, entry, page, { titleOf: () => "Wiki", editUrl: null, etag: '"a"' });
  expect(bytesOf(view.headings)).toBeLessThan(100_010);
  expect(bytesOf(view.backlinks)).toBeLessThan(100_010);
  expect(view.headings[0]?.text).toBe(`${"語".repeat(199)}…`);
});

test("a list of pages ends early and goes on at its cursor", () => {
  const entries = many(100, (at) => ({ ...entry, path: `page-${at}` }));
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const answer = pageList(entries, { prefix: "", limit: 100, ...(cursor && { cursor }) });
    expect(bytesOf(answer)).toBeLessThan(1_600_000);
    found.push(...answer.pages.map(({ path }) => path));
    cursor = answer.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(found).toEqual(entries.map(({ path }) => path));
});

test("the report on links of a wiki with 40,000 broken ones stays below 5 MB", async () => {
  const report = await linkReport(index, async () => []);
  expect(bytesOf(report)).toBeLessThan(5_000_000);
});

test("a list of 40,000 pages names the first ones and counts the others", () => {
  const pages = many(40_000, (at) => ({
    path: `${at}`,
    title: "語<".repeat(150),
    address: `/wiki/${at}`,
  }));
  const view = listView(index, "Many", "/wiki/-/tags/many", pages, {
    titleOf: () => "Wiki",
    editUrl: null,
    language: "en",
  });
  expect(bytesOf(view)).toBeLessThan(700_000);
  expect(view.children.length).toBeGreaterThan(100);
  expect(view.children.length + (view.unlisted ?? 0)).toBe(40_000);
  const few = listView(index, "Few", "/", pages.slice(0, 3), {
    titleOf: () => "W",
    editUrl: null,
    language: "en",
  });
  expect(few.children).toHaveLength(3);
  expect(few).not.toHaveProperty("unlisted");
});

test("a menu of 40,000 lines is cut, and the way to the page stays", () => {
  const line = { isCurrent: false, children: null, hidden: 0, isOpen: false };
  const menu: WikiTreeNode[] = many(40_000, (at) => ({
    ...line,
    title: "語".repeat(100),
    address: `${at}`,
  }));
  const current = { ...line, title: "Here", address: "here", isCurrent: true, isOpen: true };
  menu.push({
    ...line,
    title: "Group",
    address: "group",
    isOpen: true,
    children: [...menu, current],
  });
  const lines = firstLines(menu, 300_000);
  expect(bytesOf(lines)).toBeLessThan(400_000);
  expect(lines.at(-1)).toMatchObject({ title: "Group", children: [current] });
});

test("front matter of 5 MB is cut to its first members", () => {
  const frontMatter = Object.fromEntries(many(50_000, (at) => [`member${at}`, "x".repeat(100)]));
  const { frontmatter } = pageResponse(index, entry, { ...page, frontMatter }, '"a"');
  expect(bytesOf(frontmatter)).toBeLessThan(200_000);
  expect(Object.keys(frontmatter)[0]).toBe("member0");
});

test("lists within their bound stay whole", () => {
  const headings = [{ text: "a", level: 2, anchor: "a" }];
  expect(firstHeadings(headings, 100)).toEqual(headings);
  expect(firstOf(headings, 10)).toEqual([]);
});
