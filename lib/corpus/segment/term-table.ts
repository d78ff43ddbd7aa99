/** Numbers terms while a segment is built. */
import type { AnalysedChunk } from "../analysis/analysed-chunk.ts";
import type { Language } from "../analysis/languages.ts";
import { CompoundWords } from "./compound-words.ts";
import { GrowingArray } from "./growing-array.ts";

/** A chunk's terms and words as numbers of this table. */
export interface NumberedChunk {
  readonly terms: readonly number[];
  readonly words: readonly number[];
}

export class TermTable {
  private readonly numbers: Map<string, number> = new Map();
  private readonly names: string[] = [];
  private readonly markedNumbers: Map<string, number> = new Map();
  /** Index term of each word, by number; a term that is not a word points to itself. */
  private readonly termOfWord: GrowingArray = new GrowingArray();

  /** Words that may be compounds of others. */
  readonly compounds: CompoundWords = new CompoundWords();

  get size(): number {
    return this.numbers.size;
  }

  /** By their numbers. */
  words(): readonly string[] {
    return this.names;
  }

  number(term: string): number {
    const known = this.numbers.get(term);
    if (known !== undefined) return known;
    const number = this.numbers.size;
    this.numbers.set(term, number);
    this.names.push(term);
    this.termOfWord.push(number);
    return number;
  }

  /** To be called once for each distinct chunk: compounds count the spellings of a word. */
  chunk(chunk: AnalysedChunk, language: Language): NumberedChunk {
    this.compounds.add(chunk, language);
    const numbered = {
      terms: chunk.terms.map((term) => this.number(term)),
      words: chunk.words.map((word) => this.number(word)),
    };
    chunk.wordTerms.forEach((term, index) => {
      this.termOfWord.view()[numbered.words[index] as number] = this.number(term);
    });
    return numbered;
  }

  /** The term with a field's mark before it. */
  marked(mark: string, term: number): number {
    const known = this.markedNumbers.get(mark + term);
    if (known !== undefined) return known;
    const number = this.number(mark + (this.names[term] as string));
    this.markedNumbers.set(mark + term, number);
    return number;
  }

  /** Terms in sorted order, and for each number of this table its position in that order. */
  sorted(): { terms: readonly string[]; positionOf: Uint32Array; termOfWord: Uint32Array } {
    // The default order of sort() on strings is by UTF-16 code units, as the vocabulary needs.
    const terms = [...this.names].sort();
    const positionOf = new Uint32Array(terms.length);
    terms.forEach((term, rank) => {
      positionOf[this.numbers.get(term) as number] = rank;
    });
    const termOfWord = new Uint32Array(terms.length);
    this.termOfWord.view().forEach((term, word) => {
      termOfWord[positionOf[word] as number] = positionOf[term] as number;
    });
    return { terms, positionOf, termOfWord };
  }
}
