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
import { buildSketches, hashWord } from "./page-sketches.ts";
import { PageTermReader } from "./read-fields.ts";
import type { CollectionRange, Segment, SegmentArrays } from "./segment.ts";
import { openVocabulary, packTexts } from "./vocabulary.ts";

/** Builds one segment; the order of the documents does not matter. */
export function buildSegment(
  documents: readonly IndexableDocument[],
  options: BuildOptions,
): Segment {
  const builder = new SegmentBuilder(options);
  const pages = [...documents].sort((left, right) => (left.id < right.id ? -1 : 1));
  for (const page of pages) builder.add(page);
  return builder.finish();
}

/** A page without its texts. */
type PageEntry = Omit<IndexableDocument, "sections" | "filePath">;

/** Takes pages in the order of their ids, one at a time, and keeps no text. */
export class SegmentBuilder {
  private readonly options: BuildOptions;
  private readonly reader: PageTermReader;
  private readonly pages: PageEntry[] = [];

  constructor(options: BuildOptions) {
    this.options = options;
    this.reader = new PageTermReader(options.analyser);
  }

  get pageCount(): number {
    return this.pages.length;
  }

  /** Terms of all texts so far; what the memory of a build follows. */
  get termCount(): number {
    return this.reader.termCount;
  }

  add(document: IndexableDocument): void {
    this.reader.readPage(document);
    const { rid, id, collection, title, language, day = 0, kind = "guide" } = document;
    this.pages.push({ rid, id, collection, title, language, day, kind });
  }

  finish(): Segment {
    const { pages, options } = this;
    const fields = this.reader.finish(options.lexicon);
    const sums = { fieldLengths: fields.lengths, sections: fields.sectionPages.length };
    const averages = averageLengths([sums, ...(options.neighbours ?? [])]);
    const { terms, positionOf, termOfWord } = fields.table.sorted();
    const vocabulary = packTexts(terms);
    const titleWords = fields.titleWords.view().map((term) => positionOf[term] as number);
    const { titleWordOffsets, pageFirstSections, sectionPages } = fields;
    const postings = buildPostings(fields, positionOf, averages, options.parameters);
    const languages = [...new Set(pages.map((page) => page.language))].sort();
    const hashes = Uint32Array.from(fields.table.words(), hashWord);
    const arrays: SegmentArrays = {
      ...pageArrays(pages, languages),
      pageSketches: buildSketches(fields, hashes),
      pageFirstSections,
      sectionPages,
      titleWords,
      titleWordOffsets,
      vocabularyBytes: vocabulary.bytes,
      vocabularyOffsets: vocabulary.offsets,
      termOfWord,
      ...postings,
      ...buildPageBounds(postings, sectionPages, sectionGain),
      ...buildStream(fields, positionOf),
    };
    const header = {
      pages: pages.length,
      sections: sectionPages.length,
      terms: terms.length,
      fieldLengths: fields.lengths,
      averageLengths: averages,
      languages,
      collections: collectionRanges(pages),
    };
    return openSegment(header, arrays);
  }
}

function pageArrays(pages: readonly PageEntry[], languages: readonly Language[]) {
  const ids = packTexts(pages.map((page) => page.id));
  const titles = packTexts(pages.map((page) => page.title));
  return {
    pageRids: Uint32Array.from(pages, (page) => page.rid),
    pageLanguages: Uint8Array.from(pages, (page) => languages.indexOf(page.language)),
    pageDays: Uint16Array.from(pages, ({ day = 0 }) => day),
    pageKinds: Uint8Array.from(pages, ({ kind = "guide" }) => pageKinds.indexOf(kind)),
    idBytes: ids.bytes,
    idOffsets: ids.offsets,
    titleBytes: titles.bytes,
    titleOffsets: titles.offsets,
  };
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
    shown: null,
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

function collectionRanges(pages: readonly PageEntry[]): CollectionRange[] {
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
