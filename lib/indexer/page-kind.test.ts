import { expect, test } from "vitest";
import { kindOfPage } from "./page-kind.ts";

const page = { collection: "docs", filePath: "setup.md", title: "Setup", frontMatter: {} };

test.each([
  [{}, "guide"],
  [{ filePath: "guide/reference-counting.md" }, "guide"],
  [{ filePath: "reference/cli.md" }, "reference"],
  [{ collection: "errors" }, "error"],
  [{ filePath: "error-codes/E1.md" }, "error"],
  [{ filePath: "CHANGELOG.md" }, "changelog"],
  [{ filePath: "whatsnew/3.11.md" }, "changelog"],
  [{ title: "What’s New In Python 3.11" }, "changelog"],
  [{ filePath: "blog/2024/05/post.md" }, "blog"],
  [{ filePath: "api/blog/index.md" }, "blog"],
  [{ collection: "decisions", title: "Decision: one table" }, "decision"],
  [{ filePath: "blog/x.md", frontMatter: { type: "Reference" } }, "reference"],
  [{ frontMatter: { type: "Release notes" } }, "changelog"],
  [{ frontMatter: { type: "module" } }, "guide"],
  [{ frontMatter: { type: ["blog"] } }, "guide"],
  [{ frontMatter: { type: "constructor" } }, "guide"],
  [{ filePath: "__proto__/constructor.md" }, "guide"],
] as const)("%j is a %s", (told, kind) => {
  expect(kindOfPage({ ...page, ...told })).toBe(kind);
});
