import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storeOf, type TemporaryStore } from "../../../tests/kit/stores/store-of.ts";
import { collectionAt } from "../../configuration/configuration.ts";
import { runIndex } from "../../indexer/run-index.ts";

const backup = "# Backups\n\nA backup is taken every night.\n\n## Restore\n\nRun `restore`.";

let opened: TemporaryStore;
beforeAll(async () => {
  const copies = Array.from({ length: 60 }, (_unused, copy) => [
    `places/number-${copy}/licence.md`,
    "# Licence terms\n\nThe licence may be used by all.",
  ]);
  opened = await storeOf({
    "guide/backup.md": backup,
    "notes/backup.md": `---\nowner: somebody\n---\n${backup}`,
    "secret/backup.md": backup,
    "guide/other.md": "# Backups\n\nA backup is taken every day.\n\n## Restore\n\nRun `restore`.",
    "guide/licence.md": "# Other terms\n\nA licence of another kind, for the licence terms.",
    ...Object.fromEntries(copies),
  });
});
afterAll(() => opened.close());

test("pages that say the same word for word are one hit that names the others", async () => {
  const { results } = await opened.store.search("backup every night");
  expect(results.map(({ id }) => id)).toEqual(["kb://guide/backup.md", "kb://guide/other.md"]);
  expect(results.map(({ duplicates }) => duplicates)).toEqual([
    [
      { id: "kb://notes/backup.md", path: "/docs/notes/backup", collection: "notes" },
      { id: "kb://secret/backup.md", path: "/docs/secret/backup", collection: "secret" },
    ],
    undefined,
  ]);
});

test("only pages of the searched collections are named", async () => {
  const { results } = await opened.store.search("backup every night", {
    collection: "guide,notes",
  });
  expect(results[0]?.duplicates?.map(({ id }) => id)).toEqual(["kb://notes/backup.md"]);
});

test("other pages take the places of duplicates, however many there are", async () => {
  const { results, total } = await opened.store.search("licence terms", { limit: 10 });
  expect(total).toBe(2);
  expect(results.map(({ duplicates }) => duplicates?.length ?? 0).sort()).toEqual([0, 10]);
});

test("a list of a place has every page of it", async () => {
  const { results } = await opened.store.search("path:places/", { limit: 50 });
  expect(results).toHaveLength(50);
  expect(results.every(({ duplicates }) => duplicates === undefined)).toBe(true);
});

test("an explanation gives a folded page the rank of its hit", async () => {
  const explained = await opened.store.explain("backup every night", {
    only: ["kb://secret/backup.md", "kb://guide/other.md"],
  });
  expect(explained.map(({ id, rank }) => [id, rank])).toEqual([
    ["kb://secret/backup.md", 1],
    ["kb://guide/other.md", 2],
  ]);
});

test("duplicates that a later run added are folded too", async () => {
  const { store, dbPath } = opened;
  const folder = dirname(dirname(dbPath));
  writeFileSync(join(folder, "guide/copy.md"), backup);
  const names = ["guide", "notes", "secret", "places"];
  const collections = names.map((name) => collectionAt({ name, folder: join(folder, name) }));
  await runIndex({ dbPath, collections, fetchedFolders: {} }, {});
  await store.refresh();
  const { results } = await store.search("backup every night");
  expect(results[0]?.duplicates?.map(({ id }) => id)).toContain("kb://guide/copy.md");
});
