import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createTar } from "nanotar";
import { afterAll, describe, expect, test } from "vitest";
import { readDocumentations } from "./documentation.ts";

const folder = mkdtempSync(join(tmpdir(), "documentations "));
afterAll(() => rmSync(folder, { recursive: true }));

function archive(name: string, files: Readonly<Record<string, string>>): void {
  const entries = Object.entries(files).map(([path, data]) => ({ name: path, data }));
  writeFileSync(join(folder, `${name}.tar.gz`), gzipSync(createTar(entries)));
}

archive("second__docs", { "only.md": "# Only" });
archive("first__docs", {
  "docs/zebra.md":
    "---\ndescription: Stripes and more.\n---\n# Zebra\n\nSee [the antelope](antelope.md), [hooves](/guide/hooves/) and [herds](https://docs.example/guide/herds.html#large).",
  "docs/antelope.md": "# Antelope\n\n[Itself](antelope.md) and [nothing](gone.md).",
  "docs/guide/hooves.rst": "Hooves\n======\n\nOf horn.",
  "docs/guide/herds.mdx": "# Herds\n\nMany.",
  "LICENSE.md": "# A licence",
  "docs/picture.png": "no page",
});

const [first, second] = [...readDocumentations(folder)];
const pageAt = (path: string) => first?.pages.find((page) => page.path === path);

test("archives come in the order of their names, pages in that of their paths", () => {
  expect([first?.name, second?.name]).toEqual(["first__docs", "second__docs"]);
  expect(first?.pages.map(({ path }) => path)).toEqual([
    "docs/antelope.md",
    "docs/guide/herds.mdx",
    "docs/guide/hooves.rst",
    "docs/zebra.md",
  ]);
});

test("an archive that is left out is not read", () => {
  const names = [...readDocumentations(folder, ["first__docs"])].map(({ name }) => name);
  expect(names).toEqual(["second__docs"]);
});

describe("a page is what the product reads of it", () => {
  test("title, description and sections", () => {
    expect(pageAt("docs/zebra.md")).toMatchObject({
      title: "Zebra",
      description: "Stripes and more.",
    });
    expect(pageAt("docs/guide/hooves.rst")?.title).toBe("Hooves");
  });

  test("links by path, from where a site begins, and by its address", () => {
    expect(pageAt("docs/zebra.md")?.links).toEqual([
      { text: "the antelope", target: "docs/antelope.md" },
      { text: "hooves", target: "docs/guide/hooves.rst" },
      { text: "herds", target: "docs/guide/herds.mdx" },
    ]);
  });

  test("a link to itself or to nothing is none", () => {
    expect(pageAt("docs/antelope.md")?.links).toEqual([]);
  });
});

test("a folder without archives is refused with what to do", () => {
  const empty = join(folder, "empty");
  mkdirSync(empty);
  expect(() => [...readDocumentations(empty)]).toThrow(/name it with --data/);
});
