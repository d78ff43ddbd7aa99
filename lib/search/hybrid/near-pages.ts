/** Pages that are near to a query and have too few of its words to be found by them. */

import type { Segment } from "../../corpus/index.ts";
import type { IndexSnapshot, SnapshotSegment } from "../index-reader/index-snapshot.ts";
import { pageRanges } from "../index-reader/page-ranges.ts";
import type { AnalysedQuery } from "../query/analyse-query.ts";
import { blockedPages } from "../query/page-conditions.ts";
import { isForeign, type Meaning } from "./fuse-pages.ts";
import { type ScannedPage, scanVectors } from "./scan-vectors.ts";

export interface NearPage extends ScannedPage {
  readonly part: SnapshotSegment;
}

export interface NearPagesRequest {
  readonly query: AnalysedQuery;
  /** Null for all collections. */
  readonly collections: readonly string[] | null;
  readonly limit: number;
  readonly meaning: Meaning;
  /** Pages that were found already. */
  readonly known: readonly { readonly segment: Segment; readonly page: number }[];
  /** Least cosine of a near page; the one of texts in one language by default. */
  readonly similarityMin?: number;
}

/** Below this two texts share little more than their kind. */
const similarityMinOfTexts = 0.4;

/** Up to `limit` pages that are not known yet, nearest first. The query's conditions hold for them. */
export async function nearPages(
  snapshot: IndexSnapshot,
  request: NearPagesRequest,
): Promise<NearPage[]> {
  const { query, collections, limit, meaning, known } = request;
  const { similarityMin = similarityMinOfTexts } = request;
  const isKnown = (segment: Segment, page: number): boolean =>
    (!meaning.crossLanguage && isForeign(segment, page, meaning.language)) ||
    known.some((other) => other.segment === segment && other.page === page);
  const found: NearPage[] = [];
  for (const part of snapshot.segments) {
    const scanned = await scanVectors(part.segment, {
      vectors: meaning.vectors,
      query: meaning.query,
      ranges: pageRanges(part.segment, collections),
      blockedPages: blockedPages(part.segment, query, part.deadPages),
      count: limit + known.length,
      similarityMin,
    });
    for (const near of scanned) {
      if (!isKnown(part.segment, near.page)) found.push({ ...near, part });
    }
  }
  found.sort((left, right) => right.similarity - left.similarity);
  return found.slice(0, limit);
}
