/** What is promised for each language, on small handbooks and a real index of their files. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collectionAt } from "../configuration.ts";
import { runIndex } from "../indexer/run-index.ts";
import { germanCases, germanPages, sameWords } from "./fixtures/german-pages.ts";
import { handbooks } from "./fixtures/handbooks.ts";
import type { LanguageCase } from "./fixtures/language-case.ts";
import { createSearchStore, type KnowledgeStore } from "./search-store.ts";

let folder: string;
let store: KnowledgeStore;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "languages "));
  const pagesByCollection = Object.entries(handbooks).map(([name, { pages }]) => [name, pages]);
  const all: Record<string, Record<string, string>> = {
    de: germanPages,
    ...Object.fromEntries(pagesByCollection),
  };
  const collections = Object.entries(all).map(([name, pages]) => {
    mkdirSync(join(folder, name));
    for (const [page, text] of Object.entries(pages)) {
      writeFileSync(join(folder, name, `${page}.md`), text);
    }
    return collectionAt(name, join(folder, name));
  });
  const dbPath = join(folder, "data", "index.db");
  await runIndex({ dbPath, collections, fetchedFolders: {}, wantsVectors: false }, {});
  store = await createSearchStore({ dbPath });
});

afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Names of the pages that a query finds, best first. */
async function pagesFor(query: string, collection: string): Promise<string[]> {
  const { results } = await store.search(query, { collection, limit: 50 });
  return results.map(({ id }) => id.replace(`kb://${collection}/`, "").replace(".md", ""));
}

/** The first pages found, as many as are expected, and those found that may not be. */
async function outcome(
  { query, first, absent = [] }: LanguageCase,
  collection: string,
): Promise<{ first: readonly string[]; wrong: readonly string[] }> {
  const found = await pagesFor(query, collection);
  return {
    first: found.slice(0, first.length),
    wrong: found.filter((page) => absent.includes(page)),
  };
}

describe.each(Object.entries(germanCases))("German: %s", (_promise, cases) => {
  test.each(cases)("$query", async (entry) => {
    expect(await outcome(entry, "de")).toEqual({ first: entry.first, wrong: [] });
  });
});

describe.each(Object.entries(handbooks))("%s", (collection, { cases }) => {
  test.each(cases)("$query", async (entry) => {
    expect(await outcome(entry, collection)).toEqual({ first: entry.first, wrong: [] });
  });
});

describe("German: the spellings of a word find each other", () => {
  test.each(sameWords)("%j", async (queries, pages) => {
    for (const query of queries) {
      const found = await pagesFor(query, "de");
      expect({ query, missing: pages.filter((page) => !found.includes(page)) }).toEqual({
        query,
        missing: [],
      });
    }
  });
});
