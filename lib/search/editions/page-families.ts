/** Pages of an index that are one page for a reader, in several versions and languages. */
import type { Slices } from "../../base/index.ts";
import type { CollectionEditions, EditionPart } from "../../contract/index.ts";
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
    const placeOf = placeReader(own);
    for (const { segmentId, segment, deadPages } of segments) {
      for (const page of pagesOf(segment, own.collection)) {
        if (deadPages?.[page] === 1) continue;
        await slices.pause();
        const { key, version, language } = placeOf(pageId(segment, page));
        const family = gathered.get(key) ?? { editions: own, members: [] };
        gathered.set(key, family);
        family.members.push({ segmentId, page, version, language });
      }
    }
  }
  const all = [...gathered.values()].map((family) => ({
    ...family,
    members: family.members.toSorted(
      (left, right) =>
        rankIn(family.editions.versions, left.version) -
          rankIn(family.editions.versions, right.version) ||
        rankIn(family.editions.languages, left.language) -
          rankIn(family.editions.languages, right.language),
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

/** What is of no version stands beside the newest; what is of no language is in the site's own. */
function rankIn(names: readonly string[], name: string | null): number {
  const place = name === null ? -1 : names.indexOf(name);
  return name !== null && place === -1 ? names.length : place;
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

interface EditionPlace {
  readonly key: string;
  readonly version: string | null;
  readonly language: string | null;
}

/** Of nested parts the deepest holds a page. */
function placeReader({ collection, parts, hasEndings }: CollectionEditions) {
  const byPath = new Map(parts.map((part) => [part.path, part]));
  return (id: string): EditionPlace => {
    const { filePath } = splitDocumentId(id);
    const part = partOf(byPath, filePath);
    const below = part === undefined ? filePath : part.set + filePath.slice(part.path.length);
    const path = below.replace(/\.[^./]+$/, "");
    const ending = hasEndings ? /^(.*)\.([a-z]{2,3}(?:[-_][a-z0-9]{2,4})?)$/i.exec(path) : null;
    return {
      key: `${collection}\n${ending?.[1] ?? path}`,
      version: part?.version ?? null,
      language: ending?.[2]?.replace("_", "-") ?? part?.language ?? null,
    };
  };
}

function partOf(byPath: ReadonlyMap<string, EditionPart>, filePath: string) {
  for (let end = filePath.lastIndexOf("/"); end > 0; end = filePath.lastIndexOf("/", end - 1)) {
    const part = byPath.get(filePath.slice(0, end + 1));
    if (part !== undefined) return part;
  }
  return byPath.get("");
}
