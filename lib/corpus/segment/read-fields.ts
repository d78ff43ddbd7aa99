/** First pass of building a segment: the terms of every field as numbers, and the words as read. */
import type { Analyser } from "../analysis/analyser.ts";
import { functionWords } from "../analysis/function-words.ts";
import type { Language } from "../analysis/languages.ts";
import type { CompoundLexicon } from "../analysis/split-compound.ts";
import type { FieldLengths } from "../scoring/parameters.ts";
import { ChunkNumbers } from "./chunk-numbers.ts";
import type { CompoundParts } from "./compound-words.ts";
import { GrowingArray } from "./growing-array.ts";
import type { IndexableDocument } from "./indexable-document.ts";
import { pathMark, titleMark } from "./segment.ts";
import { TermTable } from "./term-table.ts";

/** Stands in the word stream where one field ends and the next begins. */
export const streamGap = 0xffff_ffff;

export interface FieldTerms {
  readonly table: TermTable;
  readonly lengths: FieldLengths;
  readonly pageFirstSections: Uint32Array;
  readonly sectionPages: Uint32Array;
  /** Per page: the terms of the title's words without function words, for the title match. */
  readonly titleWords: GrowingArray;
  readonly titleWordOffsets: Uint32Array;
  /** Per page: every term of title and path, for BM25F. */
  readonly titleTerms: GrowingArray;
  readonly titleOffsets: Uint32Array;
  readonly pathTerms: GrowingArray;
  readonly pathOffsets: Uint32Array;
  /** Marked terms of titles and paths, per page, for `title:` and `path:`. */
  readonly markedTerms: GrowingArray;
  readonly markedOffsets: Uint32Array;
  /** Per section. */
  readonly headingTerms: GrowingArray;
  readonly headingOffsets: Uint32Array;
  readonly bodyTerms: GrowingArray;
  readonly bodyOffsets: Uint32Array;
  readonly words: GrowingArray;
  readonly wordOffsets: Uint32Array;
  /** Parts of the compound words that a page's language writes; null for one that writes none. */
  compoundsOf(page: number): CompoundParts | null;
}

/** Reads page after page and keeps no text. */
export class PageTermReader {
  private readonly table = new TermTable();
  private readonly chunks = new ChunkNumbers(this.table);
  private readonly analyser: Analyser;
  private readonly languages: Language[] = [];
  private readonly pageFirstSections = new GrowingArray();
  private readonly sectionPages = new GrowingArray();
  private readonly titleWords = new Column();
  private readonly title = new Column();
  private readonly path = new Column();
  private readonly marked = new Column();
  private readonly heading = new Column();
  private readonly body = new Column();
  private readonly words = new Column();
  private titleLengths = 0;
  private pathLengths = 0;

  constructor(analyser: Analyser) {
    this.analyser = analyser;
    this.pageFirstSections.push(0);
  }

  /** Terms of the texts read so far. */
  get termCount(): number {
    return this.body.values.length;
  }

  readPage(page: IndexableDocument): void {
    const index = this.languages.push(page.language) - 1;
    // A page without text still has a title and a path to be found by.
    const sections = page.sections.length > 0 ? page.sections : [{ headingPath: [], text: "" }];
    const { language } = page;
    this.chunks.read(page.title, language, this.title.values, this.words.values);
    this.words.values.push(streamGap);
    this.readTitleWords(page.title, language);
    this.titleWords.close();
    this.chunks.read(page.filePath.replace(/\.\w+$/, ""), language, this.path.values, null);
    const titleLength = this.title.close();
    const pathLength = this.path.close();
    this.mark(index, page.collection, language);
    this.titleLengths += titleLength * sections.length;
    this.pathLengths += pathLength * sections.length;
    for (const section of sections) {
      this.sectionPages.push(index);
      for (const heading of section.headingPath) {
        this.chunks.read(heading, language, this.heading.values, this.words.values);
        this.words.values.push(streamGap);
      }
      this.chunks.read(section.text, language, this.body.values, this.words.values);
      this.heading.close();
      this.body.close();
      this.words.close();
    }
    this.pageFirstSections.push(this.sectionPages.length);
  }

  finish(lexicon: CompoundLexicon | undefined): FieldTerms {
    const { languages } = this;
    const compounds = this.table.compounds.split((term) => this.table.number(term), lexicon);
    return {
      table: this.table,
      lengths: {
        title: this.titleLengths,
        heading: this.heading.values.length,
        body: this.body.values.length,
        path: this.pathLengths,
      },
      pageFirstSections: this.pageFirstSections.view().slice(),
      sectionPages: this.sectionPages.view().slice(),
      titleWords: this.titleWords.values,
      titleWordOffsets: this.titleWords.offsets.view().slice(),
      titleTerms: this.title.values,
      titleOffsets: this.title.offsets.view(),
      pathTerms: this.path.values,
      pathOffsets: this.path.offsets.view(),
      markedTerms: this.marked.values,
      markedOffsets: this.marked.offsets.view(),
      headingTerms: this.heading.values,
      headingOffsets: this.heading.offsets.view(),
      bodyTerms: this.body.values,
      bodyOffsets: this.body.offsets.view(),
      words: this.words.values,
      wordOffsets: this.words.offsets.view(),
      compoundsOf: (page) => compounds.get(languages[page] as Language) ?? null,
    };
  }

  private readTitleWords(title: string, language: Language): void {
    const terms: number[] = [];
    const contentTerms: number[] = [];
    this.analyser.analyse(title, language, (chunk) => {
      chunk.words.forEach((word, index) => {
        const term = this.table.number(chunk.wordTerms[index] as string);
        terms.push(term);
        if (!functionWords[language].has(word)) contentTerms.push(term);
      });
    });
    for (const term of new Set(contentTerms.length > 0 ? contentTerms : terms)) {
      this.titleWords.values.push(term);
    }
  }

  /** The path that people see begins with the collection, so `path:` knows its name too. */
  private mark(page: number, collection: string, language: Language): void {
    const add = (mark: string, terms: Uint32Array): void => {
      for (const term of terms) this.marked.values.push(this.table.marked(mark, term));
    };
    add(titleMark, this.title.row(page));
    add(pathMark, this.path.row(page));
    const collectionTerms = new GrowingArray();
    this.chunks.read(collection, language, collectionTerms, null);
    add(pathMark, collectionTerms.view());
    this.marked.close();
  }
}

/** Values of all rows behind each other, with where each row starts. */
class Column {
  readonly values: GrowingArray = new GrowingArray();
  readonly offsets: GrowingArray = new GrowingArray();

  constructor() {
    this.offsets.push(0);
  }

  /** Values of a closed row. */
  row(row: number): Uint32Array {
    return this.values.view().subarray(this.offsets.at(row), this.offsets.at(row + 1));
  }

  /** Ends the row and returns its length. */
  close(): number {
    const start = this.offsets.at(this.offsets.length - 1);
    this.offsets.push(this.values.length);
    return this.values.length - start;
  }
}
