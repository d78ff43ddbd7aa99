/**
 * Builds a segment from parsed pages in two passes: the first numbers the terms of every field and
 * sums lengths, the second turns frequencies into impacts, which needs the average lengths.
 */

import { pageKinds } from "../../contract/index.ts";
import type { Language } from "../analysis/languages.ts";
import { averageLengths } from "../scoring/bm25.ts";
import { sectionGain } from "../scoring/parameters.ts";
import { buildPageBounds } from "./build-page-bounds.ts";
import { buildPostings } from "./build-postings.ts";
import { buildStream } from "./build-stream.ts";
import type { BuildOptions, IndexableDocument } from "./indexable-document.ts";
import { readFields } from "./read-fields.ts";
import type { CollectionRange, Segment, SegmentArrays } from "./segment.ts";
import { openVocabulary, packTexts } from "./vocabulary.ts";

/** Builds one segment; the order of the documents does not matter. */
export function buildSegment(
  documents: readonly IndexableDocument[],
  options: BuildOptions,
): Segment {
  const pages = [...documents].sort((left, right) => (left.id < right.id ? -1 : 1));
  const fields = readFields(pages, options);
  const sums = { fieldLengths: fields.lengths, sections: fields.sectionPages.length };
  const averages = averageLengths([sums, ...(options.neighbours ?? [])]);
  const sorted = fields.table.sorted();
  const packed = packTexts(sorted.terms);
  const ids = packTexts(pages.map((page) => page.id));
  const titles = packTexts(pages.map((page) => page.title));
  const languages = [...new Set(pages.map((page) => page.language))].sort();
  const postings = buildPostings(fields, sorted.positionOf, averages, options.parameters);
  const arrays: SegmentArrays = {
    pageRids: Uint32Array.from(pages, (page) => page.rid),
    pageFirstSections: fields.pageFirstSections,
    sectionPages: fields.sectionPages,
    pageLanguages: Uint8Array.from(pages, (page) => languages.indexOf(page.language)),
    pageDays: Uint16Array.from(pages, ({ day = 0 }) => day),
    pageKinds: Uint8Array.from(pages, ({ kind = "guide" }) => pageKinds.indexOf(kind)),
    idBytes: ids.bytes,
    idOffsets: ids.offsets,
    titleBytes: titles.bytes,
    titleOffsets: titles.offsets,
    titleWords: fields.titleWords.view().map((term) => sorted.positionOf[term] as number),
    titleWordOffsets: fields.titleWordOffsets,
    vocabularyBytes: packed.bytes,
    vocabularyOffsets: packed.offsets,
    termOfWord: sorted.termOfWord,
    ...postings,
    ...buildPageBounds(postings, fields.sectionPages, sectionGain),
    ...buildStream(fields, sorted.positionOf),
  };
  return openSegment(
    {
      pages: pages.length,
      sections: fields.sectionPages.length,
      terms: sorted.terms.length,
      fieldLengths: fields.lengths,
      averageLengths: averages,
      languages,
      collections: collectionRanges(pages),
    },
    arrays,
  );
}

/** Puts the parts of a segment together; used after building and after loading. */
export function openSegment(header: Segment["header"], arrays: SegmentArrays): Segment {
  let termsOfRanks: Uint32Array | null = null;
  return {
    header,
    arrays,
    get termsOfRanks() {
      termsOfRanks ??= readTermsOfRanks(arrays);
      return termsOfRanks;
    },
    vocabulary: openVocabulary({
      bytes: arrays.vocabularyBytes,
      offsets: arrays.vocabularyOffsets,
    }),
    bytes: Object.values(arrays).reduce((sum: number, array) => sum + array.byteLength, 0),
  };
}

function readTermsOfRanks({ wordRanks, termOfWord }: SegmentArrays): Uint32Array {
  const terms = new Uint32Array(wordRanks.length + 1);
  for (let word = 0; word < wordRanks.length; word++) {
    const rank = wordRanks[word] as number;
    if (rank !== 0) terms[rank] = termOfWord[word] as number;
  }
  return terms;
}

function collectionRanges(pages: readonly IndexableDocument[]): CollectionRange[] {
  const ranges: (CollectionRange & { endPage: number; languages: LanguageCounts })[] = [];
  pages.forEach(({ collection, language }, index) => {
    let range = ranges.at(-1);
    if (range?.name !== collection) {
      range = { name: collection, firstPage: index, endPage: index, languages: {} };
      ranges.push(range);
    }
    range.endPage = index + 1;
    range.languages[language] = (range.languages[language] ?? 0) + 1;
  });
  return ranges;
}

type LanguageCounts = Partial<Record<Language, number>>;
