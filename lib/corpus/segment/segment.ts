/**
 * An immutable piece of the search index: typed arrays over sections, grouped into pages that are
 * ordered by document id. Ordered pages make a collection one range of sections, so a collection
 * filter costs nothing, and make the ordinal decide ties.
 */

import type { Language } from "../analysis/languages.ts";
import type { FieldLengths } from "../scoring/parameters.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Figures and names of a segment that are not arrays. */
export interface SegmentHeader {
  readonly pages: number;
  readonly sections: number;
  readonly terms: number;
  /** Sums over all sections; averages over several segments are computed from these. */
  readonly fieldLengths: FieldLengths;
  /** The averages that the impacts of this segment were computed with. */
  readonly averageLengths: FieldLengths;
  /** What `pageLanguages` counts in. */
  readonly languages: readonly Language[];
  readonly collections: readonly CollectionRange[];
}

export interface CollectionRange {
  readonly name: string;
  /** Half-open range of pages. */
  readonly firstPage: number;
  readonly endPage: number;
  /** Number of pages in each language. */
  readonly languages: Readonly<Partial<Record<Language, number>>>;
}

export interface SegmentArrays {
  /** Row of each page in the document table. */
  readonly pageRids: Uint32Array;
  /** First section of each page, one entry more than there are pages. */
  readonly pageFirstSections: Uint32Array;
  readonly sectionPages: Uint32Array;
  /** Place of each page's language in the header's list. */
  readonly pageLanguages: Uint8Array;
  /** Day of each page since 1970, 0 for a page without a date. */
  readonly pageDays: Uint16Array;
  /** Place of each page's kind in `pageKinds` of the contract. */
  readonly pageKinds: Uint8Array;
  /** What each page says in 64 numbers, see `page-sketches.ts`; empty in indexes of before format 17. */
  readonly pageSketches: Uint16Array;
  readonly idBytes: Uint8Array;
  readonly idOffsets: Uint32Array;
  readonly titleBytes: Uint8Array;
  readonly titleOffsets: Uint32Array;
  /** Distinct terms of each page's title words, function words left out. */
  readonly titleWords: Uint32Array;
  readonly titleWordOffsets: Uint32Array;
  readonly vocabularyBytes: Uint8Array;
  readonly vocabularyOffsets: Uint32Array;
  /** The index term of a word; a term that is not a word of the text points to itself. */
  readonly termOfWord: Uint32Array;
  /** Rank of a word by frequency, from 1; 0 for a term that is not a word of the text. */
  readonly wordRanks: Uint32Array;
  /** Postings of term t: entries [postingOffsets[t], postingOffsets[t + 1]), sections ascending. */
  readonly postingOffsets: Uint32Array;
  readonly postingSections: Uint32Array;
  readonly postingImpacts: Uint8Array;
  /** Per term a row of pages with the most it can add to them; see `build-page-bounds.ts`. */
  readonly boundBytes: Uint8Array;
  readonly boundOffsets: Uint32Array;
  /** Words of each section in reading order as variable-length ranks; 0 separates fields. */
  readonly streamBytes: Uint8Array;
  readonly streamOffsets: Uint32Array;
}

export interface Segment {
  readonly header: SegmentHeader;
  readonly arrays: SegmentArrays;
  readonly vocabulary: Vocabulary;
  /** The term that stands for the word of each rank; made when it is first asked for. */
  readonly termsOfRanks: Uint32Array;
  /** Bytes of all arrays. */
  readonly bytes: number;
  /** Pages that a limited caller may see; null for a whole segment. */
  readonly shown: VisiblePages | null;
}

/** What is seen of a segment. `wordRanks` are 0 for words that no page of these has. */
export interface VisiblePages {
  /** 1 for each page that is seen. */
  readonly pages: Uint8Array;
  /** For each term, how many sections of these pages have it. */
  readonly frequencies: Uint32Array;
  /** Place of each word by its frequency on these pages, from 1; 0 for one that they do not have. */
  readonly wordOrder: Uint32Array;
}

/** Terms with this mark belong to a word of the title, on the first section of the page. */
export const titleMark = "\u0002";
/** Terms with this mark belong to a word of the file path, on the first section of the page. */
export const pathMark = "\u0003";

/** Document id of a page. */
export function pageId({ arrays }: Segment, page: number): string {
  return textAt(arrays.idBytes, arrays.idOffsets, page);
}

export function pageLanguage({ header, arrays }: Segment, page: number): Language {
  return header.languages[arrays.pageLanguages[page] as number] as Language;
}

export function pageTitle({ arrays }: Segment, page: number): string {
  return textAt(arrays.titleBytes, arrays.titleOffsets, page);
}

const decoder = new TextDecoder();

function textAt(bytes: Uint8Array, offsets: Uint32Array, index: number): string {
  return decoder.decode(bytes.subarray(offsets[index], offsets[index + 1]));
}

/** Number of sections that hold the term. */
export function documentFrequency(segment: Segment, term: number): number {
  if (segment.shown !== null) return segment.shown.frequencies[term] as number;
  const { postingOffsets } = segment.arrays;
  return (postingOffsets[term + 1] as number) - (postingOffsets[term] as number);
}
