import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { CollectionDef, type LeftOutFiles } from "../../contract/index.ts";
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

test("a folder of 411 .rst and 27 .md says what is not indexed, and the way out", async () => {
  const path = folderOf([...numbered(411, ".rst"), ...numbered(27, ".md"), "logo.png"]);
  const leftOut = await findLeftOut([CollectionDef.parse({ name: "docs", path })]);
  expect(leftOut).toEqual([
    { extension: ".rst", files: 411 },
    { extension: ".png", files: 1 },
  ]);
  expect(describeLeftOut(counted(leftOut, 27))).toEqual({
    message:
      "411 of 438 texts are not indexed, because no pattern takes them: 411 .rst. To index them, give their collection a pattern such as **/*.{md,mdx,markdown,mdown,txt,rst}; what is no Markdown is read as plain text.",
    isWarning: true,
  });
});

test("few texts, and files of other kinds, are counted without a warning", async () => {
  const path = folderOf([...numbered(40, ".md"), "a.rst", "logo.png", "LICENSE"]);
  const leftOut = await findLeftOut([CollectionDef.parse({ name: "docs", path })]);
  expect(describeLeftOut(counted(leftOut, 40))).toEqual({
    message: "Not indexed, because no pattern takes them: 1 without an extension, 1 .png, 1 .rst.",
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
  const path = folderOf(["a.markdown", "b.mdown", "README.MD", "c.rst"]);
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
