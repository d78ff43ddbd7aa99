/** Input and output of the ranking. */

import { pageId, type QueryParameters, type Segment } from "../../corpus/index.ts";
import type { Meaning } from "../hybrid/fuse-pages.ts";
import type { AnalysedQuery } from "../query/analyse-query.ts";
import type { SignalValues } from "./signal-weights.ts";

export interface RankedPage {
  readonly segment: Segment;
  readonly page: number;
  /** The section that scored highest. */
  readonly section: number;
  /** BM25F over the page's sections. */
  readonly lexical: number;
  /** The gain from each signal of the page, in the order of `pageSignals`; empty below the best pages. */
  readonly signals: readonly number[];
  /** The gain from nearness of meaning in hybrid mode; 0 in other modes. */
  readonly meaning: number;
  /** The gain from words of tickets that the page answered; 0 unless they teach the search. */
  readonly tickets: number;
  /** The effect of the page's factor on the sum of these; negative if it is below 1. */
  readonly boost: number;
  /** Lifts a page that is pinned for the query above all others; 0 for the others. */
  readonly pinned: number;
  /** The sum of all, rounded to four decimals, by which pages are ordered. */
  readonly score: number;
  /** True for a page in another language than the reader or the query; absent where that is not known. */
  readonly isForeign?: boolean;
  /** Pages behind this one that say the same; absent for none, and before they are looked for. */
  readonly duplicates?: readonly RankedPage[];
}

export interface RankRequest {
  readonly query: AnalysedQuery;
  /** Null searches all collections. */
  readonly collections: readonly string[] | null;
  readonly limit: number;
  readonly parameters: QueryParameters;
  /** The vector side in hybrid mode; absent, or null for a query without a vector. */
  readonly meaning?: Meaning | null | undefined;
  /** Default: those of a query. */
  readonly signalWeights?: SignalValues | undefined;
}

/** Best first, ties by id. */
export function topByScore(pages: RankedPage[], limit: number): RankedPage[] {
  return pages
    .sort((left, right) => right.score - left.score || compareIds(left, right))
    .slice(0, limit);
}

/** Pages of a segment are in the order of their ids; only ties over segments need the ids. */
function compareIds(left: RankedPage, right: RankedPage): number {
  if (left.segment === right.segment) return left.page - right.page;
  return pageId(left.segment, left.page) < pageId(right.segment, right.page) ? -1 : 1;
}
