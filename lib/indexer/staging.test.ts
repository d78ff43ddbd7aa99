import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import { collectionAt } from "../configuration/configuration.ts";
import type { SkippedFile } from "../contract/index.ts";
import { readKnownDocuments, runOnIndex } from "../corpus/index.ts";
import { openIndexDatabase } from "../storage/open-databases.ts";
import { buildNextIndex } from "./build-next-index.ts";
import { parseFiles } from "./parse-files.ts";
import { publish } from "./publish.ts";
import { openStaging } from "./staging.ts";

let folder: string;
let dbPath: string;

beforeEach(() => {
  folder = temporaryFolder("staging ");
  dbPath = join(folder, "index.db");
});

const book = {
  id: "kb://docs/book.xlsx",
  collection: "docs",
  filePath: "book.xlsx",
  folder: "/docs",
  absolutePath: "/docs/book.xlsx",
  bytes: 1,
};

/** A run over the one file with its pages; those of `slow` take too long. */
async function run(hash: string, suffixes: readonly string[], slow: readonly string[] = []) {
  const skipped: SkippedFile[] = [];
  const job = { dbPath, collections: [collectionAt({ name: "docs", folder })], fetchedFolders: {} };
  const callbacks = { onSkip: (file: SkippedFile) => skipped.push(file) };
  await runOnIndex({ dbPath, kind: "index" }, async (database, lease) => {
    const context = { job, callbacks, database, lease };
    const staging = await openStaging([book], context);
    if (!staging.keepUnchanged(book, (known) => known === hash)) {
      for (const suffix of suffixes) {
        const end = suffix === "" ? "" : `/${suffix}`;
        const file = { ...book, id: book.id + end, filePath: book.filePath + end };
        const changed = {
          ...staging.next(book),
          file,
          source: `# Page ${suffix}\n\n${hash}`,
          hash,
        };
        for (const read of parseFiles([changed], 10_000)) {
          await staging.take(slow.includes(suffix) ? { file, parsed: null } : read, 10);
        }
      }
    }
    const staged = await staging.finish();
    await publish(await buildNextIndex(staged, context), staged, context);
    return { needsEmbedding: 0, indexed: 0, updated: 0, unchanged: 0, removed: 0 };
  });
  const database = await openIndexDatabase(dbPath);
  try {
    const rows = await readKnownDocuments(database);
    const pages = Object.fromEntries(rows.map((row) => [row.id.slice(book.id.length), row.hash]));
    return { pages, skipped: skipped.map(({ filePath }) => filePath) };
  } finally {
    await database.close();
  }
}

test("a first page that took too long kept the rows of all pages, and the others could not be published beside them", async () => {
  await run("one", ["", "prices", "places"]);
  expect(await run("two", ["", "prices", "places"], [""])).toEqual({
    pages: { "": "one", "/prices": "two", "/places": "two" },
    skipped: ["book.xlsx"],
  });
});

test("another page that took too long lost its row: it keeps the old one, and is read again", async () => {
  await run("one", ["", "prices", "places"]);
  expect(await run("two", ["", "prices", "places"], ["prices"])).toEqual({
    pages: { "": "two", "/prices": "one", "/places": "two" },
    skipped: ["book.xlsx/prices"],
  });
  expect((await run("two", ["", "prices", "places"])).pages).toEqual({
    "": "two",
    "/prices": "two",
    "/places": "two",
  });
});
