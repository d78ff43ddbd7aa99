/** `knowledge init` writes what it finds, says so, and overwrites nothing. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { finished, runCommand, startCommand } from "../kit/services/command-line.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "knowledge init "));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

const written = (file = "knowledge.config.json") =>
  JSON.parse(readFileSync(join(folder, file), "utf8"));

test("the folder of a generator's pages is the collection, and a search finds them", async () => {
  write({
    "mkdocs.yml": "site_name: Boats\ndocs_dir: pages\n",
    "pages/index.md": "# Boats\n\nHow to row.\n",
    "pages/anchors.md": "# Anchors\n\nDrop it gently.\n",
    "CHANGELOG.md": "# Changes\n",
  });
  const { code, stdout } = await runCommand(["init"], folder);
  expect(code).toBe(0);
  expect(stdout).toContain("pages: 2 files in pages, a site of mkdocs by mkdocs.yml");
  expect(stdout).toContain("knowledge serve pages");
  expect(written()).toEqual({ collections: [{ name: "pages", path: "pages" }] });
  expect((await runCommand(["index"], folder)).code).toBe(0);
  const found = await runCommand(["search", "anchors", "--json"], folder);
  expect(found.stdout).toContain("anchors.md");
});

test("under npx, which leaves no command behind, it says what to write in its place", async () => {
  write({ "docs/a.md": "# A\n" });
  const init = (event: string) =>
    finished(startCommand(["init"], folder, { npm_lifecycle_event: event }));
  expect((await init("npx")).stdout).toMatch(/knowledge serve docs\nHere knowledge is npx and the/);
  rmSync(join(folder, "knowledge.config.json"));
  expect((await init("start")).stdout).toMatch(/knowledge serve docs\n$/);
});

test("a site of several folders is the folder that has them all", async () => {
  write({
    "website/docusaurus.config.js":
      "module.exports = { title: 'T', presets: [['classic', { blog: {} }]] };",
    "website/docs/a.md": "# A\n",
    "website/blog/2026-01-01-b.md": "# B\n",
    "README.md": "# Read me\n",
  });
  const { stdout } = await runCommand(["init"], folder);
  expect(stdout).toContain("a site of docusaurus by website/docusaurus.config.js");
  expect(written()).toEqual({ collections: [{ name: "website", path: "website" }] });
});

test("without a generator each folder that is called like a documentation is one", async () => {
  write({
    "docs/a.md": "# A\n",
    "handbook/b.rst": "B\n=\n",
    "packages/oars/docs/c.md": "# C\n",
    "packages/oars/src/d.md": "# D\n",
    "guide/empty.bin": "",
    "node_modules/x/docs/e.md": "# E\n",
  });
  await runCommand(["init"], folder);
  expect(written().collections).toEqual([
    { name: "docs", path: "docs" },
    { name: "handbook", path: "handbook" },
    { name: "oars-docs", path: "packages/oars/docs" },
  ]);
});

test("paths are those from the file, wherever it is written", async () => {
  write({ "project/docs/a.md": "# A\n", "etc/other.txt": "" });
  const { code, stdout } = await runCommand(
    ["init", "project", "--config", "etc/docs.json"],
    folder,
  );
  expect(code).toBe(0);
  expect(stdout).toContain("knowledge --config etc/docs.json index");
  expect(written("etc/docs.json").collections).toEqual([{ name: "docs", path: "../project/docs" }]);
});

test("a folder of pages alone is one collection", async () => {
  write({ "a.md": "# A\n", "deep/er/b.md": "# B\n" });
  const { stdout } = await runCommand(["init"], folder);
  expect(stdout).toContain("2 files in this folder");
  expect(written().collections).toEqual([
    { name: expect.stringMatching(/^knowledge-init-/), path: "." },
  ]);
});

test("a configuration that is there stays as it is", async () => {
  write({ "docs/a.md": "# A\n", "knowledge.config.json": "{ mine" });
  const { code, stderr } = await runCommand(["init"], folder);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^knowledge\.config\.json is there already and stays as it is; edit it/);
  expect(readFileSync(join(folder, "knowledge.config.json"), "utf8")).toBe("{ mine");
});

test("of two at once one writes", async () => {
  write({ "docs/a.md": "# A\n" });
  const both = await Promise.all([runCommand(["init"], folder), runCommand(["init"], folder)]);
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(written().collections).toHaveLength(1);
});

test("a folder without documentation, one that is missing, and a place that cannot be written", async () => {
  write({ "src/main.c": "int main(void) { return 0; }\n" });
  const none = await runCommand(["init"], folder);
  expect([none.code, none.stderr]).toEqual([1, expect.stringContaining("no file with a reader")]);
  const missing = await runCommand(["init", "elsewhere"], folder);
  expect(missing.stderr).toBe("The folder elsewhere does not exist.\n");
  write({ "docs/a.md": "# A\n" });
  const unwritable = await runCommand(["init", "--config", "no/such/file.json"], folder);
  expect([unwritable.code, unwritable.stderr]).toEqual([
    1,
    expect.stringMatching(/^no\/such\/file\.json cannot be written: /),
  ]);
});
