/**
 * What pages say of each other: for each page how many others link to it, and in which words. One for
 * all segments, because a link leads from any page to any other. Links of each collection stay apart:
 * who may not see a collection must not notice its links.
 */
import { openVocabulary, type Vocabulary } from "../segment/vocabulary.ts";

export interface LinkArrays {
  /**
   * Rows of the document table that other pages link to, ascending; one row has a place for each
   * collection whose pages link to it.
   */
  readonly targetRids: Uint32Array;
  /** Those collections, by their place among `sources`. */
  readonly targetSources: Uint16Array;
  /** Pages that link to each. */
  readonly linkingPages: Uint32Array;
  /** Words of the links to target t: entries [entryOffsets[t], entryOffsets[t + 1]), terms ascending. */
  readonly entryOffsets: Uint32Array;
  readonly entryTerms: Uint32Array;
  /** Pages whose links to the target have the term. */
  readonly entryPages: Uint16Array;
  readonly vocabularyBytes: Uint8Array;
  readonly vocabularyOffsets: Uint32Array;
}

export interface LinkIndex {
  readonly arrays: LinkArrays;
  /** Names of collections with links; null in an index of an earlier version, which did not tell. */
  readonly sources: readonly string[] | null;
  readonly vocabulary: Vocabulary;
  /** Most pages that link to a single one. */
  readonly linkingPagesMax: number;
  readonly bytes: number;
}

/** The places of a page among the targets. */
export interface LinkTarget {
  readonly first: number;
  readonly end: number;
}

export function openLinkIndex(arrays: LinkArrays, sources: LinkIndex["sources"]): LinkIndex {
  return {
    arrays,
    sources,
    vocabulary: openVocabulary({
      bytes: arrays.vocabularyBytes,
      offsets: arrays.vocabularyOffsets,
    }),
    linkingPagesMax: mostLinkingPages(arrays),
    bytes: Object.values(arrays).reduce((sum: number, array) => sum + array.byteLength, 0),
  };
}

/** Null for a page that no other links to. */
export function linkTarget({ arrays }: LinkIndex, rid: number): LinkTarget | null {
  const { targetRids } = arrays;
  const first = find(targetRids, 0, targetRids.length, rid);
  if (first === -1) return null;
  let end = first + 1;
  while (end < targetRids.length && targetRids[end] === rid) end += 1;
  return { first, end };
}

/** Pages that link to the target. */
export function linkingPages({ arrays }: LinkIndex, { first, end }: LinkTarget): number {
  let pages = 0;
  for (let place = first; place < end; place++) pages += arrays.linkingPages[place] as number;
  return pages;
}

/** Pages whose links to the target have the term. */
export function linksWithTerm(
  { arrays }: LinkIndex,
  { first, end }: LinkTarget,
  term: number,
): number {
  const { entryOffsets, entryTerms, entryPages } = arrays;
  let pages = 0;
  for (let target = first; target < end; target++) {
    const start = entryOffsets[target] as number;
    const place = find(entryTerms, start, entryOffsets[target + 1] as number, term);
    if (place !== -1) pages += entryPages[place] as number;
  }
  return pages;
}

/** The links of pages of these collections alone; null where it is not known whose they are. */
export function limitLinks(index: LinkIndex, collections: readonly string[]): LinkIndex | null {
  const { arrays, sources } = index;
  if (sources === null) return null;
  const isSeen = sources.map((name) => collections.includes(name));
  const seen = (_value: number, place: number): boolean =>
    isSeen[arrays.targetSources[place] as number] === true;
  const targetRids = arrays.targetRids.filter(seen);
  const entryOffsets = new Uint32Array(targetRids.length + 1);
  const entryTerms = new Uint32Array(arrays.entryTerms.length);
  const entryPages = new Uint16Array(arrays.entryPages.length);
  let [place, filled] = [0, 0];
  arrays.targetSources.forEach((source, target) => {
    if (isSeen[source] !== true) return;
    const [start, end] = [arrays.entryOffsets[target], arrays.entryOffsets[target + 1]];
    entryTerms.set(arrays.entryTerms.subarray(start, end), filled);
    entryPages.set(arrays.entryPages.subarray(start, end), filled);
    filled += (end as number) - (start as number);
    entryOffsets[++place] = filled;
  });
  const limited: LinkArrays = {
    ...arrays,
    targetRids,
    targetSources: arrays.targetSources.filter(seen),
    linkingPages: arrays.linkingPages.filter(seen),
    entryOffsets,
    entryTerms: entryTerms.slice(0, filled),
    entryPages: entryPages.slice(0, filled),
  };
  return { ...index, arrays: limited, linkingPagesMax: mostLinkingPages(limited) };
}

function mostLinkingPages({ targetRids, linkingPages: counts }: LinkArrays): number {
  let [most, pages] = [0, 0];
  counts.forEach((count, place) => {
    pages = targetRids[place] === targetRids[place - 1] ? pages + count : count;
    most = Math.max(most, pages);
  });
  return most;
}

function find(values: Uint32Array, start: number, end: number, wanted: number): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low < end && values[low] === wanted ? low : -1;
}
