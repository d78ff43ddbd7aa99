/** First pass of building a segment: the terms of every field as numbers, and the words as read. */
import type { Analyser } from "../analysis/analyser.ts";
import { functionWords } from "../analysis/function-words.ts";
import type { Language } from "../analysis/languages.ts";
import type { CompoundLexicon } from "../analysis/split-compound.ts";
import type { CompoundParts } from "./compound-words.ts";
import { GrowingArray } from "./growing-array.ts";
import type { BuildOptions, IndexableDocument } from "./indexable-document.ts";
import type { FieldLengths } from "./segment.ts";
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

const progressInterval = 256;

export function readFields(
  pages: readonly IndexableDocument[],
  { analyser, lexicon, onProgress }: Pick<BuildOptions, "analyser" | "lexicon" | "onProgress">,
): FieldTerms {
  const reader = new FieldReader(analyser, pages);
  pages.forEach((page, index) => {
    reader.readPage(page, index);
    if (index % progressInterval === 0) onProgress?.(index);
  });
  const languages = pages.map(({ language }) => language);
  return reader.finish(languages, lexicon);
}

class FieldReader {
  private readonly table = new TermTable();
  private readonly analyser: Analyser;
  private readonly pageFirstSections: Uint32Array;
  private readonly sectionPages: Uint32Array;
  private readonly titleWords: Column;
  private readonly title: Column;
  private readonly path: Column;
  private readonly marked: Column;
  private readonly heading: Column;
  private readonly body: Column;
  private readonly words: Column;
  private titleLengths = 0;
  private pathLengths = 0;
  private section = 0;

  constructor(analyser: Analyser, pages: readonly IndexableDocument[]) {
    const sections = pages.reduce((sum, page) => sum + Math.max(1, page.sections.length), 0);
    this.analyser = analyser;
    this.pageFirstSections = new Uint32Array(pages.length + 1);
    this.sectionPages = new Uint32Array(sections);
    this.titleWords = new Column(pages.length);
    this.title = new Column(pages.length);
    this.path = new Column(pages.length);
    this.marked = new Column(pages.length);
    this.heading = new Column(sections);
    this.body = new Column(sections);
    this.words = new Column(sections);
  }

  readPage(page: IndexableDocument, index: number): void {
    // A page without text still has a title and a path to be found by.
    const sections = page.sections.length > 0 ? page.sections : [{ headingPath: [], text: "" }];
    const { language } = page;
    this.read(page.title, language, this.title.values, this.words.values);
    this.words.values.push(streamGap);
    this.readTitleWords(page.title, language);
    this.titleWords.close(index);
    this.read(page.filePath.replace(/\.\w+$/, ""), language, this.path.values, null);
    const titleLength = this.title.close(index);
    const pathLength = this.path.close(index);
    this.mark(index, page.collection, language);
    this.titleLengths += titleLength * sections.length;
    this.pathLengths += pathLength * sections.length;
    for (const section of sections) {
      this.sectionPages[this.section] = index;
      for (const heading of section.headingPath) {
        this.read(heading, language, this.heading.values, this.words.values);
        this.words.values.push(streamGap);
      }
      this.read(section.text, language, this.body.values, this.words.values);
      this.heading.close(this.section);
      this.body.close(this.section);
      this.words.close(this.section);
      this.section += 1;
    }
    this.pageFirstSections[index + 1] = this.section;
  }

  finish(languages: readonly Language[], lexicon: CompoundLexicon | undefined): FieldTerms {
    const compounds = this.table.compounds.split((term) => this.table.number(term), lexicon);
    return {
      table: this.table,
      lengths: {
        title: this.titleLengths,
        heading: this.heading.values.length,
        body: this.body.values.length,
        path: this.pathLengths,
      },
      pageFirstSections: this.pageFirstSections,
      sectionPages: this.sectionPages,
      titleWords: this.titleWords.values,
      titleWordOffsets: this.titleWords.offsets,
      titleTerms: this.title.values,
      titleOffsets: this.title.offsets,
      pathTerms: this.path.values,
      pathOffsets: this.path.offsets,
      markedTerms: this.marked.values,
      markedOffsets: this.marked.offsets,
      headingTerms: this.heading.values,
      headingOffsets: this.heading.offsets,
      bodyTerms: this.body.values,
      bodyOffsets: this.body.offsets,
      words: this.words.values,
      wordOffsets: this.words.offsets,
      compoundsOf: (page) => compounds.get(languages[page] as Language) ?? null,
    };
  }

  private read(
    text: string,
    language: Language,
    terms: GrowingArray,
    words: GrowingArray | null,
  ): void {
    this.analyser.analyse(text, language, (chunk) => {
      const numbered = this.table.chunk(chunk, language);
      for (const term of numbered.terms) terms.push(term);
      if (words !== null) for (const word of numbered.words) words.push(word);
    });
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
    const add = (mark: string, terms: Iterable<number>): void => {
      for (const term of terms) this.marked.values.push(this.table.marked(mark, term));
    };
    add(titleMark, this.title.row(page));
    add(pathMark, this.path.row(page));
    this.analyser.analyse(collection, language, (chunk) =>
      add(pathMark, this.table.chunk(chunk, language).terms),
    );
    this.marked.close(page);
  }
}

/** Values of all rows behind each other, with where each row starts. */
class Column {
  readonly values: GrowingArray = new GrowingArray();
  readonly offsets: Uint32Array;

  constructor(rows: number) {
    this.offsets = new Uint32Array(rows + 1);
  }

  /** Values of the row that was closed last. */
  row(row: number): Uint32Array {
    return this.values.view().subarray(this.offsets[row], this.offsets[row + 1]);
  }

  /** Ends the row and returns its length. */
  close(row: number): number {
    this.offsets[row + 1] = this.values.length;
    return this.values.length - (this.offsets[row] as number);
  }
}
