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
  const gathered = new Map<string, { editions: CollectionEditions; members: FamilyMember[] }>();
  for (const own of editions) {
    const placeOf = editionReader(own);
    for (const { segmentId, segment, deadPages } of segments) {
      for (const page of pagesOf(segment, own.collection)) {
        if (deadPages?.[page] === 1) continue;
        await slices.pause();
        const { filePath } = splitDocumentId(pageId(segment, page));
        const place = placeOf(filePath);
        const key = `${own.collection}\n${place.family}`;
        const family = gathered.get(key) ?? { editions: own, members: [] };
        gathered.set(key, family);
        const { version, language } = place;
        family.members.push({ segmentId, page, version, language });
      }
    }
  }
  const all = [...gathered.values()].map((family) => ({
    ...family,
    members: family.members.toSorted((left, right) =>
      compareEditions(family.editions, left, right),
    ),
  }));
  return { editions, all, of: lookUp(all) };
}

/** Those of these collections alone. */
export function limitFamilies(
  { editions, all }: PageFamilies,
  collections: readonly string[],
): PageFamilies | null {
  const seen = editions.filter(({ collection }) => collections.includes(collection));
  if (seen.length === 0) return null;
  const own = all.filter((family) => seen.includes(family.editions));
  return { editions: seen, all: own, of: lookUp(own) };
}

function lookUp(all: readonly PageFamily[]): PageFamilies["of"] {
  const bySegment = new Map<number, Map<number, PageFamily>>();
  for (const family of all) {
    for (const { segmentId, page } of family.members) {
      const pages = bySegment.get(segmentId) ?? new Map<number, PageFamily>();
      bySegment.set(segmentId, pages.set(page, family));
    }
  }
  return (segmentId, page) => bySegment.get(segmentId)?.get(page);
}

function* pagesOf({ header }: Segment, collection: string): Generator<number> {
  const range = header.collections.find(({ name }) => name === collection);
  if (range === undefined) return;
  for (let page = range.firstPage; page < range.endPage; page++) yield page;
}
