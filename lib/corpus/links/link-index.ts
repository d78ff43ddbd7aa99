/**
 * What pages say of each other: for each page how many others link to it, and in which words. One for
 * all segments, because a link leads from any page to any other.
 */
import { openVocabulary, type Vocabulary } from "../segment/vocabulary.ts";

export interface LinkArrays {
  /** Rows of the document table that other pages link to, ascending. */
  readonly targetRids: Uint32Array;
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
  readonly vocabulary: Vocabulary;
  /** Most pages that link to a single one. */
  readonly linkingPagesMax: number;
  readonly bytes: number;
}

export function openLinkIndex(arrays: LinkArrays): LinkIndex {
  return {
    arrays,
    vocabulary: openVocabulary({
      bytes: arrays.vocabularyBytes,
      offsets: arrays.vocabularyOffsets,
    }),
    linkingPagesMax: arrays.linkingPages.reduce((most, pages) => Math.max(most, pages), 0),
    bytes: Object.values(arrays).reduce((sum: number, array) => sum + array.byteLength, 0),
  };
}

/** Place of a page among the targets; -1 for one that no page links to. */
export function linkTarget({ arrays }: LinkIndex, rid: number): number {
  const { targetRids } = arrays;
  return find(targetRids, 0, targetRids.length, rid);
}

/** Pages whose links to the target have the term. */
export function linksWithTerm({ arrays }: LinkIndex, target: number, term: number): number {
  const { entryOffsets, entryTerms, entryPages } = arrays;
  const start = entryOffsets[target] as number;
  const place = find(entryTerms, start, entryOffsets[target + 1] as number, term);
  return place === -1 ? 0 : (entryPages[place] as number);
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
