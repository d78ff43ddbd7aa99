import { describe, expect, test } from "vitest";
import { createLinkResolver } from "./resolve-link.ts";

const ids = new Set(
  [
    "guide/index.md",
    "guide/start.md",
    "guide/a b.md",
    "guide/deep/index.mdx",
    "guide/deep/page.mdx",
    "guide/deep/other/README.md",
    "guide/v1.2.md",
    "guide/notes.txt",
    "reference/index.md",
    "reference/cli.md",
  ].map((path) => `kb://${path}`),
);
const sites = [
  { collection: "guide", url: "https://docs.example.com/guide/" },
  { collection: "reference", url: "https://docs.example.com" },
];
const resolve = createLinkResolver(ids, sites);
const from = (filePath: string) => (target: string) =>
  resolve(target, { collection: "guide", filePath });

describe("relative to the page's file", () => {
  test.each([
    ["page.mdx", "guide/deep/page.mdx"],
    ["./page.mdx", "guide/deep/page.mdx"],
    ["page", "guide/deep/page.mdx"],
    ["page.html", "guide/deep/page.mdx"],
    ["page.md", null],
    ["page#part", "guide/deep/page.mdx"],
    ["page.mdx?plain=1#part", "guide/deep/page.mdx"],
    ["../start", "guide/start.md"],
    ["../start.md", "guide/start.md"],
    ["../a%20b.md", "guide/a b.md"],
    ["../v1.2", "guide/v1.2.md"],
    ["../notes", "guide/notes.txt"],
    ["other/", "guide/deep/other/README.md"],
    ["other", "guide/deep/other/README.md"],
    ["page/", "guide/deep/page.mdx"],
    [".", "guide/deep/index.mdx"],
    ["..", "guide/index.md"],
    ["../", "guide/index.md"],
    ["../deep/", "guide/deep/index.mdx"],
    ["../../reference/cli.md", "reference/cli.md"],
    ["../../reference/", "reference/index.md"],
    ["../../unknown/cli.md", null],
    ["../../../reference/cli.md", null],
    ["../start%", null],
    ["#part", null],
    ["?x", null],
    ["nowhere.md", null],
  ])("%s", (target, expected) => {
    expect(from("deep/page.mdx")(target)).toBe(expected === null ? null : `kb://${expected}`);
  });
});

describe("from the collection's folder", () => {
  test.each([
    ["/start", "guide/start.md"],
    ["/deep/page.html#x", "guide/deep/page.mdx"],
    ["/deep/", "guide/deep/index.mdx"],
    ["/", "guide/index.md"],
    ["/reference/cli", null],
    ["/../start", null],
  ])("%s", (target, expected) => {
    expect(from("deep/page.mdx")(target)).toBe(expected === null ? null : `kb://${expected}`);
  });
});

describe("with the address of a published site", () => {
  test.each([
    ["https://docs.example.com/guide/start", "guide/start.md"],
    ["HTTPS://Docs.Example.com/guide/deep/", "guide/deep/index.mdx"],
    ["https://docs.example.com/guide", "guide/index.md"],
    ["https://docs.example.com/cli.html#x", "reference/cli.md"],
    ["https://docs.example.com", "reference/index.md"],
    ["//docs.example.com/cli", "reference/cli.md"],
    ["https://docs.example.community/cli", null],
    ["https://example.org/start", null],
    ["mailto:start@example.com", null],
    ["javascript:start", null],
  ])("%s", (target, expected) => {
    expect(from("deep/page.mdx")(target)).toBe(expected === null ? null : `kb://${expected}`);
  });
});
