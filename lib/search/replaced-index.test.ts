/** A copy of one index that takes the place of another one's: their numbers are the same, and mean other pages. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { collectionAt } from "../configuration/configuration.ts";
import { runIndex } from "../indexer/run-index.ts";
import { replicaFileName } from "../storage/index.ts";
import { openSearchStore } from "./search-store.ts";

test("a node takes an index that began anew, whose generation has the number of the one in memory", async () => {
  const folder = mkdtempSync(join(tmpdir(), "replaced index "));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const dbPath = join(folder, replicaFileName);
  /** An index of its own with one page, where a copy belongs. */
  const publish = async (name: string, text: string): Promise<void> => {
    const docs = join(folder, name);
    mkdirSync(docs);
    writeFileSync(join(docs, "page.md"), `# ${name}\n\n${text}\n`);
    const own = join(folder, `${name}.db`);
    const collections = [collectionAt({ name: "docs", folder: docs })];
    await runIndex({ dbPath: own, collections, fetchedFolders: {} }, {});
    renameSync(own, dbPath);
  };
  await publish("first", "Alpine flowers grow slowly.");
  const store = await openSearchStore({ dbPath });
  onTestFinished(() => store.close());
  expect((await store.search("alpine")).results).toMatchObject([{ title: "first" }]);
  await publish("second", "Desert flowers grow quickly.");
  await store.refresh();
  expect(store.status().generation).toBe(1);
  const { results } = await store.search("flowers");
  expect(results).toMatchObject([{ title: "second", snippet: expect.stringContaining("Desert") }]);
  expect((await store.search("alpine", { typo: false })).total).toBe(0);
});
