import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../tests/kit/temporary-folder.ts";
import { collectionAt } from "../../configuration/configuration.ts";
import { insertVectorModel, touchVectors } from "../../corpus/tables/vector-table.ts";
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
  folder = temporaryFolder("knowledge-hybrid-");
  dbPath = join(folder, "data", "index.db");
});
afterEach(async () => {
  await store?.close();
  store = null;
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
    {
      dbPath,
      collections: [collectionAt({ name: "pages", folder: join(folder, "pages") })],
      fetchedFolders: {},
    },
    {},
  );
};
const embed = (mayEmbed = true) =>
  runEmbed({ dbPath, provider: { provider: "local" }, mayEmbed }, {});

async function open(): Promise<KnowledgeStore> {
  store = await openSearchStore({ dbPath, searchMode: "hybrid" });
  return store;
}

const idsOf = async (query: string, limit = 10) =>
  (await (store as KnowledgeStore).search(query, { limit })).results.map(({ id }) =>
    id.replace("kb://pages/", ""),
  );

/** Two topics; "authentication" and "password" never stand on one page, but mean the same matter. */
const office = {
  "authentication.md": "# Authentication\n\nThe authentication of a user needs a token or a key.",
  "keys.md": "# Keys\n\nA token is the authentication of a program.",
  "account.md": "# Credentials\n\nThe account of a user has a password and a username.",
  "invoice.md": "# Invoices\n\nThe invoice of a purchase order shows its amount and tax.",
  "payment.md": "# Payments\n\nPay the amount of an invoice by card or bank transfer.",
  "tax.md": "# Tax\n\nThe tax of a purchase depends on the country of the customer.",
};

describe("local vectors", () => {
  test("bring pages that have none of the words and mean the same", async () => {
    write(office);
    await index();
    await embed();
    await open();
    const found = await idsOf("authentication");
    expect(found[0]).toBe("authentication.md");
    expect(found).toContain("account.md");
    expect(found).not.toContain("invoice.md");
  });

  test("every score is the sum of its parts", async () => {
    write(office);
    await index();
    await embed();
    const opened = await open();
    const { results } = await opened.search("token user invoice", { explain: true });
    expect(results.length).toBeGreaterThan(1);
    for (const { score, explanation } of results) {
      const sum = (explanation?.parts ?? []).reduce((total, part) => total + part.score, 0);
      expect(sum).toBeCloseTo(score, 4);
    }
    const named = results.flatMap(({ explanation }) => explanation?.parts ?? []);
    expect(named.map(({ part }) => part)).toContain("meaning");
  });

  test("an unchanged section is never embedded twice", async () => {
    write(office);
    await index();
    expect(await embed()).toMatchObject({ embedded: 6, needsEmbedding: 0 });
    write({ "tax.md": "# Tax\n\nThe tax changes every year." });
    await index();
    expect(await embed(false)).toMatchObject({ embedded: 0, needsEmbedding: 1 });
    expect(await embed()).toMatchObject({ embedded: 1, needsEmbedding: 0 });
    expect(await embed()).toMatchObject({ embedded: 0, needsEmbedding: 0 });
  });

  test("of another file embed all again and are never mixed", async () => {
    write(office);
    await index();
    const database = await openIndexDatabase(dbPath);
    const { modelId } = await insertVectorModel(database, {
      name: "local words-128 another-file",
      dimensions: 128,
      learntSections: 0,
    });
    await database.write([touchVectors(modelId)]);
    await database.close();
    const opened = await open();
    expect(opened.status().vectors).toMatchObject({ ready: false, count: 0, model: "" });
    expect((await opened.search("authentication")).total).toBe(2);
    expect(await embed()).toMatchObject({ embedded: 6 });
    await opened.refresh();
    expect(opened.status().vectors).toMatchObject({ ready: true, count: 6, dimensions: 128 });
  });

  test("made while a store is open answer in it", async () => {
    write(office);
    await index();
    const opened = await open();
    expect(opened.status().vectors).toMatchObject({ ready: false, count: 0 });
    const before = opened.status().revision;
    await embed();
    await opened.refresh();
    expect(opened.status().vectors).toMatchObject({ ready: true, count: 6 });
    expect(opened.status().revision).not.toBe(before);
    expect(await idsOf("authentication")).toContain("account.md");
  });

  test.each([
    ["one page", { "only.md": "# Only\n\nOne page and nothing else." }],
    ["an empty page", { "empty.md": "" }],
    ["pages without a common word", { "a.md": "alpha", "b.md": "beta" }],
    ["pages that say the same", { "a.md": "same words", "b.md": "same words" }],
  ])("%s has vectors and is searched", async (_case, pages) => {
    write(pages);
    await index();
    expect((await embed()).needsEmbedding).toBe(0);
    const opened = await open();
    const { total } = await opened.search("only alpha same");
    expect(total).toBeLessThanOrEqual(Object.keys(pages).length);
    expect(opened.status().vectors?.ready).toBe(true);
  });

  test("filters hold for pages that are found by meaning alone", async () => {
    write(office);
    await index();
    await embed();
    await open();
    expect(await idsOf("authentication -password")).not.toContain("account.md");
    expect(await idsOf('"authentication of a user"')).toEqual(["authentication.md"]);
  });

  test("removed pages are no longer found, and packs are rewritten in time", async () => {
    write(office);
    await index();
    await embed();
    for (let round = 0; round < 12; round++) {
      write({ "tax.md": `# Tax\n\nTax number ${round} of the purchase.` });
      await index();
      await embed();
    }
    const database = await openIndexDatabase(dbPath);
    const { rows } = await database.read("SELECT count(*) FROM vector_pack");
    await database.close();
    expect(Number(rows[0]?.[0])).toBeLessThanOrEqual(9);
    rmSync(join(folder, "pages", "account.md"));
    await index();
    await embed();
    const opened = await open();
    expect(opened.status().vectors).toMatchObject({ ready: true, count: 5 });
    expect(await idsOf("authentication")).not.toContain("account.md");
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

test("nothing can be embedded before there is an index, and that is no fault", async () => {
  expect(await embed()).toMatchObject({ embedded: 0, needsEmbedding: 0, model: "" });
});

test("with words alone no vector is read, made or reported", async () => {
  write(office);
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
