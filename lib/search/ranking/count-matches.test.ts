import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storeOf, type TemporaryStore } from "../../../tests/kit/stores/store-of.ts";

let opened: TemporaryStore;
beforeAll(async () => {
  const many = Array.from({ length: 247 }, (_unused, page) => [
    `many/page-${page}.md`,
    `# Page ${page}\n\nThe server waits for the lantern.`,
  ]);
  opened = await storeOf({
    "guide/backup.md": "# Backups\n\nA backup of the database is taken every night by the server.",
    "guide/copies.md": "# Copies\n\nCopy each database backup to another place.",
    "guide/alias.md": "# Aliases\n\nSet `resolve.alias` in the settings of the server.",
    "notes/old.md": "# Notes\n\nOnce the backup of a database failed.",
    ...Object.fromEntries(many),
  });
});
afterAll(() => opened.close());

const matchesOf = async (query: string, options = {}): Promise<number | undefined> =>
  (await opened.store.search(query, options)).matches;

test("pages with one common word of the query are shown and not counted", async () => {
  const { total, matches } = await opened.store.search("database backup server", { limit: 50 });
  expect([total, matches]).toEqual([50, 3]);
});

test("pages beyond those that are shown are counted, in two digits", async () => {
  const { total, matches } = await opened.store.search("lantern");
  expect([total, matches]).toEqual([10, 250]);
});

test("the collections asked and the conditions of the query limit the count", async () => {
  expect(await matchesOf("database backup", { collection: "guide" })).toBe(2);
  expect(await matchesOf("database backup -copies")).toBe(2);
  expect(await matchesOf('"database backup"')).toBe(1);
  expect(await matchesOf("path:guide/")).toBe(3);
  expect(await matchesOf("path:guide/", { collection: "notes" })).toBe(0);
});

test("a word that no page has does not bring the count to nothing", async () => {
  expect(await matchesOf("database backup zzqqxx", { typo: false })).toBe(3);
  expect(await matchesOf("zzqqxx", { typo: false })).toBe(0);
});

test("an identifier that no page has is counted by its parts", async () => {
  expect(await matchesOf("resolve.aliases", { typo: false })).toBe(1);
});

test("a query of signs has no page", async () => {
  expect(await matchesOf("???")).toBe(0);
});

describe("facets count what the number of answers counts", () => {
  const facetsOf = async (query: string, options = {}) =>
    (await opened.store.search(query, { facets: true, ...options })).facets?.collections;

  test("without a filter they add up to it", async () => {
    expect(await facetsOf("database backup server")).toEqual([
      { name: "guide", count: 2 },
      { name: "notes", count: 1 },
    ]);
    expect(await facetsOf("lantern")).toEqual([{ name: "many", count: 250 }]);
  });

  test("with a filter each other collection has the number that it has when it is asked", async () => {
    const counts = await facetsOf("database backup server", { collection: "notes" });
    expect(counts).toEqual([
      { name: "many", count: 250 },
      { name: "guide", count: 2 },
      { name: "notes", count: 1 },
    ]);
    for (const { name, count } of counts ?? []) {
      expect(await matchesOf("database backup server", { collection: name })).toBe(count);
    }
  });

  test("conditions of the query hold for them", async () => {
    expect(await facetsOf("path:guide/")).toEqual([{ name: "guide", count: 3 }]);
    expect(await facetsOf("database backup -copies")).toEqual([
      { name: "guide", count: 1 },
      { name: "notes", count: 1 },
    ]);
  });
});
