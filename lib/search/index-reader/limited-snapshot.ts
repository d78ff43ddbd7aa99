/** A generation of the index reduced to the collections that a caller may see. */
import type { Slices } from "../../base/index.ts";
import { limitLinks, type Segment } from "../../corpus/index.ts";
import { limitFamilies } from "../editions/page-families.ts";
import type { IndexSnapshot, SnapshotSegment } from "./index-snapshot.ts";
import { limitSegment } from "./limited-segment.ts";

/** By whole segments, with the dead pages that were known then. */
export type LimitedSegments = WeakMap<
  Segment,
  { readonly deadPages: Uint8Array | null; readonly limited: Segment }
>;

/** Segments in `known` that have not changed are taken from there, and others put to it. */
export async function limitSnapshot(
  snapshot: IndexSnapshot,
  collections: readonly string[],
  known: LimitedSegments,
  slices: Slices,
): Promise<IndexSnapshot> {
  const segments: SnapshotSegment[] = [];
  for (const part of snapshot.segments) {
    const { segment, deadPages } = part;
    const before = known.get(segment);
    const limited =
      before !== undefined && isSame(before.deadPages, deadPages)
        ? before.limited
        : await limitSegment(segment, deadPages, collections, slices);
    known.set(segment, { deadPages, limited });
    segments.push({ ...part, segment: limited, deadPages: unseenPages(limited) });
  }
  const seen = segments.map(({ segment: { header, shown } }) => ({
    pages: shown?.pages.reduce((sum, isShown) => sum + isShown, 0) ?? 0,
    sections: header.sections,
  }));
  return {
    ...snapshot,
    links: snapshot.links && limitLinks(snapshot.links, collections),
    families: snapshot.families && limitFamilies(snapshot.families, collections),
    segments,
    documents: seen.reduce((sum, { pages }) => sum + pages, 0),
    sections: seen.reduce((sum, { sections }) => sum + sections, 0),
  };
}

function isSame(one: Uint8Array | null, other: Uint8Array | null): boolean {
  if (one === null || other === null) return one === other;
  return Buffer.compare(one, other) === 0;
}

function unseenPages({ shown }: Segment): Uint8Array | null {
  return shown?.pages.map((isShown) => 1 - isShown) ?? null;
}
