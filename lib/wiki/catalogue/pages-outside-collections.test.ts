import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../tests/kit/temporary-folder.ts";
import { collectionAt } from "../../configuration/configuration.ts";
import type { ResolvedCollection } from "../../contract/index.ts";
import { scanCollection } from "../../indexer/scan/scan-collection.ts";
import { uncoveredPages } from "./pages-outside-collections.ts";

const folder = temporaryFolder("knowledge cover ");
beforeAll(() => {
  for (const file of [
    "docs/intro.md",
    "docs/guide/a.md",
    "docs/g (2) [x]/b.md",
    "docs/guide 2/c.md",
  ]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), "# Page");
  }
});

async function uncovered(...folders: string[]): Promise<readonly string[] | null> {
  const collections = folders.map((path, index) =>
    collectionAt({ name: `c${index}`, folder: join(folder, path) }),
  );
  const rest = await uncoveredPages({ name: "wiki", wikiDir: join(folder, "docs"), collections });
  return rest === null ? null : (await scanCollection(rest)).map(({ filePath }) => filePath);
}

const all = ["g (2) [x]/b.md", "guide 2/c.md", "guide/a.md", "intro.md"];

test.each<[string, string[], string[] | null]>([
  ["no collection", [], all],
  ["collections elsewhere", ["other", "docs2"], all],
  ["a collection of the folder itself", ["docs"], null],
  ["a collection above it", ["."], null],
  [
    "one in a subfolder, which hid all pages next to it",
    ["docs/guide"],
    all.filter((path) => path !== "guide/a.md"),
  ],
  [
    "some of folders below, with odd names",
    ["docs/guide", "docs/g (2) [x]"],
    ["guide 2/c.md", "intro.md"],
  ],
])("with %s", async (_title, folders, left) => {
  expect(await uncovered(...folders)).toEqual(left);
});

describe("folders below that leave nothing over", () => {
  const hand = (): string => join(folder, "hand");
  const uncoveredBy = (name: string) => {
    mkdirSync(join(hand(), "book"), { recursive: true });
    writeFileSync(join(hand(), "book/a.md"), "# A");
    const collections = [collectionAt({ name, folder: join(hand(), "book") })];
    return uncoveredPages({ name: "wiki", wikiDir: hand(), collections });
  };

  test("leave room for a page that is added later", async () => {
    const rest = await uncoveredBy("book");
    expect(rest).toMatchObject({ name: "wiki", path: hand(), mayBeEmpty: true });
    expect(await scanCollection(rest as ResolvedCollection)).toEqual([]);
  });

  test("are the wiki by themselves when one of them has its name", async () => {
    expect(await uncoveredBy("wiki")).toBeNull();
    writeFileSync(join(hand(), "beside.md"), "# Beside");
    expect(await uncoveredBy("wiki")).not.toBeNull();
  });

  test("and a collection that is the wiki leaves no room", async () => {
    const only = join(folder, "docs/guide");
    const below = collectionAt({ name: "all", folder: only });
    expect(await uncoveredPages({ name: "wiki", wikiDir: only, collections: [below] })).toBeNull();
  });
});
