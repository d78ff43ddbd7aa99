import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import type { FaultyFile } from "../contract/index.ts";
import { runIndex } from "./run-index.ts";

let folder = "";

beforeEach(() => {
  folder = temporaryFolder("knowledge-shrink-");
  for (const name of ["docs", "other"]) mkdirSync(join(folder, name));
});

function write(collection: string, from: number, to: number, text = "words"): void {
  for (let page = from; page < to; page++) {
    writeFileSync(join(folder, collection, `p${page}.md`), `# Page ${page}\n\n${text}`);
  }
}

function remove(collection: string, from: number, to: number): void {
  for (let page = from; page < to; page++) rmSync(join(folder, collection, `p${page}.md`));
}

async function run(allowShrink = false) {
  const faults: FaultyFile[] = [];
  const collections = ["docs", "other"].map((name) => {
    const path = join(folder, name);
    return { name, path, pattern: "**/*.md", exclude: [], minWords: 0 };
  });
  const job = { dbPath: join(folder, "index.db"), collections, fetchedFolders: {}, allowShrink };
  const result = await runIndex(job, { onFault: (fault) => faults.push(fault) });
  return { ...result, faults };
}

test("a collection that would lose over a third stays as it was, and others are published", async () => {
  write("docs", 0, 30);
  write("other", 0, 3);
  await run();
  remove("docs", 0, 11);
  write("docs", 100, 101);
  write("other", 3, 4);
  const held = await run();
  expect(held.withheld).toBeUndefined();
  remove("docs", 12, 30);
  const gone = await run();
  expect(gone.withheld).toEqual([{ collection: "docs", before: 20, after: 2 }]);
  expect(gone.faults).toMatchObject([
    { collection: "docs", detail: expect.stringContaining("18 of 20 documents would be gone") },
  ]);
  expect([gone.removed, gone.unchanged]).toEqual([0, 24]);
});

test("with allowShrink it is published, and the alarm ends", async () => {
  write("docs", 0, 30);
  write("other", 0, 1);
  await run();
  remove("docs", 0, 25);
  write("docs", 25, 26, "changed words");
  expect((await run()).withheld).toEqual([{ collection: "docs", before: 30, after: 5 }]);
  const allowed = await run(true);
  expect([allowed.removed, allowed.updated, allowed.withheld]).toEqual([25, 1, undefined]);
  expect((await run()).withheld).toBeUndefined();
});

test("a folder with another name loses nothing, and a small collection may lose everything but a page", async () => {
  mkdirSync(join(folder, "docs", "a"));
  write("docs/a", 0, 30);
  write("other", 0, 19);
  await run();
  renameSync(join(folder, "docs/a"), join(folder, "docs/b"));
  remove("other", 1, 19);
  const result = await run();
  expect([result.removed, result.indexed, result.withheld]).toEqual([48, 30, undefined]);
});
