/** Ranks by local vectors alone: what that side is worth by itself. */

import { createAnalyser } from "../lib/corpus/analysis/analyser.ts";
import { queryParameters } from "../lib/corpus/scoring/parameters.ts";
import { pageId } from "../lib/corpus/segment/segment.ts";
import { loadSegments } from "../lib/corpus/tables/load-segments.ts";
import { readIndexState } from "../lib/corpus/tables/manifest.ts";
import { embedTerms } from "../lib/embeddings/local/local-model.ts";
import { localModelName } from "../lib/embeddings/local/local-source.ts";
import { scanVectors } from "../lib/search/hybrid/scan-vectors.ts";
import { queryVector } from "../lib/search/hybrid/vector-index.ts";
import { createVectorReader } from "../lib/search/hybrid/vector-reader.ts";
import { createSnapshot, pageRanges } from "../lib/search/index-reader/index-snapshot.ts";
import { interpretQuery } from "../lib/search/interpret-query.ts";
import type { KnowledgeStore } from "../lib/search/knowledge-store.ts";
import { noQueryTuning } from "../lib/search/tuning/compile-tuning.ts";
import { openIndexDatabase } from "../lib/storage/open-databases.ts";

type Ranking = Pick<KnowledgeStore, "search" | "explain" | "close">;

export async function vectorsAlone(dbPath: string): Promise<Ranking> {
  const database = await openIndexDatabase(dbPath);
  const state = await readIndexState(database);
  if (state === null) throw new Error("There is no index.");
  const loaded = await loadSegments(database, state.manifest);
  const parts = loaded.map(({ segmentId, segment }) => ({ segmentId, segment, deadPages: [] }));
  const snapshot = createSnapshot(state.generation, parts);
  const options = { modelName: localModelName(), isLocal: true, onChange: () => undefined };
  const reader = createVectorReader(database, options);
  await reader.refresh(snapshot);
  const analyser = createAnalyser();
  const tools = { analyser, parameters: queryParameters, tuning: noQueryTuning };

  const rank = async (
    text: string,
    collection: string | undefined,
    limit: number,
  ): Promise<string[]> => {
    const vectors = reader.current();
    const collections = collection === undefined ? null : [collection];
    const { analysed } = interpretQuery(
      text,
      snapshot,
      { collections, typo: true, prefix: false },
      tools,
    );
    const placed = vectors?.local ? embedTerms(vectors.local, analysed.terms) : null;
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
