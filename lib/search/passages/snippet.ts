/** The passage of a section that shows best why it was found, with the words to highlight. */
import type { Highlight } from "../../contract/index.ts";
import {
  type AnalysedChunk,
  type Analyser,
  type CompoundLexicon,
  findPart,
  type Language,
} from "../../corpus/index.ts";
import { createRunFinder } from "./find-runs.ts";
import type { PassageText } from "./passage-text.ts";

export interface Snippet {
  readonly text: string;
  readonly highlights: readonly Highlight[];
}

/** About two lines of a result list. */
const snippetLength = 220;
const highlightsMax = 32;
/** A text with more matches than this has a good passage among the first ones. */
const matchesMax = 200;

interface Match {
  readonly start: number;
  readonly end: number;
  /** Index of the query term. */
  readonly term: number;
}

/**
 * Makes passages for one query, given its terms and how telling each is. `lexicon` has the words of
 * the index, by which compounds were split.
 * Chooses the window that covers most of the query's terms by weight.
 * Without any match the section's beginning is shown. Offsets count UTF-16 code units of `text`.
 */
export function createSnippetMaker(
  weights: ReadonlyMap<string, number>,
  analyser: Analyser,
  lexicon: CompoundLexicon,
): (passage: PassageText) => Snippet {
  const finders = new Map<Language, ReturnType<typeof createRunFinder>>();
  const finderFor = (language: Language): ReturnType<typeof createRunFinder> => {
    const finder = finders.get(language) ?? createRunFinder([...weights.keys()], language);
    finders.set(language, finder);
    return finder;
  };
  return (passage) => {
    const { text, language } = passage;
    const collector = new MatchCollector(weights, language, lexicon);
    finderFor(language)(passage, (run, offset) => {
      analyser.analyse(run, language, (chunk, start, end) => {
        collector.addChunk(chunk, offset + start, offset + end);
      });
      return collector.matches.length < matchesMax;
    });
    const { matches, termWeights } = collector;
    const { start, end } = bestWindow(matches, termWeights, text);
    return cut(text, start, end, matches);
  };
}

/** Collects the matches of a text; the terms found become numbers in order of first sight. */
class MatchCollector {
  readonly matches: Match[] = [];
  readonly termWeights: number[] = [];
  private readonly weights: ReadonlyMap<string, number>;
  private readonly language: Language;
  private readonly lexicon: CompoundLexicon;
  private readonly numbers: Map<string, number> = new Map();

  constructor(weights: ReadonlyMap<string, number>, language: Language, lexicon: CompoundLexicon) {
    this.weights = weights;
    this.language = language;
    this.lexicon = lexicon;
  }

  addChunk(chunk: AnalysedChunk, start: number, end: number): void {
    let isFound = false;
    for (let index = 0; index < chunk.wordTerms.length; index++) {
      const from = start + (chunk.wordStarts[index] as number);
      const to = start + (chunk.wordEnds[index] as number);
      isFound = this.add(chunk.wordTerms[index] as string, from, to) || isFound;
    }
    if (isFound) return;
    // A whole composite, or a piece of an identifier: the chunk is highlighted as one.
    for (const term of chunk.terms) if (this.add(term, start, end)) return;
    // A compound of the text that a word of the query is a part of.
    chunk.words.forEach((word, index) => {
      const stem = findPart(word, this.weights.keys(), this.language, this.lexicon);
      if (stem === null) return;
      const from = start + (chunk.wordStarts[index] as number);
      this.add(stem, from, start + (chunk.wordEnds[index] as number));
    });
  }

  private add(term: string, start: number, end: number): boolean {
    const weight = this.weights.get(term);
    if (weight === undefined) return false;
    let number = this.numbers.get(term);
    if (number === undefined) {
      number = this.termWeights.push(weight) - 1;
      this.numbers.set(term, number);
    }
    this.matches.push({ start, end, term: number });
    return true;
  }
}

/** Slides over the matches; the window with the greatest weight of distinct terms wins. */
function bestWindow(
  matches: readonly Match[],
  termWeights: readonly number[],
  text: string,
): { start: number; end: number } {
  const counts = new Uint32Array(termWeights.length);
  let best = { value: 0, first: 0, last: 0 };
  let value = 0;
  let first = 0;
  for (let last = 0; last < matches.length; last++) {
    const match = matches[last] as Match;
    if (counts[match.term] === 0) value += termWeights[match.term] as number;
    counts[match.term] = (counts[match.term] as number) + 1;
    while (match.end - (matches[first] as Match).start > snippetLength && first < last) {
      const leaving = (matches[first] as Match).term;
      counts[leaving] = (counts[leaving] as number) - 1;
      if (counts[leaving] === 0) value -= termWeights[leaving] as number;
      first += 1;
    }
    // More occurrences break ties only faintly, so that the first good passage is kept.
    const worth = value + Math.min(last - first, 4) * 0.01;
    if (worth > best.value + 1e-9) best = { value: worth, first, last };
  }
  return frame(matches[best.first], matches[best.last], text);
}

/** Gives the matches some text before and, mostly, after them. */
function frame(
  first: Match | undefined,
  last: Match | undefined,
  text: string,
): { start: number; end: number } {
  if (first === undefined || last === undefined) return { start: 0, end: snippetLength };
  const room = Math.max(0, snippetLength - (last.end - first.start));
  const start = Math.max(0, first.start - Math.floor(room / 3));
  const end = Math.min(text.length, start + Math.max(snippetLength, last.end - start));
  return { start: Math.max(0, Math.min(start, end - snippetLength)), end };
}

const space = /\s/;

function cut(text: string, from: number, to: number, matches: readonly Match[]): Snippet {
  const firstMatch = matches.find((match) => match.start >= from && match.end <= to);
  const start = forwardToWord(text, from, Math.min(firstMatch?.start ?? to, to));
  const end = backToWord(text, start, Math.min(to, text.length));
  const builder = new SnippetBuilder(text.slice(0, start).trim() === "" ? "" : "… ");
  builder.append(text, start, end, matches);
  return builder.finish(end < text.trimEnd().length ? " …" : "");
}

/** The start of a passage moves on to the next word, but not past the first match. */
function forwardToWord(text: string, from: number, bound: number): number {
  if (from === 0) return skipSpace(text, 0, bound);
  let position = from;
  while (position < bound && !space.test(text[position] as string)) position += 1;
  if (position >= bound) return isSecondHalf(text, from) ? from + 1 : Math.min(from, bound);
  return skipSpace(text, position, bound);
}

function skipSpace(text: string, from: number, bound: number): number {
  let position = from;
  while (position < bound && space.test(text[position] as string)) position += 1;
  return position;
}

/** The end moves back to the end of a word unless that would leave little. */
function backToWord(text: string, start: number, to: number): number {
  if (to >= text.length) return text.length;
  let position = to;
  const bound = start + (to - start) / 2;
  while (position > bound && !space.test(text[position] as string)) position -= 1;
  if (position <= bound) return isSecondHalf(text, to) ? to - 1 : to;
  return position;
}

function isSecondHalf(text: string, position: number): boolean {
  const code = text.charCodeAt(position);
  return code >= 0xdc00 && code <= 0xdfff;
}

/** White space that a single space should stand for. */
const oddSpace = /[^\S ]|\s\s/;

/** Collapses white space while it keeps highlights where their words go. */
class SnippetBuilder {
  private text: string;
  /** Kept apart: asking the growing text would copy it each time. */
  private endsInSpace: boolean;
  private readonly highlights: Highlight[] = [];

  constructor(lead: string) {
    this.text = lead;
    this.endsInSpace = lead.endsWith(" ");
  }

  append(source: string, start: number, end: number, matches: readonly Match[]): void {
    let position = start;
    for (const match of matches) {
      if (match.start < position || match.end > end) continue;
      this.appendPlain(source.slice(position, match.start));
      const from = this.text.length;
      this.appendPlain(source.slice(match.start, match.end));
      this.highlight(from, this.text.length);
      position = match.end;
    }
    this.appendPlain(source.slice(position, end));
  }

  finish(tail: string): Snippet {
    const text = this.text.trimEnd();
    return { text: text === "" ? "" : text + tail, highlights: this.highlights };
  }

  /** Neighbours become one: characters of a script without spaces, words of a composite. */
  private highlight(start: number, end: number): void {
    const last = this.highlights.at(-1);
    if (last?.end === start) this.highlights[this.highlights.length - 1] = { ...last, end };
    else if (this.highlights.length < highlightsMax) this.highlights.push({ start, end });
  }

  private appendPlain(piece: string): void {
    if (piece === "") return;
    const collapsed = oddSpace.test(piece) ? piece.replace(/\s+/g, " ") : piece;
    this.text += this.endsInSpace && collapsed.startsWith(" ") ? collapsed.slice(1) : collapsed;
    this.endsInSpace = collapsed.endsWith(" ");
  }
}
