import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storeOf, type TemporaryStore } from "../../tests/kit/stores/store-of.ts";
import { collectionAt } from "../configuration/configuration.ts";
import { runIndex } from "../indexer/run-index.ts";

let opened: TemporaryStore;
beforeAll(async () => {
  opened = await storeOf({
    "guide/build.md": "# Building\n\nSet `resolve.alias` before you build.\n\n## Again\n\nBuild.",
    "guide/start.md": "# Start\n\nResolve the alias, then build.",
    "notes/all.md": "# Notes\n\nWhat was built and what resolves.",
  });
});
afterAll(() => opened.close());

test("a word is counted by page and collection, in all its forms, and by titles", () => {
  const counts = opened.store.pageCounts(["build", "start", "parcel"]);
  expect(counts.get("build")).toEqual({
    pages: new Map([["guide", 2]]),
    titles: new Map([["guide", 1]]),
  });
  expect(counts.get("start")?.titles).toEqual(new Map([["guide", 1]]));
  expect(counts.get("parcel")).toEqual({ pages: new Map(), titles: new Map() });
});

test("a name of several words is counted as a whole", () => {
  const counts = opened.store.pageCounts(["resolve.alias", "resolve"]);
  expect(counts.get("resolve.alias")?.pages).toEqual(new Map([["guide", 1]]));
  expect(counts.get("resolve")?.pages).toEqual(
    new Map([
      ["guide", 2],
      ["notes", 1],
    ]),
  );
});

test("counts that are remembered are forgotten with the index that they were counted in", async () => {
  const { store, dbPath, close } = await storeOf({ "guide/build.md": "# Building\n\nBuild." });
  try {
    expect(store.pageCounts(["build"]).get("build")?.pages).toEqual(new Map([["guide", 1]]));
    const folder = join(dirname(dbPath), "..", "guide");
    writeFileSync(join(folder, "more.md"), "# More\n\nBuild more.");
    const collections = [collectionAt({ name: "guide", folder })];
    await runIndex({ dbPath, collections, fetchedFolders: {} }, {});
    await store.refresh();
    expect(store.pageCounts(["build"]).get("build")?.pages).toEqual(new Map([["guide", 2]]));
  } finally {
    await close();
  }
});
