/** Sections that were found by themselves, with all that an answer is cut from. */
import type { Highlight, SnippetCode } from "./search.ts";

/** The smallest piece that is quoted whole. */
export interface PassageUnit {
  /**
   * `sentence`, `fragment` (prose that is no sentence), `item` (a sentence of a list item), `row` of a
   * table with tabs between its cells, a line of `code`, or `label`.
   */
  readonly kind: "sentence" | "fragment" | "item" | "row" | "code" | "label";
  /** Half-open range of UTF-16 code units in the text of the passage. */
  readonly start: number;
  readonly end: number;
  /** Units with the same number belong to one paragraph, item, row or block of code. */
  readonly block: number;
  /** A row's names of columns with tabs between, or the language of code; empty for none. */
  readonly note: string;
}

export interface FoundPassage {
  /** Document id of the page. */
  readonly id: string;
  readonly title: string;
  /** Target address of the page, without the anchor. */
  readonly path: string;
  /** The page on its own site, without the anchor; absent for none. */
  readonly url?: string;
  readonly collection: string;
  /** Version of the page; absent where it has none. */
  readonly version?: string;
  /** Heading of the section; absent for the page's opening. */
  readonly heading?: string;
  readonly anchor?: string;
  /** Above 0, higher is better; comparable within one list. */
  readonly score: number;
  /** Score of its page against the best page of the same search, 0 to 1. */
  readonly pageShare: number;
  /** Cosine between the query and the section, -1 to 1; null without vectors. */
  readonly nearness: number | null;
  /** Language tag by whose rules its words are read; `und` where none is known. */
  readonly language: string;
  /** The whole section as plain text. */
  readonly text: string;
  /** In the order of the text. */
  readonly units: readonly PassageUnit[];
  /** The piece of it that shows best why it was found. */
  readonly snippet: string;
  /** Positions of query words in the snippet. */
  readonly highlights: readonly Highlight[];
  /** Present when the snippet is code. */
  readonly code?: SnippetCode | undefined;
}

/** A word that counts in a question. */
export interface QuestionWord {
  /** Folded, as spelt. */
  readonly word: string;
  /** Share of the question by rarity, 0 to 1; all words sum to 1. */
  readonly weight: number;
  /** Index terms by which pages say the word. */
  readonly terms: readonly string[];
  /** Whether a page that may be read has one of them. */
  readonly isKnown: boolean;
}

/** What an answer is made from, of one generation. */
export interface AnswerGround {
  readonly passages: readonly FoundPassage[];
  /** In the order of the question, spelling corrected. */
  readonly words: readonly QuestionWord[];
}
