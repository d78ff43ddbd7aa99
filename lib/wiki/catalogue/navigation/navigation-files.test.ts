/** The order that authors give by the files of their tools, and such files that say something wrong. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inTreeOrder } from "../page-order.ts";
import { createTreeOrder, readTreeOrder, type TreeOrder } from "./navigation-files.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "knowledge navigation "));
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (path: string, text: string): void => {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

const paths = ["", "alpha", "beta", "guide", "guide/one", "guide/two", "guide/deep/x", "zeta"];

async function read(pages: readonly string[] = paths): Promise<TreeOrder> {
  const order = createTreeOrder();
  mkdirSync(join(root, "docs"), { recursive: true });
  const location = {
    collection: "docs",
    folders: [join(root, "docs")],
    inWiki: { prefix: "", below: "" },
  };
  await readTreeOrder(location, pages, () => order);
  return order;
}

function inOrder(order: TreeOrder, pages: readonly string[] = paths): readonly string[] {
  return inTreeOrder(
    pages.map((path) => ({ path, title: path, order: null })),
    order,
  ).map(({ path }) => path);
}

const wanted = ["", "zeta", "guide", "guide/two", "guide/deep/x", "guide/one", "beta", "alpha"];

describe("the order comes from", () => {
  test.each([
    [
      "mkdocs.yml above the folder",
      "mkdocs.yml",
      "site_name: x\nmarkdown_extensions:\n  - a: !!python/name:b.c\nnav:\n  - Home: index.md\n  - zeta.md\n  - Guide:\n      - guide/two.md\n      - Deep: guide/deep/x.md\n      - One: guide/one.md\n  - beta.md\n  - Site: https://example.com\n  - alpha.md\n",
    ],
    [
      "sidebars.js, which is never run",
      "docs/sidebars.js",
      "// @ts-check\nprocess.exit(1);\nconst sidebars = {\n  main: ['zeta', { type: 'category', label: \"Guide\", link: { type: 'doc', id: 'guide/two' }, items: ['guide/two', 'guide/deep/x', `guide/one`,], }, ...more, fn(a, [b]), 'beta', { type: 'link', label: 'x', href: 'https://example.com' }, /* c */ 'alpha'],\n};\nmodule.exports = sidebars;\n",
    ],
    [
      "sidebars.ts beside the folder",
      "sidebars.ts",
      "import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';\nconst sidebars: SidebarsConfig = {\n  main: ['zeta', { Guide: ['guide/two', 'guide/deep/x', 'guide/one'] }, 'beta', 'alpha'],\n};\nexport default sidebars;\n",
    ],
    [
      "VitePress, by paths",
      "docs/.vitepress/config.mts",
      "import { defineConfig } from 'vitepress'\nexport default defineConfig({ title: `a ${b}`, themeConfig: { nav: [{ text: 'N', link: '/alpha' }], sidebar: { '/': [{ text: 'Z', link: '/zeta' }, { text: 'Guide', link: '/guide/', items: [{ text: 'Two', link: '/guide/two.html' }, { text: 'X', link: '/guide/deep/x#part' }, { text: 'One', link: '/guide/one' }] }, { link: '/beta' }, { link: '/alpha' }] } } })",
    ],
    [
      "meta.json",
      "docs/meta.json",
      '{"title": "Root", "pages": ["index", "zeta", "---Part---", "guide", "beta", "...", "!hidden", "alpha"]}',
    ],
    [
      "docs.json",
      "docs.json",
      '{"navigation": {"groups": [{"group": "All", "pages": ["zeta", {"group": "Guide", "pages": ["guide/two", "guide/deep/x", "guide/one"]}, "beta", "alpha"]}]}}',
    ],
  ])("%s", async (name, file, text) => {
    write(file, text);
    if (name === "meta.json") write("docs/guide/meta.json", '{"pages": ["two", "deep", "one"]}');
    const order = await read();
    expect(order.faults).toEqual([]);
    expect(inOrder(order)).toEqual(wanted);
  });

  test("_category_.json, with the name of the folder", async () => {
    write("docs/guide/deep/_category_.json", '{"label": "Deeper", "position": 1}');
    write("docs/guide/_category_.yml", "position: 1\n");
    const order = await read();
    expect(order.folderTitles).toEqual(new Map([["guide/deep", "Deeper"]]));
    expect(inOrder(order)).toEqual([
      "",
      "guide",
      "guide/deep/x",
      "guide/one",
      "guide/two",
      "alpha",
      "beta",
      "zeta",
    ]);
  });

  test("numbers that Docusaurus leaves out of names", async () => {
    const pages = ["02-start", "01-more/03-end"];
    write("docs/sidebars.json", '{"main": ["start", "more/end"]}');
    const order = await read(pages);
    expect(order.faults).toEqual([]);
    expect(inOrder(order, pages)).toEqual(pages);
  });
});

describe("a file that says something wrong is told, and the rest counts", () => {
  test("pages that do not exist", async () => {
    write(
      "mkdocs.yml",
      "nav:\n  - zeta.md\n  - a.md\n  - b.md\n  - c.md\n  - d.md\n  - e.md\n  - f.md\n  - ../../etc/passwd\n",
    );
    const order = await read();
    expect(order.faults).toEqual([
      "mkdocs.yml names pages that do not exist: a.md, b.md, c.md, d.md, e.md and 2 more.",
    ]);
    expect(inOrder(order)[1]).toBe("zeta");
  });

  test.each([
    ["no YAML", "mkdocs.yml", "nav: [a\n  b: {"],
    ["no object", "docs/_category_.json", '"text"'],
    ["no script with data", "docs/sidebars.js", "module.exports = require('./other');"],
    [
      "aliases without end",
      "mkdocs.yml",
      `nav: &a [${"x,".repeat(10)}]\n${["b", "c", "d", "e", "f", "g"].map((name, at) => `${name}: &${name} [${`*${"abcdef"[at]},`.repeat(20)}]`).join("\n")}`,
    ],
    ["a megabyte", "mkdocs.yml", `nav:\n${"  - zeta.md\n".repeat(90_000)}`],
  ])("%s", async (_name, file, text) => {
    write(file, text);
    const { faults, listed } = await read();
    expect(faults).toEqual([expect.stringContaining(file.replace("docs/", ""))]);
    expect(listed.size).toBe(0);
  });

  test.each([
    ["wrong types", "mkdocs.yml", "nav: 7\n"],
    [
      "a list of everything",
      "mkdocs.yml",
      "nav: [1, null, true, {a: 2}, [[[]]], {b: {c: {d: []}}}]\n",
    ],
    ["a circle", "mkdocs.yml", "nav: &a\n  - zeta.md\n  - b: *a\n"],
    ["an open script", "docs/sidebars.js", "module.exports = { a: ['zeta', { b: [ 'beta'"],
    ["a deep script", "docs/sidebars.js", `module.exports = { a: ${"[".repeat(50_000)}`],
    [
      "names of what objects have",
      "docs/sidebars.js",
      "module.exports = { __proto__: ['zeta'], constructor: ['beta'] }",
    ],
  ])("%s stops nothing", async (_name, file, text) => {
    write(file, text);
    expect(inOrder(await read())).toHaveLength(paths.length);
  });

  test("a folder with the name of a file, and a link that leads nowhere", async () => {
    mkdirSync(join(root, "docs/mkdocs.yml"), { recursive: true });
    symlinkSync(join(root, "nowhere"), join(root, "docs/docs.json"));
    expect((await read()).faults).toEqual([]);
  });
});

test("20,000 pages are put in order", async () => {
  const pages = Array.from({ length: 20_000 }, (_, at) => `part-${at % 100}/page-${at}`);
  write(
    "mkdocs.yml",
    `nav:\n${pages
      .toReversed()
      .slice(0, 20_000)
      .map((path) => `- ${path}.md`)
      .join("\n")}`,
  );
  const order = await read(pages);
  expect(inOrder(order, pages)[0]).toBe("part-99/page-19999");
  expect(inOrder(order, pages)).toHaveLength(20_000);
});
