/** Where the terms of a query stand in a text. */
import {
  type AnalysedChunk,
  type Analyser,
  type CompoundLexicon,
  contentMark,
  findPart,
  functionWords,
  isLightWord,
  type Language,
} from "../../corpus/index.ts";
import { createRunFinder } from "./find-runs.ts";
import type { PassageText } from "./passage-text.ts";

export interface Match {
  readonly start: number;
  readonly end: number;
  /** Number of the query's term. */
  readonly term: number;
}

/** A text with more matches than this has a good passage among the first ones. */
const matchesMax = 120;

/**
 * Finds the terms of one query in texts of any language. `lexicon` has the words of the index, by
 * which compounds were split. The terms are numbered in their order.
 */
export function createMatchFinder(
  terms: readonly string[],
  analyser: Analyser,
  lexicon: CompoundLexicon,
): (passage: PassageText) => readonly Match[] {
  const numbers = new Map(terms.map((term, index) => [term, index]));
  const finders = new Map<Language, ReturnType<typeof createRunFinder>>();
  const finderFor = (language: Language): ReturnType<typeof createRunFinder> => {
    const finder = finders.get(language) ?? createRunFinder(terms, language);
    finders.set(language, finder);
    return finder;
  };
  // The passages of one answer repeat the same few words.
  const known = new Map<Language, Map<string, readonly Match[]>>();
  const matchesOf = (run: string, language: Language): readonly Match[] => {
    const collector = new MatchCollector(numbers, language, lexicon);
    analyser.analyse(run, language, (chunk, start, end) => {
      collector.addChunk(chunk, start, end);
    });
    return collector.matches;
  };
  return (passage) => {
    const { language } = passage;
    const runs = known.get(language) ?? new Map<string, readonly Match[]>();
    known.set(language, runs);
    const matches: Match[] = [];
    finderFor(language)(passage, (run, offset) => {
      let found = runs.get(run);
      if (found === undefined) {
        found = matchesOf(run, language);
        runs.set(run, found);
      }
      for (const { start, end, term } of found) {
        matches.push({ start: offset + start, end: offset + end, term });
      }
      return matches.length < matchesMax;
    });
    return matches;
  };
}

class MatchCollector {
  readonly matches: Match[] = [];
  private readonly numbers: ReadonlyMap<string, number>;
  private readonly language: Language;
  private readonly lexicon: CompoundLexicon;
  /** Words that are not marked: the "de" of a query that English pages were searched with, too. */
  private readonly grammar: ReadonlySet<string>;
  private readonly saysMore: boolean;

  constructor(numbers: ReadonlyMap<string, number>, language: Language, lexicon: CompoundLexicon) {
    this.numbers = numbers;
    this.language = language;
    this.lexicon = lexicon;
    const own = functionWords[language];
    const isSaying = (term: string): boolean => !own.has(term) && !isLightWord(term, language);
    this.saysMore = language !== "en" && [...numbers.keys()].some(isSaying);
    this.grammar = this.saysMore ? own : functionWords.und;
  }

  addChunk(chunk: AnalysedChunk, start: number, end: number): void {
    let isFound = false;
    for (let index = 0; index < chunk.wordTerms.length; index++) {
      if (this.isGrammar(chunk, index)) {
        isFound = true;
        continue;
      }
      const from = start + (chunk.wordStarts[index] as number);
      const to = start + (chunk.wordEnds[index] as number);
      isFound = this.add(chunk.wordTerms[index] as string, from, to) || isFound;
    }
    if (isFound) return;
    // A whole composite, or pieces of an identifier: the chunk is highlighted as one.
    for (const term of chunk.terms) isFound = this.add(term, start, end) || isFound;
    if (isFound) return;
    // A compound of the text that a word of the query is a part of.
    chunk.words.forEach((word, index) => {
      const stem = findPart(word, this.numbers.keys(), this.language, this.lexicon);
      if (stem === null) return;
      const from = start + (chunk.wordStarts[index] as number);
      this.add(stem, from, start + (chunk.wordEnds[index] as number));
    });
  }

  private isGrammar({ words, wordTerms }: AnalysedChunk, index: number): boolean {
    const [word, term] = [words[index] as string, wordTerms[index] as string];
    if (this.grammar.has(word) && !term.endsWith(contentMark)) return true;
    const isFound = (at: number): boolean => this.numbers.has(wordTerms[at] ?? "");
    if (!isLightWord(word, this.language)) return false;
    return this.language === "pl" ? this.saysMore : !isFound(index - 1) && !isFound(index + 1);
  }

  private add(term: string, start: number, end: number): boolean {
    const number = this.numbers.get(term);
    if (number === undefined) return false;
    this.matches.push({ start, end, term: number });
    return true;
  }
}
