/** The engines to compare. */
import { createIndexer } from "../lib/indexer/indexer.ts";
import { openSearchStore } from "../lib/search/search-store.ts";
import type { CorpusPage } from "./data.ts";
import { indexFlexSearch } from "./peers/flexsearch.ts";
import { buildFts5 } from "./peers/fts5.ts";
import { indexLunr } from "./peers/lunr.ts";
import { indexMiniSearch } from "./peers/minisearch.ts";
import { indexOrama } from "./peers/orama.ts";
import { type AnswerQuery, type Peer, withSnippets } from "./peers/peer.ts";
import { temporaryFolder, writePages } from "./temporary-index.ts";

/** The full answer through the store interface: ids, scores, snippets and highlights. */
async function buildOurs(pages: readonly CorpusPage[]): Promise<AnswerQuery> {
  const folder = temporaryFolder();
  const { name, path, pattern } = writePages(folder, pages);
  // In a worker, as every host does it.
  await createIndexer({ dbPath: folder.dbPath, collections: [{ name, path, pattern }] }).run();
  const store = await openSearchStore({ dbPath: folder.dbPath });
  return async (query) => (await store.search(query)).results.length;
}

/** Ours first. */
export const engines: readonly Peer[] = [
  { name: "knowledge-sdk", build: buildOurs },
  { name: "FTS5 with snippet()", build: buildFts5 },
  { name: "FlexSearch", build: (pages) => withSnippets(pages, indexFlexSearch(pages, "strict")) },
  {
    name: "FlexSearch, forward",
    build: (pages) => withSnippets(pages, indexFlexSearch(pages, "forward")),
  },
  { name: "MiniSearch", build: (pages) => withSnippets(pages, indexMiniSearch(pages)) },
  { name: "lunr", build: (pages) => withSnippets(pages, indexLunr(pages)) },
  {
    name: "Orama",
    build: (pages) => withSnippets(pages, indexOrama(pages, { stemming: false })),
  },
];
