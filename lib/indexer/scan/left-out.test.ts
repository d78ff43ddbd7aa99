import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { CollectionDef, defaultPattern, type LeftOutFiles } from "../../contract/index.ts";
import { describeLeftOut } from "./describe-left-out.ts";
import { findLeftOut } from "./left-out.ts";
import { scanDocumentFiles } from "./scan-documents.ts";

function folderOf(files: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "knowledge left out "));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), "# A page");
  }
  return folder;
}

const counted = (leftOut: readonly LeftOutFiles[], indexed: number) => ({
  leftOut: [...leftOut],
  indexed,
  updated: 0,
  unchanged: 0,
});
const numbered = (count: number, extension: string): string[] =>
  Array.from({ length: count }, (_, number) => `${number}${extension}`);

test("a folder of 411 .org and 27 .md says what is not indexed, and the way out", async () => {
  const path = folderOf([...numbered(411, ".org"), ...numbered(27, ".md"), "logo.png"]);
  const leftOut = await findLeftOut([CollectionDef.parse({ name: "docs", path })]);
  expect(leftOut).toEqual([
    { extension: ".org", files: 411 },
    { extension: ".png", files: 1 },
  ]);
  expect(describeLeftOut(counted(leftOut, 27))).toEqual({
    message: `411 of 438 texts are not indexed: 411 .org. No pattern takes them: give their collection one such as ${defaultPattern.replace("}", ",org}")}; what is no format of its own is read as plain text.`,
    isWarning: true,
  });
});

test("few texts, and files of other kinds, are counted without a warning", async () => {
  const path = folderOf([...numbered(40, ".md"), "a.org", "logo.png", "LICENSE"]);
  const leftOut = await findLeftOut([CollectionDef.parse({ name: "docs", path })]);
  expect(describeLeftOut(counted(leftOut, 40))).toEqual({
    message: "Not indexed: 1 without an extension, 1 .org, 1 .png.",
    isWarning: false,
  });
  expect(describeLeftOut(counted([], 40))).toBeNull();
});

test("what another collection takes, what is excluded, and what lies beside a pattern is not missed", async () => {
  const path = folderOf(["docs/a.md", "docs/b.rst", "docs/old/c.rst", "src/d.rst"]);
  const collections = [
    { name: "pages", path, pattern: "docs/**/*.md", exclude: ["docs/old/**"] },
    { name: "texts", path, pattern: "docs/*.rst", exclude: ["docs/old/**"] },
  ];
  expect(await findLeftOut(collections.map((given) => CollectionDef.parse(given)))).toEqual([]);
});

test(".markdown, .mdown and endings in capitals are read by default", async () => {
  const path = folderOf(["a.markdown", "b.mdown", "README.MD", "c.org"]);
  const files = await scanDocumentFiles(CollectionDef.parse({ name: "docs", path }));
  expect(files.map(({ filePath }) => filePath)).toEqual(["README.MD", "a.markdown", "b.mdown"]);
});

test("folders of dependencies, builds and hidden ones are left out, and one can be taken back", async () => {
  const path = folderOf([
    "own.md",
    "node_modules/left/README.md",
    "packages/one/node_modules/left/README.md",
    "dist/page.md",
    "vendor/page.md",
    ".git/page.md",
    ".github/page.md",
  ]);
  const pathsOf = async (exclude?: string[]): Promise<string[]> => {
    const collection = CollectionDef.parse({ name: "docs", path, exclude });
    return (await scanDocumentFiles(collection)).map(({ filePath }) => filePath);
  };
  expect(await pathsOf()).toEqual(["own.md"]);
  expect(await pathsOf(["!vendor"])).toEqual(["own.md", "vendor/page.md"]);
  expect(() => CollectionDef.parse({ name: "docs", path, exclude: ["!drafts"] })).toThrow(
    /takes a folder back that is left out by default: !node_modules/,
  );
});
