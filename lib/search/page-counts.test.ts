import { afterAll, beforeAll, expect, test } from "vitest";
import { storeOf, type TemporaryStore } from "../../tests/support/store-of.ts";

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
