/** What is asked of the ranking and what it answers. */

import type { QueryParameters, Segment } from "../../corpus/index.ts";
import type { Meaning } from "../hybrid/fuse-pages.ts";
import type { AnalysedQuery } from "../query/analyse-query.ts";

export interface RankedPage {
  readonly segment: Segment;
  readonly page: number;
  /** The section that scored highest. */
  readonly section: number;
  /** BM25F over the page's sections. */
  readonly lexical: number;
  /** What the title and the words as spelt add. */
  readonly titleBonus: number;
  readonly exactBonus: number;
  /** What nearness of meaning adds in hybrid mode; 0 in the others. */
  readonly meaning: number;
  /** What the page's factor adds to the sum of these; takes away when it is below 1. */
  readonly boost: number;
  /** What lifts a page that was chosen for the query above all others; 0 for the others. */
  readonly pinned: number;
  /** What pages are ordered by: the sum of all, rounded to four decimals. */
  readonly score: number;
}

export interface RankRequest {
  readonly query: AnalysedQuery;
  /** Null searches all collections. */
  readonly collections: readonly string[] | null;
  readonly limit: number;
  readonly parameters: QueryParameters;
  /** The vector side in hybrid mode; absent, or null for a query without a vector. */
  readonly meaning?: Meaning | null | undefined;
}
