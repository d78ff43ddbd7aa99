/**
 * Compares every vector of a segment: this finds pages without the words, and takes 10 ms and more
 * for large segments. It works in slices, so that other answers continue in between.
 */

import { createSlices } from "../../base/index.ts";
import type { Segment } from "../../corpus/index.ts";
import type { PageRange } from "../scoring/score-request.ts";
import { orderQuery, similarityAbove } from "./bounded-similarity.ts";
import type { QueryVector, VectorIndex } from "./vector-index.ts";

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

/** Pages between two looks at the clock: a tenth of a millisecond. */
const pagesPerLook = 64;

/** The nearest pages of a segment, nearest first. */
export async function scanVectors(segment: Segment, request: ScanRequest): Promise<ScannedPage[]> {
  const { vectors, query, ranges, blockedPages, count } = request;
  const { pageFirstSections } = segment.arrays;
  const slots = vectors.slots.get(pageFirstSections);
  if (slots === undefined) return [];
  const ordered = orderQuery(query);
  const slices = createSlices();
  let least = request.similarityMin;
  let near: ScannedPage[] = [];
  for (const { start, end } of ranges ?? [{ start: 0, end: segment.header.pages }]) {
    for (let page = start; page < end; page++) {
      if (page % pagesPerLook === 0) {
        const pause = slices.pause();
        if (pause !== null) await pause;
      }
      if (blockedPages?.[page] === 1) continue;
      let section = -1;
      let best = least;
      const last = pageFirstSections[page + 1] as number;
      for (let index = pageFirstSections[page] as number; index < last; index++) {
        const slot = slots[index] as number;
        if (slot === -1) continue;
        const value = similarityAbove(vectors, slot, ordered, best);
        if (value > best) {
          best = value;
          section = index;
        }
      }
      if (section === -1) continue;
      near.push({ page, section, similarity: best });
      if (near.length < 2 * count) continue;
      // Anything that is not nearer than the last of these cannot be among the nearest.
      near = nearest(near, count);
      least = near.at(-1)?.similarity ?? least;
    }
  }
  return nearest(near, count);
}

function nearest(pages: ScannedPage[], count: number): ScannedPage[] {
  pages.sort((left, right) => right.similarity - left.similarity || left.page - right.page);
  return pages.slice(0, count);
}
