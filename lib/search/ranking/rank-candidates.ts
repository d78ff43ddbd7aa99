/** Pages that may be among the best: exact BM25F, and what the re-ranking adds to each. */

import { pageSignals } from "../../contract/index.ts";
import { candidatesMin } from "../../corpus/index.ts";
import { meaningDepth } from "../hybrid/fuse-pages.ts";
import type { IndexSnapshot, SnapshotSegment } from "../index-reader/index-snapshot.ts";
import { pageRanges } from "../index-reader/page-ranges.ts";
import type { LocatedPage } from "../index-reader/pages-of-ids.ts";
import type { AnalysedQuery } from "../query/analyse-query.ts";
import { blockedPages } from "../query/page-conditions.ts";
import { PageScorer, type ScoredPage } from "../scoring/page-scorer.ts";
import type { PageRange } from "../scoring/score-request.ts";
import type { SignalReader } from "./page-signals.ts";
import { profileOf } from "./profile-of.ts";
import type { RankedPage, RankRequest } from "./ranked-page.ts";
import { scoringTerms } from "./scoring-terms.ts";
import type { RankingProfile, SignalValues } from "./signal-weights.ts";
import { termWeights } from "./term-weights.ts";

/** A page on its way: the figures that change come with the re-ranking. */
export interface PageCandidate extends RankedPage {
  readonly factor: number;
  /** 1 when the title says what the query says; 0 below the best pages. */
  titleMatch: number;
  signals: readonly number[];
  meaning: number;
  tickets: number;
  boost: number;
  pinned: number;
  score: number;
}

/** Best pages by their text and their factors alone. */
export function bestCandidates(snapshot: IndexSnapshot, request: RankRequest): PageCandidate[] {
  const weights = termWeights(snapshot, request.query);
  const profile = profileOf(snapshot, request);
  const candidates = snapshot.segments.flatMap((part) => {
    const ranges = pageRanges(part.segment, request.collections);
    return candidatesOf(part, request, { weights, ranges, profile });
  });
  candidates.sort((left, right) => right.lexical * right.factor - left.lexical * left.factor);
  candidates.length = Math.min(candidates.length, candidateCount(request));
  return candidates;
}

/** Pages ranked exactly: as many as are wanted, and enough below for the re-ranking to lift. */
function candidateCount({ limit, meaning }: RankRequest): number {
  if (meaning) return Math.max(meaningDepth.share * limit, meaningDepth.min);
  return Math.max(2 * limit, candidatesMin);
}

export interface CandidateScoring {
  /** Weights of the terms of the query. */
  readonly weights: readonly number[];
  readonly profile: Pick<RankingProfile, "sectionGain">;
}

export function candidatesOf(
  part: SnapshotSegment,
  request: RankRequest,
  { weights, ranges, profile }: CandidateScoring & { readonly ranges: readonly PageRange[] | null },
): PageCandidate[] {
  const { segment, scorer, deadPages, factors } = part;
  const { query } = request;
  const terms = scoringTerms(segment, query, weights);
  if (terms.length === 0) return [];
  const found = scorer.search({
    terms,
    ranges,
    blockedPages: blockedPages(segment, query, deadPages),
    factors,
    gain: profile.sectionGain,
    count: candidateCount(request),
  });
  return candidatesFrom(found, part);
}

/** A chosen page answers whether it has words of the query or not. */
export function pinnedCandidate(
  { part, page }: LocatedPage,
  query: AnalysedQuery,
  { weights, profile }: CandidateScoring,
): PageCandidate {
  const { segment, factors } = part;
  const gain = profile.sectionGain;
  const scorer = new PageScorer(segment, scoringTerms(segment, query, weights), { factors, gain });
  const found = scorer.score(Uint32Array.of(page));
  return candidatesFrom(found, part)[0] as PageCandidate;
}

export function candidatesFrom(
  found: readonly ScoredPage[],
  { segment, factors }: SnapshotSegment,
): PageCandidate[] {
  return found.map(({ page, score, section }) => {
    const factor = factors === null ? 1 : (factors[page] as number);
    return {
      segment,
      page,
      section,
      factor,
      lexical: score / factor,
      titleMatch: 0,
      signals: [],
      meaning: 0,
      tickets: 0,
      boost: 0,
      pinned: 0,
      score: 0,
    };
  });
}

/** Adds up what speaks for the page; `signals` is null below the pages that are looked at closely. */
export function rerank(
  candidate: PageCandidate,
  best: number,
  signals: SignalReader | null,
  weights: SignalValues,
): void {
  const { segment, page, section, lexical, factor } = candidate;
  if (signals !== null) {
    const values = signals.read(segment, page, section, best);
    candidate.titleMatch = values.titleMatch;
    candidate.signals = pageSignals.map((name) => best * weights[name] * values[name]);
  }
  const sum = candidate.signals.reduce((total, signal) => total + signal, lexical);
  candidate.boost = (factor - 1) * sum;
  candidate.score = roundScore(sum + candidate.boost);
}

/** Four decimals: what callers see is what pages are ordered by. */
export function roundScore(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
