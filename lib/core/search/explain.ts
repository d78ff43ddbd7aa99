/** Why a hit stands where it stands, in the figures that ranked it. */

import type { IndexSnapshot } from "./index-snapshot.ts";
import { type RankedPage, type RankRequest, rankPages, termWeights } from "./rank-pages.ts";
import { lowerBound } from "./ranking/sorted-search.ts";
import { pageId, type Segment } from "./segment/segment.ts";

/** A term's share in the score of the best section. */
export interface ExplainedTerm {
  readonly term: string;
  /** Weight × inverse document frequency. */
  readonly score: number;
}

export interface ExplainedHit {
  readonly id: string;
  readonly score: number;
  /** BM25F of the page: its best section and, less, the next three. */
  readonly lexical: number;
  readonly bestSection: number;
  /** 0 to 1: how much of query and title is the same. */
  readonly titleMatch: number;
  /** 0 to 1: share of the words found as they were spelt. */
  readonly exactMatch: number;
  readonly terms: readonly ExplainedTerm[];
}

export function explainHits(snapshot: IndexSnapshot, request: RankRequest): ExplainedHit[] {
  const weights = termWeights(snapshot, request.query);
  const weighted = request.query.terms.map(({ term }, index) => ({
    term,
    unit: weights[index] as number,
  }));
  return rankPages(snapshot, request).map((page) => explain(page, weighted));
}

function explain(
  page: RankedPage,
  terms: readonly { readonly term: string; readonly unit: number }[],
): ExplainedHit {
  const shares = terms.map(({ term, unit }) => ({
    term,
    score: unit * impactOf(page.segment, term, page.section),
  }));
  const best = shares.reduce((sum, share) => sum + share.score, 0);
  return {
    id: pageId(page.segment, page.page),
    score: page.score,
    lexical: page.lexical,
    bestSection: best,
    titleMatch: page.titleMatch,
    exactMatch: page.exactMatch,
    terms: shares.filter((share) => share.score > 0),
  };
}

function impactOf(segment: Segment, term: string, section: number): number {
  const number = segment.vocabulary.find(term);
  if (number === -1) return 0;
  const { postingOffsets, postingSections, postingImpacts } = segment.arrays;
  const end = postingOffsets[number + 1] as number;
  const position = lowerBound(postingSections, postingOffsets[number] as number, end, section);
  return position < end && postingSections[position] === section
    ? (postingImpacts[position] as number)
    : 0;
}
