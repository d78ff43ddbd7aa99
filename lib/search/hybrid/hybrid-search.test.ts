import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { collectionAt } from "../../configuration/configuration.ts";
import { runEmbed } from "../../embeddings/run-embed.ts";
import { runIndex } from "../../indexer/run-index.ts";
import { openIndexDatabase } from "../../storage/open-databases.ts";
import type { KnowledgeStore } from "../knowledge-store.ts";
import { openSearchStore } from "../search-store.ts";
import { namesIdentifier } from "./names-identifier.ts";

let folder: string;
let dbPath: string;
let store: KnowledgeStore | null = null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "knowledge-hybrid-"));
  dbPath = join(folder, "data", "index.db");
});
afterEach(async () => {
  await store?.close();
  store = null;
  rmSync(folder, { recursive: true, force: true });
});

function write(pages: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(pages)) {
    const file = join(folder, "pages", name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

const index = () => {
  mkdirSync(join(folder, "pages"), { recursive: true });
  return runIndex(
    { dbPath, collections: [collectionAt("pages", join(folder, "pages"))], fetchedFolders: {} },
    {},
  );
};
const embed = (dimensions = 16, mayEmbed = true) =>
  runEmbed({ dbPath, provider: { provider: "local", dimensions }, mayEmbed }, {});

async function open(dimensions = 16, fusion: "linear" | "rrf" = "linear"): Promise<KnowledgeStore> {
  store = await openSearchStore({
    dbPath,
    searchMode: "hybrid",
    fusion,
    embedProvider: { provider: "local", dimensions },
  });
  return store;
}

const idsOf = async (query: string, limit = 10) =>
  (await (store as KnowledgeStore).search(query, { limit })).results.map(({ id }) =>
    id.replace("kb://pages/", ""),
  );

/** Two topics; "kangaroo" and "wallaby" never stand on one page, but in the same company. */
const animals = {
  "kangaroo.md": "# Kangaroo\n\nThe kangaroo hops over the grassland with a joey in its pouch.",
  "joey.md": "# Young ones\n\nA kangaroo's joey lives in the pouch on the grassland.",
  "wallaby.md": "# Wallaby\n\nThe wallaby hops with a joey in its pouch through the bush.",
  "engine.md": "# Engine\n\nThe engine burns fuel in a cylinder and turns the crankshaft.",
  "fuel.md": "# Fuel\n\nFuel and air burn in the cylinder of an engine.",
  "oil.md": "# Oil\n\nOil keeps the crankshaft and the cylinder of an engine smooth.",
};

describe("local vectors", () => {
  test("bring pages that have none of the words and mean the same", async () => {
    write(animals);
    await index();
    await embed();
    await open();
    const found = await idsOf("kangaroo");
    expect(found[0]).toBe("kangaroo.md");
    expect(found).toContain("wallaby.md");
    expect(found).not.toContain("engine.md");
  });

  test.each(["linear", "rrf"] as const)("every score by %s is the sum of its parts", async (by) => {
    write(animals);
    await index();
    await embed();
    const opened = await open(16, by);
    const { results } = await opened.search("joey pouch fuel", { explain: true });
    expect(results.length).toBeGreaterThan(1);
    for (const { score, explanation } of results) {
      const sum = (explanation?.parts ?? []).reduce((total, part) => total + part.score, 0);
      expect(sum).toBeCloseTo(score, 4);
    }
    const named = results.flatMap(({ explanation }) => explanation?.parts ?? []);
    expect(named.map(({ part }) => part)).toContain("meaning");
  });

  test("a section that stays as it is is never embedded twice", async () => {
    write(animals);
    await index();
    expect(await embed()).toMatchObject({ embedded: 6, needsEmbedding: 0 });
    write({ "oil.md": "# Oil\n\nOil is thick in the cold." });
    await index();
    expect(await embed(16, false)).toMatchObject({ embedded: 0, needsEmbedding: 1 });
    expect(await embed()).toMatchObject({ embedded: 1, needsEmbedding: 0 });
    expect(await embed()).toMatchObject({ embedded: 0, needsEmbedding: 0 });
  });

  test("a corpus that has grown by more than a quarter is learnt anew", async () => {
    write(animals);
    await index();
    await embed();
    write({
      "brake.md": "# Brake\n\nThe brake stops the wheel.",
      "wheel.md": "# Wheel\n\nThe wheel turns.",
      "tyre.md": "# Tyre\n\nThe tyre of a wheel holds air.",
    });
    await index();
    await embed();
    await embed();
    const database = await openIndexDatabase(dbPath);
    const { rows } = await database.read("SELECT learnt_sections FROM vector_model");
    await database.close();
    expect(rows.map((row) => row[0])).toEqual([9]);
  });

  test("another length embeds all anew and never mixes", async () => {
    write(animals);
    await index();
    await embed(16);
    const before = await open(16);
    expect(before.status().vectors).toMatchObject({ ready: true, count: 6 });
    expect(await embed(32)).toMatchObject({ embedded: 6, model: "local lsi-32" });
    await before.close();
    const other = await open(16);
    expect(other.status().vectors).toMatchObject({ ready: false, count: 0, model: "" });
    expect((await other.search("kangaroo")).total).toBe(2);
    await other.close();
    expect((await open(32)).status().vectors).toMatchObject({ ready: true, model: "local lsi-32" });
  });

  test("made while a store is open answer in it", async () => {
    write(animals);
    await index();
    const opened = await open();
    expect(opened.status().vectors).toMatchObject({ ready: false, count: 0 });
    const before = opened.status().revision;
    await embed();
    await opened.refresh();
    expect(opened.status().vectors).toMatchObject({ ready: true, count: 6 });
    expect(opened.status().revision).not.toBe(before);
    expect(await idsOf("kangaroo")).toContain("wallaby.md");
  });

  test.each([
    ["one page", { "only.md": "# Only\n\nOne page and nothing else." }],
    ["an empty page", { "empty.md": "" }],
    ["pages without a common word", { "a.md": "alpha", "b.md": "beta" }],
    ["pages that say the same", { "a.md": "same words", "b.md": "same words" }],
  ])("%s can be learnt from and searched", async (_case, pages) => {
    write(pages);
    await index();
    expect((await embed()).needsEmbedding).toBe(0);
    const opened = await open();
    const { total } = await opened.search("only alpha same");
    expect(total).toBeLessThanOrEqual(Object.keys(pages).length);
    expect(opened.status().vectors?.ready).toBe(true);
  });

  test("filters hold for pages that are found by meaning alone", async () => {
    write(animals);
    await index();
    await embed();
    await open();
    expect(await idsOf("kangaroo -bush")).not.toContain("wallaby.md");
    expect(await idsOf('"kangaroo hops"')).toEqual(["kangaroo.md"]);
  });

  test("removed pages are not found any more, and packs are written anew in time", async () => {
    write(animals);
    await index();
    await embed();
    for (let round = 0; round < 12; round++) {
      write({ "oil.md": `# Oil\n\nOil number ${round} of the engine.` });
      await index();
      await embed();
    }
    const database = await openIndexDatabase(dbPath);
    const { rows } = await database.read("SELECT count(*) FROM vector_pack");
    await database.close();
    expect(Number(rows[0]?.[0])).toBeLessThanOrEqual(9);
    rmSync(join(folder, "pages", "wallaby.md"));
    await index();
    await embed();
    const opened = await open();
    expect(opened.status().vectors).toMatchObject({ ready: true, count: 5 });
    expect(await idsOf("kangaroo")).not.toContain("wallaby.md");
  });
});

test("a page whose title is the query stays among the first three", async () => {
  const others = Object.fromEntries(
    Array.from({ length: 12 }, (_unused, number) => [
      `other-${number}.md`,
      `# Page ${number}\n\nTimeout of the request, the retry and the socket. Timeout again.`,
    ]),
  );
  write({ ...others, "timeout.md": "# Timeout\n\nSee elsewhere, in marmalade recipes." });
  await index();
  await embed();
  await open();
  expect((await idsOf("timeout")).slice(0, 3)).toContain("timeout.md");
});

test.each([
  ["useState", true],
  ["foo_bar", true],
  ["std::vector", true],
  ["ERR_1234", true],
  ["utf8", true],
  ["--watch", true],
  [".env", true],
  ["fs.readFile", true],
  ["how do I start", false],
  ["What is a pod?", false],
  ["Timeout. Then retry", false],
  ["well-known words", false],
])("%s names an identifier: %s", (query, expected) => {
  expect(namesIdentifier(query)).toBe(expected);
});

test("nothing can be learnt before there is an index, and that is no fault", async () => {
  expect(await embed()).toMatchObject({ embedded: 0, needsEmbedding: 0, model: "" });
});

test("with words alone no vector is read, learnt or told of", async () => {
  write(animals);
  await index();
  store = await openSearchStore({ dbPath });
  expect(store.isHybridSearch()).toBe(false);
  expect(store.status().vectors).toBeUndefined();
  const none = await openSearchStore({
    dbPath,
    searchMode: "hybrid",
    embedProvider: { provider: "none" },
  });
  expect(none.isHybridSearch()).toBe(false);
  await none.close();
});
