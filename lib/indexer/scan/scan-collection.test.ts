import { once } from "node:events";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { scanCollection } from "./scan-collection.ts";

let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "scan of [odd] (names) #1 %20 ")));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, content = "text"): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

async function pathsOf(pattern = "**/*.{md,mdx,txt}", path = folder): Promise<readonly string[]> {
  const files = await scanCollection({ name: "docs", path, pattern });
  return files.map(({ filePath }) => filePath);
}

test("files come in the order of their paths, with size and place", async () => {
  write("b.md", "four");
  write("a/z.md");
  write("a.txt");
  write("B.mdx");
  write("skipped.png");
  expect(await pathsOf()).toEqual(["B.mdx", "a.txt", "a/z.md", "b.md"]);
  const [, , , last] = await scanCollection({ name: "docs", path: folder, pattern: "**/*.*" });
  expect(last).toEqual({ filePath: "b.md", absolutePath: join(folder, "b.md"), bytes: 4 });
});

test("odd names are kept as they are", async () => {
  const names = [
    "100% #1?.md",
    "a [b] (c) {d}.md",
    "日本/größe 😀.md",
    "x\\y.md",
    "line\nbreak.md",
  ];
  for (const name of names) write(name);
  expect(await pathsOf()).toEqual([...names].sort());
});

test("a decomposed name is reported in composed form, and its file is still found", async () => {
  const decomposed = "gro\u0308\u00dfe.md";
  const file = write(decomposed);
  const files = await scanCollection({ name: "docs", path: folder, pattern: "**/*.md" });
  expect(files).toEqual([{ filePath: "gr\u00f6\u00dfe.md", absolutePath: file, bytes: 4 }]);
});

test("two names that differ in Unicode form only both appear, so that one can be reported", async () => {
  write("\u00e9.md");
  write("e\u0301.md");
  expect(await pathsOf()).toEqual(["\u00e9.md", "\u00e9.md"]);
});

test("dot files and files in dot folders are left out", async () => {
  write(".hidden.md");
  write(".git/notes.md");
  write("shown.md");
  expect(await pathsOf()).toEqual(["shown.md"]);
});

test("links inside the folder are read, links that lead out of it are not", async () => {
  const outside = mkdtempSync(join(tmpdir(), "outside-"));
  writeFileSync(join(outside, "secret.md"), "secret");
  write("real/page.md");
  symlinkSync(join(folder, "real/page.md"), join(folder, "inside.md"));
  symlinkSync(join(outside, "secret.md"), join(folder, "outside.md"));
  symlinkSync(outside, join(folder, "outside-folder"));
  symlinkSync(outside, join(folder, "folder.md"));
  symlinkSync(folder, join(folder, "circle"));
  const files = await scanCollection({ name: "docs", path: folder, pattern: "**/*.md" });
  expect(files.map(({ filePath }) => filePath)).toEqual(["inside.md", "real/page.md"]);
  expect(files[0]?.absolutePath).toBe(join(folder, "real/page.md"));
  expect(await pathsOf("outside-folder/*.md")).toEqual([]);
  rmSync(outside, { recursive: true });
});

test("sockets, links to sockets and links to nothing are left out", async () => {
  const server = createServer().listen(join(folder, "socket.md"));
  await once(server, "listening");
  symlinkSync(join(folder, "socket.md"), join(folder, "link.md"));
  symlinkSync(join(folder, "gone"), join(folder, "dangling.md"));
  expect(await pathsOf()).toEqual([]);
  server.close();
});

test("a pattern cannot climb out of the folder", async () => {
  write("inner/page.md");
  write("above.md");
  expect(await pathsOf("../*.md", join(folder, "inner"))).toEqual([]);
  expect(await pathsOf(`${folder}/*.md`, join(folder, "inner"))).toEqual([]);
});

test("a collection's folder may itself be a link", async () => {
  write("real/page.md");
  symlinkSync(join(folder, "real"), join(folder, "link"));
  expect(await pathsOf("**/*.md", join(folder, "link"))).toEqual(["page.md"]);
});

test("a folder that is missing or no folder is named as configured, with its collection", async () => {
  write("file.md");
  for (const path of [join(folder, "missing"), join(folder, "file.md")]) {
    await expect(scanCollection({ name: "docs", path, pattern: "**" })).rejects.toMatchObject({
      code: "collection_folder_missing",
      message: expect.stringMatching(/collection docs/),
    });
    await expect(pathsOf("**", path)).rejects.toThrow(path);
  }
});
