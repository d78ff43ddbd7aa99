/** Vectors as evidence about tickets: there when the store has them, and told in the reasoning. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../../../tests/kit/temporary-folder.ts";
import { collectionAt } from "../../configuration/configuration.ts";
import { runEmbed } from "../../embeddings/run-embed.ts";
import { runIndex } from "../../indexer/run-index.ts";
import type { KnowledgeStore } from "../../search/knowledge-store.ts";
import { openSearchStore } from "../../search/search-store.ts";
import type { CollectionCandidate } from "../decision.ts";
import { ticketOf } from "../fixtures/small-corpus.ts";
import { buildReasoning, type ReasoningRequest } from "../reasoning/build-reasoning.ts";
import { formatReasoning } from "../reasoning/format-reasoning.ts";
import { collectVotes } from "./document-votes.ts";
import { collectSectionVotes } from "./section-votes.ts";

const pages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  animals: {
    "kangaroo.md": "# Kangaroo\n\nThe kangaroo hops over grassland with a joey in its pouch.",
    "wallaby.md": "# Wallaby\n\nThe wallaby hops with a joey in its pouch through the bush.",
    "koala.md": "# Koala\n\nThe koala sleeps in a tree of the bush, a joey in its pouch.",
    "joey.md": "# Joey\n\nA joey leaves the pouch and hops over the grassland.",
  },
  engines: {
    "fuel.md": "# Fuel\n\nFuel and air burn in the cylinder of an engine over time.",
    "oil.md": "# Oil\n\nOil keeps the crankshaft and the cylinder of an engine smooth.",
    "gear.md": "# Gears\n\nThe crankshaft turns the gears of an engine.",
    "cold.md": "# Cold start\n\nCold oil and little fuel keep an engine from its start.",
  },
};
const folder = temporaryFolder("ticket-nearness-");
let dbPath: string;

beforeAll(async () => {
  dbPath = join(folder, "index.db");
  for (const [collection, files] of Object.entries(pages)) {
    mkdirSync(join(folder, collection));
    for (const [file, text] of Object.entries(files)) {
      writeFileSync(join(folder, collection, file), text);
    }
  }
  const collections = Object.keys(pages).map((name) =>
    collectionAt({ name, folder: join(folder, name) }),
  );
  await runIndex({ dbPath, collections, fetchedFolders: {} }, {});
  await runEmbed({ dbPath, provider: { provider: "local", dimensions: 16 }, mayEmbed: true }, {});
});

async function withStore<T>(
  searchMode: "fts" | "hybrid",
  work: (store: KnowledgeStore) => T | Promise<T>,
): Promise<T> {
  const embedProvider = { provider: "local", dimensions: 16 } as const;
  const store = await openSearchStore({ dbPath, searchMode, embedProvider });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const ticket = ticketOf("joey in the pouch", { body: "It hops over the cylinder." });

const first = (store: KnowledgeStore) => ({
  ...collectVotes(store, ticket),
  nearness: new Map([["engines", 1]]),
  nearest: ["engines"],
});

test("in hybrid mode the best pages vote by their nearness as well, for one half", async () => {
  const { nearness } = await withStore("hybrid", (store) =>
    collectSectionVotes(store, ticket, first(store)),
  );
  expect([...nearness.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  expect(nearness.get("animals")).toBeGreaterThan(0.25);
  expect(nearness.get("engines")).toBeLessThan(0.75);
});

test("with words alone no page votes by nearness", async () => {
  const { nearness, pages: found } = await withStore("fts", (store) =>
    collectSectionVotes(store, ticket, first(store)),
  );
  expect([...nearness]).toEqual([["engines", 1]]);
  expect(found.map((page) => page.nearness)).toEqual(found.map(() => null));
});

test("a text without a word of the pages gets no votes", async () => {
  const votes = await withStore("hybrid", (store) => collectVotes(store, ticketOf("xyzzy")));
  expect([votes.pages.length, votes.shares.size]).toEqual([0, 0]);
});

test("the reasoning counts the nearest pages when they had a say, and only then", async () => {
  const votes = await withStore("fts", (store) => ({
    ...first(store),
    nearest: ["animals", "engines", "animals"],
  }));
  const best: CollectionCandidate = {
    collection: "animals",
    probability: 0.9,
    terms: [],
    similarTickets: [],
    documents: [],
  };
  const request = {
    candidates: [best],
    confidence: "high",
    configured: {},
    fits: true,
    fit: null,
    stranger: null,
    foreign: null,
    isGrounded: true,
    evidence: { similar: [] } as never,
    votes,
    named: null,
    judgements: 100,
  } satisfies Omit<ReasoningRequest, "hasNearness">;
  const told = (hasNearness: boolean): string =>
    formatReasoning(buildReasoning({ ...request, hasNearness }));
  expect(told(true)).toContain("2 of the 3 pages nearest in meaning belong to it.");
  expect(told(false)).not.toContain("nearest");
});
