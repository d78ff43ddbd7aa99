/** A section that was found by itself, with all that an answer is cut from. */
import type { Highlight, SearchOptions, SnippetCode } from "../../contract/index.ts";

export type PassageOptions = Pick<SearchOptions, "collection" | "limit" | "typo">;

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
  /** Of a row the names of its columns with tabs between, of code its language; empty for none. */
  readonly note: string;
}

export interface FoundPassage {
  /** Document id of the page. */
  readonly id: string;
  readonly title: string;
  /** Target address of the page, without the anchor. */
  readonly path: string;
  readonly collection: string;
  /** Of the section; absent for the page's opening. */
  readonly heading?: string;
  readonly anchor?: string;
  /** Above 0, higher is better; comparable within one list. */
  readonly score: number;
  /** Cosine between the query and the section, -1 to 1; null without vectors. */
  readonly nearness: number | null;
  /** The whole section as plain text. */
  readonly text: string;
  /** In the order of the text. */
  readonly units: readonly PassageUnit[];
  /** The piece of it that shows best why it was found. */
  readonly snippet: string;
  /** Positions of query words in the snippet. */
  readonly highlights: readonly Highlight[];
  /** Present when the snippet is code. */
  readonly code?: SnippetCode;
}
