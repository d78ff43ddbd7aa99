/** The engines to compare. */
import { createIndexer } from "../lib/indexer/indexer.ts";
import { openSearchStore } from "../lib/search/search-store.ts";
import type { CorpusPage } from "./data.ts";
import { buildFlexSearch, buildFlexSearchForward } from "./peers/flexsearch.ts";
import { buildFts5 } from "./peers/fts5.ts";
import { buildLunr } from "./peers/lunr.ts";
import { buildMiniSearch } from "./peers/minisearch.ts";
import { buildOrama } from "./peers/orama.ts";
import type { AnswerQuery, Peer } from "./peers/peer.ts";
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
  { name: "FlexSearch", build: buildFlexSearch },
  { name: "FlexSearch, forward", build: buildFlexSearchForward },
  { name: "MiniSearch", build: buildMiniSearch },
  { name: "lunr", build: buildLunr },
  { name: "Orama", build: buildOrama },
];
