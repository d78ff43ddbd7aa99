/** The start page: where it leads to, and the page of the author in its place. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { WikiHome } from "../../contract/index.ts";
import { createWiki } from "../create-wiki.ts";
import { locateCollection } from "../page-locations.ts";
import type { HomeCollection, HomeRequest } from "./home-view.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "knowledge home "));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

const wiki = { name: "wiki", documents: 9, description: "", address: "/wiki" };

async function homeOf(request: Partial<HomeRequest> = {}): Promise<WikiHome> {
  const opened = await createWiki({
    source: { kind: "folder", collection: "wiki", folder },
    locations: [locateCollection({ collection: { name: "wiki", path: folder }, wikiDir: folder })],
    isEnabled: true,
  });
  try {
    return await opened.home({ collections: [wiki], groups: [], language: "en", ...request });
  } finally {
    await opened.close();
  }
}

async function startOf(): Promise<string | undefined> {
  return (await homeOf()).groups[0]?.cards[0]?.start?.title;
}

describe("where to begin", () => {
  test.each([
    "404.md",
    "changelog.md",
    "CHANGELOG.md",
    "release-notes/1.md",
    "license.md",
    "contributing.md",
    "search.md",
    "home.md",
  ])("is never %s", async (path) => {
    write({ [path]: "# Before all", "zebra.md": "# Zebra" });
    expect(await startOf()).toBe("Zebra");
  });

  test("is never a page in another language than the rest", async () => {
    const german = "---\nlang: de\n---\n# Anfang\n\nHier beginnt alles, was man wissen muss.";
    const english = (title: string): string => `---\nlang: en\n---\n# ${title}`;
    write({ "a.md": german, "b.md": english("B"), "c.md": english("C") });
    expect(await startOf()).toBe("B");
  });

  test("is what the navigation of the author begins with, besides the page of the card", async () => {
    write({
      "mkdocs.yml": "nav:\n  - Home: index.md\n  - Install: z/install.md\n  - About: a.md\n",
      "docs/index.md": "# Acme",
      "docs/a.md": "# About",
      "docs/z/install.md": "# Install Acme",
    });
    expect(await startOf()).toBe("Install Acme");
  });

  test("is nowhere in a collection of one page", async () => {
    write({ "index.md": "# All there is" });
    expect(await startOf()).toBeUndefined();
  });
});

describe("groups", () => {
  const named = (name: string, rest: Partial<HomeCollection> = {}): HomeCollection => ({
    ...wiki,
    name,
    ...rest,
  });

  test("have the operator's order, with icon and description, and no empty collection", async () => {
    write({ "a.md": "# A" });
    const { groups } = await homeOf({
      collections: [
        named("user-help", { group: "Use" }),
        named("api", { group: "Build", title: "REST API", icon: "code" }),
        named("empty", { documents: 0 }),
      ],
      groups: [
        { name: "Build", icon: "wrench", description: "For developers" },
        { name: "Unused" },
      ],
    });
    expect(groups.map(({ title, icon, description }) => [title, icon, description])).toEqual([
      ["Build", "wrench", "For developers"],
      ["Use", undefined, ""],
    ]);
    const titles = groups.flatMap(({ cards }) => cards.map(({ title }) => title));
    expect(titles).toEqual(["REST API", "User help"]);
  });

  test("a collection with an index page was called like that page, Introduction", async () => {
    write({ "index.md": "# Introduction" });
    const { groups } = await homeOf({ collections: [named("product", { address: "/wiki" })] });
    expect(groups[0]?.cards[0]?.title).toBe("Product");
  });

  test("one collection alone is shown by what is in it", async () => {
    write({ "install/linux.md": "# Linux", "install/mac.md": "# Mac", "keys.md": "# Keys" });
    const { contents } = await homeOf();
    expect(contents.map(({ title, pages }) => [title, pages.length])).toEqual([
      ["", 1],
      ["Install", 2],
    ]);
  });
});

test("questions are headings of pages in the language of the reader, one of each page", async () => {
  write({
    "a.md": "---\nlang: en\n---\n# A\n\n## What does it cost?\n\n## And then?\n",
    "b.md": "---\nlang: de\n---\n# B\n\n## Was kostet das?\n",
    "c.md": `---\nlang: en\n---\n# C\n\n## ${"Why ".repeat(40)}?\n`,
    "changelog.md": "---\nlang: en\n---\n# C\n\n## Who did it?\n",
  });
  expect((await homeOf()).questions).toEqual(["What does it cost?"]);
  expect((await homeOf({ language: "de" })).questions).toEqual(["Was kostet das?"]);
});

test("recent changes have dates, newest first, and only dated pages are there", async () => {
  write({
    "a.md": "---\nupdated: 2026-03-01\n---\n# A",
    "b.md": "---\nupdated: 2026-04-01\n---\n# B",
    "c.md": "# C",
    "404.md": "---\nupdated: 2026-05-01\n---\n# Not here",
  });
  expect((await homeOf()).changed.map(({ title, changedAt }) => [title, changedAt])).toEqual([
    ["B", "2026-04-01T00:00:00.000Z"],
    ["A", "2026-03-01T00:00:00.000Z"],
  ]);
});

describe("a page home of the author", () => {
  test("takes the place of the lists, with hero, cards and steps", async () => {
    write({
      "home.mdx": `---
title: Acme
description: Tickets in their place.
---

<Hero title="Begin in a minute" tagline="Without a database." />

<CardGroup><Card title="Install" href="./install.md">On any machine.</Card></CardGroup>

<Steps><Step title="Fetch">It.</Step></Steps>
`,
      "install.md": "# Install",
    });
    const { authored } = await homeOf();
    expect(authored?.title).toBe("Acme");
    expect(authored?.lead).toBe("Tickets in their place.");
    expect(authored?.html).toContain(
      '<div class="hero"><p class="hero-title">Begin in a minute</p>',
    );
    expect(authored?.html).toContain('<div class="card">');
    expect(authored?.html).toContain('href="/wiki/install"');
    expect(authored?.html).toContain('<ol class="steps">');
  });

  test.each([
    ["with a statement that never ends", "# Home\n\n{while (true) {}}\n"],
    ["with an open component", "# Home\n\n<Hero>\n\nmore\n"],
  ])("%s is left to its own address, and the usual lists stay", async (_name, text) => {
    write({ "home.mdx": text, "a.md": "# A", "b/c.md": "# C" });
    const { authored, groups } = await homeOf();
    expect(authored).toBeNull();
    expect(groups).toHaveLength(1);
  });

  test("that takes itself in ends, and names what is missing", async () => {
    write({ "home.mdx": "import Home from './home.mdx';\n\n# Home\n\n<Home />\n\nThe rest.\n" });
    const { authored } = await homeOf();
    expect(authored?.html).toContain("Missing snippet: <code>./home.mdx</code>");
    expect(authored?.html).toContain("The rest.");
  });

  test("with a loop in an expression is shown without running it", async () => {
    write({
      "home.mdx": "# Home\n\n{Array(1e9).fill(0).map((_, at) => <p>{at}</p>)}\n\nThe rest.\n",
    });
    const { authored } = await homeOf();
    expect(authored?.html).toContain("The rest.");
    expect(authored?.html?.length).toBeLessThan(2_000);
  });

  test.each(["guide/home.md", "Home.md", "homes.md"])(
    "%s is a page like any other",
    async (path) => {
      write({ [path]: "# Home", "a.md": "# A" });
      expect((await homeOf()).authored).toBeNull();
    },
  );
});
