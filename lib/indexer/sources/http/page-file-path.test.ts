import { expect, test } from "vitest";
import { pageFilePath } from "./page-file-path.ts";

test.each([
  ["https://x.example", "index.md"],
  ["https://x.example/", "index.md"],
  ["https://x.example/docs/", "docs/index.md"],
  ["https://x.example/docs/intro", "docs/intro.md"],
  ["https://x.example/docs/intro.html", "docs/intro.md"],
  ["https://x.example/docs/intro.md", "docs/intro.md"],
  ["https://x.example/llms.txt", "llms.txt"],
  ["https://x.example/a.MDX", "a.mdx"],
  ["https://x.example/gr%C3%BC%C3%9Fe/%E6%A4%9C%E7%B4%A2", "grüße/検索.md"],
  ["https://x.example/a%2F..%2Fb", "a-..-b.md"],
  ["https://x.example/..%5c..%5cetc/passwd", "-..-etc/passwd.md"],
  ["https://x.example/%2e%2e/%2e%2e/etc/passwd", "etc/passwd.md"],
  ["https://x.example/.git/config", "git/config.md"],
  ["https://x.example/%00nul", "-nul.md"],
  ["https://x.example/%E0%A4%A", "%E0%A4%A.md"],
  ["https://x.example/...", "index.md"],
])("%s becomes %s", (url, path) => {
  expect(pageFilePath(url)).toBe(path);
});

test("queries make different files, and the same one again", () => {
  const [one, two] = ["https://x.example/p?id=1", "https://x.example/p?id=2"].map(pageFilePath);
  expect(one).toMatch(/^p-[0-9a-f]{8}\.md$/);
  expect(one).not.toBe(two);
  expect(pageFilePath("https://x.example/p?id=1")).toBe(one);
});

test("a segment of any length fits a file system", () => {
  expect(pageFilePath(`https://x.example/${"a".repeat(500)}`).length).toBeLessThan(140);
});
