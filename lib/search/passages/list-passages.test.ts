import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../tests/kit/temporary-folder.ts";
import { collectionAt } from "../../configuration/configuration.ts";
import { runEmbed } from "../../embeddings/run-embed.ts";
import { runIndex } from "../../indexer/run-index.ts";
import type { KnowledgeStore } from "../knowledge-store.ts";
import { openSearchStore } from "../search-store.ts";

const pages = {
  "guide/limits.md": `# Quotas

Everything has a bound.

## Forecasts

| Resource | Limit |
| --- | --- |
| Maximum number of dataset groups | 500 |
| Maximum number of rows | 1 billion |

## Exports

Exports run one after the other. The maximum number of exports is 10.
`,
  "guide/groups.md": `# Dataset groups

A dataset group holds datasets.

## Make a dataset group

Run this:

\`\`\`sh
forecast group create
\`\`\`
`,
  "notes/old.md": "# Old notes\n\nDataset groups were called bundles.\n",
};

const folder = temporaryFolder("knowledge-passages-");
let words: KnowledgeStore;
let both: KnowledgeStore;

beforeAll(async () => {
  const dbPath = join(folder, "index.db");
  for (const [name, text] of Object.entries(pages)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const collections = ["guide", "notes"].map((name) =>
    collectionAt({ name, folder: join(folder, name) }),
  );
  await runIndex({ dbPath, collections, fetchedFolders: {} }, {});
  await runEmbed({ dbPath, provider: { provider: "local" }, mayEmbed: true }, {});
  words = await openSearchStore({ dbPath });
  both = await openSearchStore({ dbPath, searchMode: "hybrid" });
});
afterAll(async () => {
  await Promise.all([words.close(), both.close()]);
});

describe("passages", () => {
  test("are sections with their text, one page may have several of them", async () => {
    const found = await words.passages("maximum number");
    expect(found.map(({ id, heading }) => [id, heading])).toEqual([
      ["kb://guide/limits.md", "Forecasts"],
      ["kb://guide/limits.md", "Exports"],
    ]);
    const [first] = found;
    expect(first).toMatchObject({ title: "Quotas", collection: "guide", anchor: "forecasts" });
    expect(first?.nearness).toBeNull();
    expect(first?.score).toBeGreaterThan(found[1]?.score ?? 0);
  });

  test("tell what the pieces of their text are: a row with the names of its columns", async () => {
    const [first] = await words.passages("maximum number of dataset groups");
    const rows = first?.units.filter(({ kind }) => kind === "row") ?? [];
    expect(rows.map(({ start, end }) => first?.text.slice(start, end))).toEqual([
      "Maximum number of dataset groups\t500",
      "Maximum number of rows\t1 billion",
    ]);
    expect(rows[0]?.note).toBe("Resource\tLimit");
    expect(first?.snippet).toBe("Resource: Maximum number of dataset groups; Limit: 500");
  });

  test("have a nearness where vectors rank, and correct slips like a search", async () => {
    const [first] = await both.passages("maximun number of rows");
    expect(first?.heading).toBe("Forecasts");
    expect(first?.nearness).toBeGreaterThan(0);
    expect(await both.passages("maximun number of rows", { typo: false })).not.toEqual([]);
  });

  test("stay within the collections that are asked or permitted", async () => {
    const ids = async (found: ReturnType<KnowledgeStore["passages"]>) =>
      [...new Set((await found).map(({ collection }) => collection))].sort();
    expect(await ids(words.passages("dataset groups"))).toEqual(["guide", "notes"]);
    expect(await ids(words.passages("dataset groups", { collection: "notes" }))).toEqual(["notes"]);
    expect(await ids(words.limitedTo(["notes"]).passages("dataset groups"))).toEqual(["notes"]);
  });

  test.each([
    ["", {}, 0],
    ["zzzzqqq", {}, 0],
    ["dataset groups", { limit: -3 }, 1],
    ["dataset groups", { limit: 1 }, 1],
    ["maximum?", {}, 2],
    ['"dataset groups" -bundles', { limit: 99 }, 3],
  ])("%j %j has %i", async (query, options, count) => {
    expect(await words.passages(query, options)).toHaveLength(count);
  });

  test.each([
    [undefined, {}],
    [5, {}],
    ["a", null],
    ["a", { limit: "3" }],
    ["a", { collection: ["guide"] }],
  ])("%j %j is refused", async (query, options) => {
    await expect(words.passages(query as never, options as never)).rejects.toMatchObject({
      code: "parameter_invalid",
    });
  });
});
