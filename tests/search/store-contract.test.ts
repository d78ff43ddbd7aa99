/** One suite over every search store. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createIndexer, createSearchStore } from "knowledge-sdk";
import { createMemoryStore, type MemoryDocument, storeContract } from "knowledge-sdk/testing";
import { beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../kit/temporary-folder.ts";

const folder = temporaryFolder("store-contract-");
let indexed = 0;

beforeAll(() => {});

/** Files on disk, a real index, a store on it. */
async function openIndexed(documents: readonly MemoryDocument[]) {
  const root = join(folder, String(indexed++));
  for (const { collection, filePath, body } of documents) {
    const file = join(root, collection, filePath);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, body);
  }
  const names = [...new Set(documents.map(({ collection }) => collection))];
  const collections = names.map((name) => ({ name, path: join(root, name) }));
  const dbPath = join(root, "data", "index.db");
  await createIndexer({ dbPath, collections }).run();
  return createSearchStore({ dbPath });
}

describe.each([
  ["the indexed store", openIndexed],
  [
    "the memory store",
    async (documents: readonly MemoryDocument[]) => createMemoryStore(documents),
  ],
])("%s", (_name, open) => {
  test.each(storeContract(open))("$name", ({ run }) => expect(run()).resolves.toBeUndefined());
});

test("two stores on one database both answer, and closing one leaves the other", async () => {
  const page = { collection: "a", filePath: "a.md", title: "A", body: "# A\n\nhello\n" };
  const first = await openIndexed([page]);
  const second = await createSearchStore({
    dbPath: join(folder, String(indexed - 1), "data/index.db"),
  });
  const both = await Promise.all([first.search("hello"), second.search("hello")]);
  expect(both.map(({ total }) => total)).toEqual([1, 1]);
  await first.close();
  expect((await second.search("hello")).total).toBe(1);
  await second.close();
});

describe("an indexing run", () => {
  const page = { collection: "a", filePath: "a.md", title: "A", body: "# A\n\nhello\n" };

  test("whose callback throws rejects with that error, and the next one works", async () => {
    await (await openIndexed([page])).close();
    const root = join(folder, String(indexed - 1));
    const dbPath = join(root, "data/index.db");
    const indexer = createIndexer({ dbPath, collections: [{ name: "a", path: join(root, "a") }] });
    const onProgress = (): never => {
      throw new Error("my own fault");
    };
    await expect(indexer.run({ onProgress })).rejects.toThrow("my own fault");
    expect(await indexer.run()).toMatchObject({ unchanged: 1 });
  });
});

test("a folder where the database should be is said in one clear error", async () => {
  await expect(createSearchStore({ dbPath: folder })).rejects.toMatchObject({
    code: "index_not_writable",
  });
});
