/** The suite that every search store passes, ours and a host's own. */
import assert from "node:assert/strict";
import {
  DocumentResponse,
  isKnowledgeError,
  SearchResponse,
  type SearchStore,
} from "../contract/index.ts";
import type { ContractCase } from "./contract-case.ts";
import type { MemoryDocument } from "./memory-store.ts";

/** Opens a store that holds exactly these documents. */
export type OpenStore = (documents: readonly MemoryDocument[]) => Promise<SearchStore>;

const documents: readonly MemoryDocument[] = [
  documentOf("guide", "marmot.md", "Marmots", "The marmot whistles when an eagle comes."),
  documentOf("guide", "deep/badger.md", "Badgers", "A badger digs. It meets no eagle."),
  documentOf("news", "marmot.md", "Marmot news", "A marmot was seen in the valley."),
  documentOf("news", "long.md", "A long page", `${"🦫".repeat(2_000)} ibex`),
  ...Array.from({ length: 60 }, (_unused, index) =>
    documentOf("many", `page-${index}.md`, `Page ${index}`, `Chamois number ${index} climbs.`),
  ),
];

type Promised = readonly [name: string, promise: (store: SearchStore) => Promise<void>];

/**
 * Promises of a search store. `open` is called once for each case, and each case closes its store. A
 * store without `getDocument` is not asked for documents.
 * @example
 * import { test } from "node:test";
 * import { createMemoryStore, storeContract } from "knowledge-sdk/testing";
 *
 * for (const { name, run } of storeContract(async (documents) => createMemoryStore(documents))) {
 *   void test(name, run);
 * }
 */
export function storeContract(open: OpenStore): ContractCase[] {
  return [...searchPromises, ...documentPromises, ...otherPromises].map(([name, promise]) => ({
    name,
    async run() {
      const store = await open(documents);
      try {
        await promise(store);
      } finally {
        await store.close();
      }
    },
  }));
}

const searchPromises: readonly Promised[] = [
  [
    "a search answers in the form of a SearchResponse",
    async (store) => {
      const response = SearchResponse.parse(await store.search("marmot"));
      assert.deepEqual([response.query, response.collection], ["marmot", null]);
      assert.equal(response.total, response.results.length);
    },
  ],
  [
    "a search finds the documents that hold a word, and no others",
    async (store) => {
      const { results } = await store.search("badger");
      assert.deepEqual(
        results.map(({ id, title, collection }) => [id, title, collection]),
        [["kb://guide/deep/badger.md", "Badgers", "guide"]],
      );
      assert.deepEqual((await store.search("xylophone")).results, []);
    },
  ],
  [
    "hits come best first, with scores of zero or more",
    async (store) => {
      const scores = (await store.search("marmot")).results.map(({ score }) => score);
      assert.deepEqual(
        scores,
        scores.toSorted((a, b) => b - a),
      );
      assert.ok(scores.length === 2 && scores.every((score) => score >= 0));
    },
  ],
  [
    "a filter keeps to one collection, to several, or to none that is known",
    async (store) => {
      const collectionsFor = async (collection: string): Promise<string[]> => {
        const { results } = await store.search("marmot", { collection });
        return results.map((hit) => hit.collection).sort();
      };
      assert.deepEqual(await collectionsFor("guide"), ["guide"]);
      assert.deepEqual(await collectionsFor("guide,news"), ["guide", "news"]);
      assert.deepEqual(await collectionsFor("nothing"), []);
      assert.equal((await store.search("marmot", { collection: "guide" })).collection, "guide");
    },
  ],
  [
    "limit is 10 by default and clamped to 1 to 50",
    async (store) => {
      const countFor = async (limit?: number): Promise<number> =>
        (await store.search("chamois", { limit })).total;
      assert.deepEqual(
        [await countFor(), await countFor(3), await countFor(0), await countFor(1_000)],
        [10, 3, 1, 50],
      );
    },
  ],
];

const documentPromises: readonly Promised[] = [
  [
    "a document is found by the id of a hit",
    async (store) => {
      const [hit] = (await store.search("badger")).results;
      const document = await store.getDocument?.(hit?.id ?? "");
      if (store.getDocument === undefined) return;
      assert.ok(document);
      DocumentResponse.parse(document);
      assert.deepEqual([document.id, document.truncated], [hit?.id, false]);
      assert.equal(document.body_length, document.body.length);
      assert.match(document.body, /A badger digs/);
    },
  ],
  [
    "a document that is not there is null",
    async (store) => {
      for (const id of ["kb://guide/nothing.md", "guide/marmot.md", "", "💥"]) {
        if (store.getDocument) assert.equal(await store.getDocument(id), null);
      }
    },
  ],
  [
    "a long document is cut at maxBytes, clamped to 1,000, and never within a character",
    async (store) => {
      const document = await store.getDocument?.("kb://news/long.md", { maxBytes: 1 });
      if (!document) return assert.equal(store.getDocument, undefined);
      assert.equal(document.truncated, true);
      assert.ok(document.body.length <= 1_000 && document.body.length >= 999);
      assert.ok(document.body_length > 4_000);
      assert.doesNotMatch(document.body, /[\ud800-\udbff]$/);
    },
  ],
];

const otherPromises: readonly Promised[] = [
  [
    "collections are listed with their number of documents",
    async (store) => {
      const listed = (await store.listCollections()).map((entry) => [entry.name, entry.documents]);
      assert.deepEqual(listed.toSorted(), [
        ["guide", 2],
        ["many", 60],
        ["news", 2],
      ]);
    },
  ],
  [
    "the formatter and the mode can be asked",
    async (store) => {
      assert.equal(typeof store.isHybridSearch(), "boolean");
      const { title, path, snippet, score } = store.formatter;
      for (const member of [title, path, snippet, score]) assert.equal(typeof member, "function");
    },
  ],
  [
    "a closed store says so, and may be closed again",
    async (store) => {
      await store.close();
      await store.close();
      const isClosed = (error: unknown): boolean =>
        isKnowledgeError(error) && error.code === "store_closed";
      await assert.rejects(store.search("marmot"), isClosed);
      await assert.rejects(store.listCollections(), isClosed);
      if (store.getDocument) await assert.rejects(store.getDocument("kb://a/b.md"), isClosed);
    },
  ],
];

function documentOf(
  collection: string,
  filePath: string,
  title: string,
  text: string,
): MemoryDocument {
  return { collection, filePath, title, body: `# ${title}\n\n${text}\n` };
}
