/** Ranks by the vectors of words alone: what that side is worth by itself. */

import { pageId } from "../lib/corpus/segment/segment.ts";
import { loadMarkedSegment } from "../lib/corpus/tables/load-segments.ts";
import { readIndexState } from "../lib/corpus/tables/manifest.ts";
import { loadWordVectors } from "../lib/embeddings/words/load-word-vectors.ts";
import { wordsModelName } from "../lib/embeddings/words/words-source.ts";
import { scanVectors } from "../lib/search/hybrid/scan-vectors.ts";
import { queryVector } from "../lib/search/hybrid/vector-index.ts";
import { createVectorReader } from "../lib/search/hybrid/vector-reader.ts";
import { createSnapshot } from "../lib/search/index-reader/index-snapshot.ts";
import { pageRanges } from "../lib/search/index-reader/page-ranges.ts";
import type { KnowledgeStore } from "../lib/search/knowledge-store.ts";
import { openIndexDatabase } from "../lib/storage/open-databases.ts";

type Ranking = Pick<KnowledgeStore, "search" | "explain" | "close">;

export async function vectorsAlone(dbPath: string): Promise<Ranking> {
  const database = await openIndexDatabase(dbPath);
  const state = await readIndexState(database);
  if (state === null) throw new Error("There is no index.");
  const loaded = await Promise.all(
    state.manifest.segments.map((entry) => loadMarkedSegment(database, entry)),
  );
  const parts = loaded.flatMap((part) => (part === null ? [] : [{ ...part, deadPages: [] }]));
  const snapshot = createSnapshot(state.generation, parts);
  const { vectors: words, fault } = await loadWordVectors();
  if (words === null) throw new Error(fault);
  const options = { modelName: wordsModelName(words), onChange: () => undefined };
  const reader = createVectorReader(database, options);
  await reader.refresh(snapshot);

  const rank = async (
    text: string,
    collection: string | undefined,
    limit: number,
  ): Promise<string[]> => {
    const vectors = reader.current();
    const collections = collection === undefined ? null : [collection];
    const placed = words.embed({ head: "", body: text });
    const query = placed === null ? null : queryVector(placed);
    if (vectors === null || query === null) return [];
    const near: { readonly id: string; readonly similarity: number }[] = [];
    for (const { segment } of snapshot.segments) {
      const scanned = await scanVectors(segment, {
        vectors,
        query,
        ranges: pageRanges(segment, collections),
        blockedPages: null,
        count: limit,
        similarityMin: -1,
      });
      for (const { page, similarity } of scanned) {
        near.push({ id: pageId(segment, page), similarity });
      }
    }
    near.sort((left, right) => right.similarity - left.similarity);
    return near.slice(0, limit).map(({ id }) => id);
  };
  const hits = (ids: readonly string[]) => ids.map((id) => ({ id }));
  // The evaluation reads nothing of a hit but its id.
  return {
    search: async (query, { collection, limit = 10 } = {}) =>
      ({ results: hits(await rank(query, collection, limit)) }) as never,
    explain: async (query, { collection, limit = 10 } = {}) =>
      hits(await rank(query, collection, limit)) as never,
    close: async () => database.close(),
  };
}
