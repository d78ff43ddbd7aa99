/** Loads the search engine when a store is opened: importing the library stays cheap without it. */
import type { QmdSearchConfig } from "../contract/index.ts";
import type { KnowledgeStore } from "./knowledge-store.ts";

/**
 * Opens the index at `dbPath`. A file that does not exist yet is created, and the store answers
 * once an indexer has run; it switches to a new index, written by any process, within a second.
 * Several stores may be open on one file. `collections` only add descriptions to lists;
 * `searchMode` is `fts` by default. So that first answers are as fast as later ones, an index of 500
 * pages and more answers a hundred of its own titles before it is open, which takes some 0.3 s of
 * CPU time; `warmUp: false` is for a program that asks once. Rejects with `configuration_invalid`, which names every wrong
 * option, `index_too_new` for an index of a newer version, `index_damaged`, or
 * `index_not_writable`.
 * @example
 * import { createSearchStore } from "knowledge-sdk";
 *
 * const store = await createSearchStore({ dbPath: "./data/index.db" });
 * const { results } = await store.search("getting started", { collection: "guide", limit: 5 });
 * for (const { id, title, score } of results) console.log(score, title, id);
 * await store.close();
 */
export async function createSearchStore(config: QmdSearchConfig): Promise<KnowledgeStore> {
  const engine = await import("./search-store.ts");
  return engine.openSearchStore(config);
}
