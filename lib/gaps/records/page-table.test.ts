/** Which pages are new since a look, over a real index. */
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { storeOf, type TemporaryStore } from "../../../tests/kit/stores/store-of.ts";
import { collectionAt } from "../../configuration/index.ts";
import { runIndex } from "../../indexer/run-index.ts";
import { type Database, openStateDatabase } from "../../storage/index.ts";
import { forgetGenerations, seePages } from "./page-table.ts";

let opened: TemporaryStore;
let database: Database;
let folder = "";

beforeEach(async () => {
  opened = await storeOf({ "guide/one.md": "# One\n\nFirst.", "guide/two.md": "# Two\n\nSecond." });
  folder = join(dirname(dirname(opened.dbPath)), "guide");
  database = await openStateDatabase(opened.dbPath);
});
afterEach(async () => {
  await database.close();
  await opened.close();
});

const look = (generation: number) =>
  seePages(database, {
    dbPath: opened.dbPath,
    generation,
    write: async (statements) => {
      await database.write(statements);
    },
  });

async function indexed(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const collections = [collectionAt({ name: "guide", folder })];
  await runIndex({ dbPath: opened.dbPath, collections, fetchedFolders: {} }, {});
}

test("what is there at the first look is not new, and what is written afterwards is", async () => {
  const first = await look(3);
  expect([first("kb://guide/one.md", 0), first("kb://guide/none.md", 0)]).toEqual([false, false]);
  await indexed({ "two.md": "# Two\n\nOther words.", "three.md": "# Three\n\nThird." });
  for (const generation of [4, 5]) {
    const isNewer = await look(generation);
    const newer = ["one", "two", "three"].map((name) => isNewer(`kb://guide/${name}.md`, 3));
    expect(newer).toEqual([false, true, true]);
    expect(isNewer("kb://guide/three.md", 4)).toBe(false);
  }
});

test("a page that was moved is not new, and one that was away is", async () => {
  await look(1);
  renameSync(join(folder, "one.md"), join(folder, "moved.md"));
  rmSync(join(folder, "two.md"));
  await indexed({});
  expect((await look(2))("kb://guide/moved.md", 1)).toBe(false);
  await indexed({ "two.md": "# Two\n\nSecond." });
  expect((await look(3))("kb://guide/two.md", 2)).toBe(true);
});

test("of an index that was built anew only what is written is new", async () => {
  await look(1);
  await indexed({ "three.md": "# Three\n\nThird." });
  await look(57);
  await database.write(forgetGenerations);
  await indexed({ "four.md": "# Four\n\nFourth." });
  const isNewer = await look(1);
  const newer = ["one", "three", "four"].map((name) => isNewer(`kb://guide/${name}.md`, 0));
  expect(newer).toEqual([false, false, true]);
});
