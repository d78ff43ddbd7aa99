/** Turns one chunk into the words a phrase is made of and the terms that the index holds. */
import { fold } from "./fold.ts";
import type { Language } from "./languages.ts";
import { wordTerms } from "./word-terms.ts";

/** Weight of a term in its chunk. */
export const TermRole = {
  /** The word itself, stemmed, or a composite as a whole. */
  whole: 0,
  /** A piece of an identifier: `create` of `createWindow`. */
  part: 1,
  /** The word in another spelling: `gross` for `Groesse`, which may be written `Größe`. */
  variant: 2,
  /** A word inside of a compound: `verbind` of `Datenbankverbindung`. Only queries have it. */
  compound: 3,
} as const;
export type TermRole = (typeof TermRole)[keyof typeof TermRole];

export interface AnalysedChunk {
  /** Folded words in reading order; what phrases and exact matches compare. */
  readonly words: readonly string[];
  /** Where each word starts and ends, relative to the chunk. */
  readonly wordStarts: readonly number[];
  readonly wordEnds: readonly number[];
  /** The index term of each word. */
  readonly wordTerms: readonly string[];
  /** Every term of the index for the chunk, each once. */
  readonly terms: readonly string[];
  readonly roles: readonly TermRole[];
}

const sign = /^(?:--|[.@$#])|(?:\+\+|#)$/;
/** Borders inside an identifier: `fooBar`, `HTTPServer`, `snake_case`, `utf8`. */
const identifierParts = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{N}+|\p{Lu}+/gu;
const words = /[^.\-'’]+(?:['’][^.\-'’]+)*/g;
const singleLetter = /^\p{L}$/u;
const apostrophes = /['’]/g;
const possessive = /['’][sS]$/;

/** Articles and pronouns that French and Italian tie to a word: "l'installation", "dell'app". */
const elisions: Partial<Record<Language, RegExp>> = {
  fr: /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’](?=\p{L})/iu,
  it: /^(?:[cdlmnstv]|un|all|dall|dell|nell|sull|coll|quell|quest|com|dov)['’](?=\p{L})/iu,
};

export function analyseChunk(chunk: string, language: Language): AnalysedChunk {
  const collector = new Collector(language);
  const signed = sign.test(chunk);
  if (signed) collector.addTerm(fold(chunk), TermRole.whole);
  const bare = signed ? stripSigns(chunk) : { text: chunk, offset: 0 };
  const found = [...bare.text.matchAll(words)];
  if (found.length > 1) collector.addTerm(fold(bare.text.replace(apostrophes, "")), TermRole.whole);
  for (const match of found) {
    const elided = elisions[language]?.exec(match[0])?.[0].length ?? 0;
    const word = match[0].slice(elided);
    const start = bare.offset + match.index + elided;
    // A sign belongs to its word: a phrase with "C++" means C++ and not C.
    if (signed && found.length === 1) collector.addWord(word, fold(chunk), 0, chunk.length, true);
    else collector.addWord(word, foldWord(word), start, start + word.length, signed);
  }
  return collector;
}

/**
 * Characters of scripts without spaces: every character and every pair of neighbours is a term.
 * Signs above and below a letter, as Thai has them, belong to their letter.
 */
export function analyseIdeographs(run: string): AnalysedChunk {
  const collector = new Collector("und");
  let previous = "";
  let offset = 0;
  for (const character of run) {
    const end = offset + character.length;
    const folded = fold(character);
    if (folded === "") collector.widenLast(end);
    else {
      collector.addIdeograph(folded, offset, end);
      if (previous !== "") collector.addTerm(previous + folded, TermRole.whole);
      previous = folded;
    }
    offset = end;
  }
  return collector;
}

class Collector implements AnalysedChunk {
  readonly words: string[] = [];
  readonly wordStarts: number[] = [];
  readonly wordEnds: number[] = [];
  readonly wordTerms: string[] = [];
  readonly terms: string[] = [];
  readonly roles: TermRole[] = [];
  private readonly language: Language;

  constructor(language: Language) {
    this.language = language;
  }

  addTerm(term: string, role: TermRole): void {
    if (term === "" || this.terms.includes(term)) return;
    this.terms.push(term);
    this.roles.push(role);
  }

  addWord(raw: string, word: string, start: number, end: number, signed: boolean): void {
    const { term, variants } = wordTerms(withoutApostrophes(raw), this.language);
    this.push(word, start, end, term);
    this.addTerm(term, signed ? TermRole.part : TermRole.whole);
    for (const variant of variants) this.addTerm(variant, TermRole.variant);
    const parts = withoutApostrophes(raw).match(identifierParts) ?? [];
    if (parts.length < 2) return;
    // A single letter, as in "IUnknown", means nothing and would occur in every section.
    for (const part of parts) {
      if (!singleLetter.test(part))
        this.addTerm(wordTerms(part, this.language).term, TermRole.part);
    }
  }

  addIdeograph(character: string, start: number, end: number): void {
    this.push(character, start, end, character);
    this.addTerm(character, TermRole.part);
  }

  /** The last word extends to `end`. */
  widenLast(end: number): void {
    if (this.wordEnds.length > 0) this.wordEnds[this.wordEnds.length - 1] = end;
  }

  private push(word: string, start: number, end: number, term: string): void {
    this.words.push(word);
    this.wordStarts.push(start);
    this.wordEnds.push(end);
    this.wordTerms.push(term);
  }
}

function foldWord(raw: string): string {
  return fold(withoutApostrophes(raw));
}

/** "don't" is typed "dont" as often, and "Lisa's" means Lisa. */
function withoutApostrophes(raw: string): string {
  return raw.replace(possessive, "").replace(apostrophes, "");
}

function stripSigns(chunk: string): { text: string; offset: number } {
  const front = /^(?:--|[.@$#])/.exec(chunk)?.[0].length ?? 0;
  const back = /(?:\+\+|#)$/.exec(chunk)?.[0].length ?? 0;
  return { text: chunk.slice(front, chunk.length - back), offset: front };
}
