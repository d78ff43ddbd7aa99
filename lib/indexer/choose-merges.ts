/**
 * When segments are merged. Merging rebuilds a segment from stored sections, so its impacts are
 * those of a fresh index; merging only when it pays keeps a run as small as its change.
 */
import type { PackedHeader } from "../corpus/index.ts";

export interface StoredSegment {
  readonly segmentId: number;
  readonly header: PackedHeader;
  readonly deadPages: readonly number[];
  readonly liveRids: readonly number[];
  readonly liveSections: number;
  /** Whether this run makes a page dead. */
  readonly hasNewDead: boolean;
}

/** Above this share of dead pages a segment wastes more than rebuilding it costs. */
const deadShareMax = 0.2;
/** Each segment costs every query a vocabulary look-up per term. */
const segmentsMax = 4;
/**
 * Terms of the texts built into one segment: they bound the memory of a run. A page of documentation
 * has some 800, so 15,000 pages make a segment.
 */
export const segmentTermsMax = 12_000_000;
/** From this share of the most terms on, a segment is as large as merging would make it. */
const fullShare = 0.5;

/** `newDocuments` is the number of pages that this run adds. */
export function chooseMerges(
  segments: readonly StoredSegment[],
  newDocuments: number,
): { kept: readonly StoredSegment[]; merged: readonly StoredSegment[] } {
  const merged = new Set(segments.filter(isWorn));
  const rest = segments.filter((segment) => !merged.has(segment));
  const addsSegment = newDocuments > 0 || merged.size > 0;
  const small = rest.filter(({ header }) => header.fieldLengths.body < fullShare * segmentTermsMax);
  if (small.length + (addsSegment ? 1 : 0) > segmentsMax) {
    // The small ones together: each page is then rebuilt about log(n) times in its life.
    const bySize = small.sort((left, right) => left.liveRids.length - right.liveRids.length);
    for (const segment of bySize.slice(0, segmentsMax - 1)) merged.add(segment);
  }
  return {
    kept: segments.filter((segment) => !merged.has(segment)),
    merged: segments.filter((segment) => merged.has(segment)),
  };
}

function isWorn({ deadPages, header, liveRids }: StoredSegment): boolean {
  return liveRids.length === 0 || deadPages.length > deadShareMax * header.pages;
}
