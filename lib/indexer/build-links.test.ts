import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import { collectionAt } from "../configuration/configuration.ts";
import { loadLinkIndex, readIndexState, readLinkSources } from "../corpus/index.ts";
import { linkingPages, linksWithTerm, linkTarget } from "../corpus/links/link-index.ts";
import { openIndexDatabase } from "../storage/open-databases.ts";
import { runIndex } from "./run-index.ts";

let folder: string;
let dbPath: string;

beforeEach(() => {
  folder = temporaryFolder("links ");
  dbPath = join(folder, "data", "index.db");
});

function write(path: string, content: string): void {
  const file = join(folder, "docs", path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Pages that link to the page, and how many of them with each word. */
async function linksTo(path: string, words: readonly string[]): Promise<[number, number[]]> {
  const database = await openIndexDatabase(dbPath);
  try {
    const state = await readIndexState(database);
    const links = await loadLinkIndex(database, state?.manifest.links ?? -1);
    if (links === null) throw new Error("The index has no links");
    const sources = await readLinkSources(database);
    // Replaced rows stay for a while: the newest is the one that answers.
    const source = sources.findLast(({ filePath }) => filePath === path);
    const target = linkTarget(links, source?.rid ?? -1);
    if (target === null) return [0, words.map(() => 0)];
    const pages = linkingPages(links, target);
    const count = (word: string): number =>
      linksWithTerm(links, target, links.vocabulary.find(word));
    return [pages, words.map(count)];
  } finally {
    await database.close();
  }
}

function run(): ReturnType<typeof runIndex> {
  const collections = [collectionAt({ name: "docs", folder: join(folder, "docs") })];
  return runIndex({ dbPath, collections, fetchedFolders: {} }, {});
}

test("each page counts once, with the words of all of its links", async () => {
  write("a.md", "[set it up](guide/start.md) and [set up](guide/start#x)");
  write("b.md", "[installing](/guide/start/)");
  write(
    "guide/start.md",
    "# Start\n\n[start](start.md) [elsewhere](https://a.example/guide/start)",
  );
  await run();
  expect(await linksTo("guide/start.md", ["set", "instal", "start", "elsewher"])).toEqual([
    2,
    [1, 1, 0, 0],
  ]);
});

test("a link from the root of the site leads to the only page whose path ends so", async () => {
  write("a.md", "[first](/docs/en/setup) [two](/twice) [three](/src/deep/setup)");
  write("src/content/setup.md", "# Setup");
  write("x/twice.md", "# Twice");
  write("y/twice.md", "# Twice");
  await run();
  expect(await linksTo("src/content/setup.md", ["first", "three"])).toEqual([1, [1, 1]]);
  expect(await linksTo("x/twice.md", ["two"])).toEqual([0, [0]]);
});

test("the same address leads to another page from another folder", async () => {
  write("x/a.md", "[wolf](page.md)");
  write("y/b.md", "[den](page.md)");
  write("x/page.md", "# First");
  write("y/page.md", "# Second");
  await run();
  expect(await linksTo("x/page.md", ["wolf", "den"])).toEqual([1, [1, 0]]);
  expect(await linksTo("y/page.md", ["wolf", "den"])).toEqual([1, [0, 1]]);
});

test("links follow the pages: those that come, change and go", async () => {
  write("a.md", "[the new one](later.md)");
  write("b.md", "[other words](later.md)");
  await run();
  write("later.md", "# Later");
  await run();
  expect(await linksTo("later.md", ["new", "word"])).toEqual([2, [1, 1]]);
  write("b.md", "nothing");
  await run();
  expect(await linksTo("later.md", ["new", "word"])).toEqual([1, [1, 0]]);
  rmSync(join(folder, "docs", "a.md"));
  await run();
  expect(await linksTo("later.md", ["new", "word"])).toEqual([0, [0, 0]]);
});

test("a run that finds nothing changed keeps the links as they are", async () => {
  write("a.md", "[b](b.md)");
  write("b.md", "# B");
  await run();
  const before = await manifest();
  await run();
  expect(await manifest()).toEqual(before);
});

async function manifest(): Promise<unknown> {
  const database = await openIndexDatabase(dbPath);
  const state = await readIndexState(database);
  await database.close();
  return state;
}
