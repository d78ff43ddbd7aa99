import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import { collectionAt } from "../configuration/configuration.ts";
import { oldestAnsweringFormat, readIndexState } from "../corpus/tables/manifest.ts";
import { runIndex } from "../indexer/run-index.ts";
import { openIndexDatabase } from "../storage/open-databases.ts";
import { openSearchStore } from "./search-store.ts";

/** As an earlier version left it: another format, and arrays that this one does not know. */
async function makeOlder(dbPath: string): Promise<void> {
  const database = await openIndexDatabase(dbPath);
  const state = await readIndexState(database);
  const manifest = JSON.stringify({ ...state?.manifest, format: oldestAnsweringFormat - 1 });
  await database.write([
    { sql: "UPDATE index_state SET manifest = ?", args: [manifest] },
    { sql: "UPDATE segment_part SET name = 'before-' || name", args: [] },
  ]);
  await database.close();
}

test("an index of a format with other arrays does not stop the start, and the next run rebuilds it", async () => {
  const folder = temporaryFolder("older index ");
  mkdirSync(join(folder, "docs"));
  writeFileSync(join(folder, "docs", "a.md"), "# Upgrade\n\nThe index of before.");
  const dbPath = join(folder, "data", "index.db");
  const run = () =>
    runIndex(
      {
        dbPath,
        collections: [collectionAt({ name: "docs", folder: join(folder, "docs") })],
        fetchedFolders: {},
      },
      {},
    );
  await run();
  await makeOlder(dbPath);
  const store = await openSearchStore({ dbPath });
  try {
    await expect(store.search("upgrade")).rejects.toMatchObject({ code: "index_unavailable" });
    await run();
    await store.refresh();
    expect((await store.search("upgrade")).total).toBe(1);
  } finally {
    await store.close();
  }
});
