/** Looks at every vector of a segment: what takes milliseconds, and finds pages without the words. */
import type { PageRange } from "../ranking/score-pages.ts";
import type { Segment } from "../segment/segment.ts";
import { type QueryVector, similarity, type VectorIndex } from "./vector-index.ts";

export interface ScannedPage {
  readonly page: number;
  readonly section: number;
  readonly similarity: number;
}

export interface ScanRequest {
  readonly vectors: VectorIndex;
  readonly query: QueryVector;
  /** Null for all pages. */
  readonly ranges: readonly PageRange[] | null;
  /** 1 for each page that may not answer; null when all may. */
  readonly blockedPages: Uint8Array | null;
  readonly count: number;
  /** Pages below this are left out, -1 to 1. */
  readonly similarityMin: number;
}

/** The nearest pages of a segment, nearest first. */
export function scanVectors(segment: Segment, request: ScanRequest): ScannedPage[] {
  const { vectors, query, ranges, blockedPages, count, similarityMin } = request;
  const places = vectors.places.get(segment);
  if (places === undefined) return [];
  const { pageFirstSections } = segment.arrays;
  const near: ScannedPage[] = [];
  for (const { start, end } of ranges ?? [{ start: 0, end: segment.header.pages }]) {
    for (let page = start; page < end; page++) {
      if (blockedPages?.[page] === 1) continue;
      let section = -1;
      let best = similarityMin;
      const last = pageFirstSections[page + 1] as number;
      for (let index = pageFirstSections[page] as number; index < last; index++) {
        const place = places[index] as number;
        if (place === -1) continue;
        const value = similarity(vectors, place, query);
        if (value > best) {
          best = value;
          section = index;
        }
      }
      if (section !== -1) near.push({ page, section, similarity: best });
    }
  }
  near.sort((left, right) => right.similarity - left.similarity || left.page - right.page);
  return near.slice(0, count);
}
