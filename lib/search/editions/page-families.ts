/** Pages of an index that are one page for a reader, in several versions and languages. */
import type { Slices } from "../../base/index.ts";
import { type CollectionEditions, compareEditions, editionReader } from "../../contract/index.ts";
import { pageId, type Segment } from "../../corpus/index.ts";
import { splitDocumentId } from "../../documents/index.ts";

export interface FamilyMember {
  readonly segmentId: number;
  readonly page: number;
  readonly version: string | null;
  readonly language: string | null;
}

export interface PageFamily {
  readonly editions: CollectionEditions;
  /** The newest version first, in it the site's own language. */
  readonly members: readonly FamilyMember[];
}

export interface PageFamilies {
  readonly editions: readonly CollectionEditions[];
  /** Also those with one member. */
  readonly all: readonly PageFamily[];
  /** Undefined for pages of collections without versions and languages. */
  of(segmentId: number, page: number): PageFamily | undefined;
}

export interface FamilySegment {
  readonly segmentId: number;
  readonly segment: Segment;
  readonly deadPages: Uint8Array | null;
}

/** Null where no collection has several versions or languages. */
export async function findFamilies(
  segments: readonly FamilySegment[],
  editions: readonly CollectionEditions[],
  slices: Slices,
): Promise<PageFamilies | null> {
  if (editions.length === 0) return null;
  const all: { editions: CollectionEditions; members: FamilyMember[] }[] = [];
  /** For each page, one more than the place of its family in `all`. */
  const places = new Map(
    segments.map(({ segmentId, segment }) => [segmentId, new Uint32Array(segment.header.pages)]),
  );
  for (const own of editions) {
    const placeOf = editionReader(own);
    const known = new Map<string, number>();
    for (const { segmentId, segment, deadPages } of segments) {
      for (const page of pagesOf(segment, own.collection)) {
        if (deadPages?.[page] === 1) continue;
        const pause = slices.pause();
        if (pause !== null) await pause;
        const { filePath } = splitDocumentId(pageId(segment, page));
        const { family, version, language } = placeOf(filePath);
        const at = known.get(family) ?? all.push({ editions: own, members: [] });
        known.set(family, at);
        const { members } = all[at - 1] as (typeof all)[number];
        members.push({ segmentId, page, version, language });
        (places.get(segmentId) as Uint32Array)[page] = at;
      }
    }
  }
  for (const { editions: own, members } of all) {
    const pause = slices.pause();
    if (pause !== null) await pause;
    members.sort((left, right) => compareEditions(own, left, right));
  }
  return { editions, all, of: (segmentId, page) => all[(places.get(segmentId)?.[page] ?? 0) - 1] };
}

/** Those of these collections alone. */
export function limitFamilies(
  { editions, all, of }: PageFamilies,
  collections: readonly string[],
): PageFamilies | null {
  const seen = editions.filter(({ collection }) => collections.includes(collection));
  if (seen.length === 0) return null;
  const isSeen = (family: PageFamily): boolean => seen.includes(family.editions);
  return {
    editions: seen,
    all: all.filter(isSeen),
    of(segmentId, page) {
      const family = of(segmentId, page);
      return family !== undefined && isSeen(family) ? family : undefined;
    },
  };
}

function* pagesOf({ header }: Segment, collection: string): Generator<number> {
  const range = header.collections.find(({ name }) => name === collection);
  if (range === undefined) return;
  for (let page = range.firstPage; page < range.endPage; page++) yield page;
}
