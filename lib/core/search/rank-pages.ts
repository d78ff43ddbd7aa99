/** Ranks the pages of a snapshot for an analysed query: exact BM25F first, then the re-ranking. */
import { findPinnedPages, type PinnedPage, pinnedBonuses } from "./curated-pages.ts";
import { addMeaning, type Meaning, meaningDepth, nearScores } from "./hybrid/fuse-pages.ts";
import { type NearPage, nearPages } from "./hybrid/near-pages.ts";
import {
  type IndexSnapshot,
  pageRanges,
  type SnapshotSegment,
  snapshotFrequency,
} from "./index-snapshot.ts";
import { listPages } from "./list-pages.ts";
import type { AnalysedQuery } from "./query/analyse-query.ts";
import { blockedPages, isListing, wordRank } from "./query/page-conditions.ts";
import { impactStep, inverseDocumentFrequency } from "./ranking/bm25.ts";
import {
  bestTitleMatch,
  exactMatch,
  type WantedWords,
  wantedWords,
} from "./ranking/page-features.ts";
import { PageScorer, type ScoredPage } from "./ranking/page-scorer.ts";
import {
  candidatesMin,
  exactMatchDepth,
  type QueryParameters,
  rankingParameters,
} from "./ranking/parameters.ts";
import type { PageRange, ScoringTerm } from "./ranking/score-pages.ts";
import { pageOfId } from "./segment/find-pages.ts";
import { pageId, type Segment } from "./segment/segment.ts";

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

/** Best pages with the words first, ties by id. */
export function rankPages(snapshot: IndexSnapshot, request: RankRequest): RankedPage[] {
  if (isListing(request.query)) return topByScore(listPages(snapshot, request), request.limit);
  const { found, chosen } = rankCandidates(snapshot, request);
  lift(chosen, found);
  return topByScore([...found, ...chosen], request.limit);
}

/**
 * The same, and where fewer pages than wanted have words of the query, the nearest of all others
 * behind them.
 */
export async function rankWithNear(
  snapshot: IndexSnapshot,
  request: RankRequest,
): Promise<RankedPage[]> {
  const { meaning = null, limit } = request;
  if (meaning === null || isListing(request.query)) return rankPages(snapshot, request);
  const { found, chosen } = rankCandidates(snapshot, request);
  if (found.length < limit) await addNear(snapshot, request, meaning, found, chosen);
  lift(chosen, found);
  return topByScore([...found, ...chosen], limit);
}

interface RankedCandidates {
  readonly found: Candidate[];
  /** Pages that an operator chose for the query. */
  readonly chosen: Candidate[];
}

function rankCandidates(snapshot: IndexSnapshot, request: RankRequest): RankedCandidates {
  const { query, collections, parameters, meaning = null } = request;
  const candidates = bestCandidates(snapshot, request);
  const best = candidates[0]?.lexical ?? 0;
  const pins = findPinnedPages(snapshot, query.curated, collections);
  const found = candidates.filter((page) => !pins.some((pin) => isSamePage(pin, page)));
  const weights = termWeights(snapshot, query);
  const chosen = pins.map((pin) => pinnedCandidate(pin, query, weights));
  found.forEach((candidate, index) => {
    rerank(candidate, best, index < exactMatchDepth, parameters);
  });
  for (const candidate of chosen) rerank(candidate, best, true, parameters);
  if (meaning !== null) addMeaning(found, meaning);
  return { found, chosen };
}

async function addNear(
  snapshot: IndexSnapshot,
  request: RankRequest,
  meaning: Meaning,
  found: Candidate[],
  chosen: readonly Candidate[],
): Promise<void> {
  const { query, collections, limit } = request;
  const known = [...found, ...chosen];
  const added = await nearPages(snapshot, { query, collections, limit, meaning, known });
  const scores = nearScores(
    added.map(({ similarity }) => similarity),
    found.map(({ score }) => score),
  ).slice(0, limit - found.length);
  scores.forEach((score, index) => {
    const { part, page, section } = added[index] as NearPage;
    const [candidate] = candidatesFrom([{ page, section, score: 0 }], part, query);
    if (candidate === undefined) return;
    candidate.meaning = score;
    candidate.boost = (candidate.factor - 1) * score;
    candidate.score = roundScore(score + candidate.boost);
    found.push(candidate);
  });
}

/**
 * The page of this id as it is ranked when it stands below all candidates, where words are not
 * compared as spelt any more; null when it is no hit.
 */
export function rankPage(
  snapshot: IndexSnapshot,
  request: RankRequest,
  id: string,
): RankedPage | null {
  const best = bestCandidates(snapshot, { ...request, limit: 1 })[0]?.lexical ?? 0;
  const weights = termWeights(snapshot, request.query);
  const [found] = snapshot.segments.flatMap((part) => {
    const page = pageOfId(part.segment, id);
    const ranges = pageRanges(part.segment, request.collections);
    const isAsked = ranges === null || ranges.some(({ start, end }) => page >= start && page < end);
    const only = { start: page, end: page + 1 };
    return page === -1 || !isAsked ? [] : candidatesOf(part, request, weights, [only]);
  });
  if (found === undefined) return null;
  rerank(found, best, false, request.parameters);
  return found;
}

/** Best pages by their text and their factors alone. */
function bestCandidates(snapshot: IndexSnapshot, request: RankRequest): Candidate[] {
  const weights = termWeights(snapshot, request.query);
  const candidates = snapshot.segments.flatMap((part) =>
    candidatesOf(part, request, weights, pageRanges(part.segment, request.collections)),
  );
  candidates.sort((left, right) => right.lexical * right.factor - left.lexical * left.factor);
  candidates.length = Math.min(candidates.length, candidateCount(request));
  return candidates;
}

/** A page on its way: the figures that change come with the re-ranking. */
interface Candidate extends RankedPage {
  readonly words: WantedWords;
  readonly titleMatch: number;
  readonly factor: number;
  titleBonus: number;
  exactBonus: number;
  meaning: number;
  boost: number;
  pinned: number;
  score: number;
}

function isSamePage({ part, page }: PinnedPage, candidate: RankedPage): boolean {
  return part.segment === candidate.segment && page === candidate.page;
}

/** Lifts the chosen pages above the others. */
function lift(chosen: readonly Candidate[], others: readonly Candidate[]): void {
  const best = others.reduce((most, { score }) => Math.max(most, score), 0);
  const bonuses = pinnedBonuses(
    chosen.map(({ score }) => score),
    best,
  );
  chosen.forEach((candidate, index) => {
    candidate.pinned = bonuses[index] as number;
    candidate.score = roundScore(candidate.score + candidate.pinned);
  });
}

/** Pages ranked exactly: as many as are wanted, and enough below for the re-ranking to lift. */
function candidateCount({ limit, meaning }: RankRequest): number {
  if (meaning) return Math.max(meaningDepth.share * limit, meaningDepth.min);
  return Math.max(2 * limit, candidatesMin);
}

/** Weight × idf × impact step of every scored term. */
export function termWeights(snapshot: IndexSnapshot, query: AnalysedQuery): number[] {
  const sections = snapshot.segments.reduce((sum, part) => sum + part.segment.header.sections, 0);
  const step = impactStep(rankingParameters);
  const frequencies = query.terms.map(({ term }) => snapshotFrequency(snapshot, term));
  return query.terms.map(({ weight, group }, index) => {
    const frequency =
      group === undefined ? frequencies[index] : groupSum(query, frequencies, group);
    const bounded = Math.min(sections, frequency as number);
    return weight * step * inverseDocumentFrequency(sections, bounded);
  });
}

/** A group is as telling as a word that stands wherever one of its terms does. */
function groupSum(query: AnalysedQuery, frequencies: readonly number[], group: number): number {
  return query.terms.reduce(
    (sum, term, index) => (term.group === group ? sum + (frequencies[index] as number) : sum),
    0,
  );
}

/** The terms that the segment knows. */
function scoringTerms(
  { vocabulary }: Segment,
  query: AnalysedQuery,
  weights: readonly number[],
): ScoringTerm[] {
  const terms: ScoringTerm[] = [];
  query.terms.forEach(({ term, group }, index) => {
    const number = vocabulary.find(term);
    if (number !== -1) terms.push({ term: number, unit: weights[index] as number, group });
  });
  return terms;
}

function candidatesOf(
  part: SnapshotSegment,
  request: RankRequest,
  weights: readonly number[],
  ranges: readonly PageRange[] | null,
): Candidate[] {
  const { segment, scorer, deadPages, factors } = part;
  const { query } = request;
  const terms = scoringTerms(segment, query, weights);
  if (terms.length === 0) return [];
  const found = scorer.search({
    terms,
    ranges,
    blockedPages: blockedPages(segment, query, deadPages),
    factors,
    count: candidateCount(request),
  });
  return candidatesFrom(found, part, query);
}

/** A chosen page answers whether it has words of the query or not. */
function pinnedCandidate(
  { part, page }: PinnedPage,
  query: AnalysedQuery,
  weights: readonly number[],
): Candidate {
  const { segment, factors } = part;
  const scorer = new PageScorer(segment, scoringTerms(segment, query, weights), factors);
  const found = scorer.score(Uint32Array.of(page));
  return candidatesFrom(found, part, query)[0] as Candidate;
}

function candidatesFrom(
  found: readonly ScoredPage[],
  { segment, factors }: SnapshotSegment,
  query: AnalysedQuery,
): Candidate[] {
  const wholeTerms = query.wholeTerms.map((reading) =>
    reading.map((term) => segment.vocabulary.find(term)),
  );
  const completions = query.completions.map((term) => segment.vocabulary.find(term));
  const words = wantedWords(query.words.map((word) => wordRank(segment, word)));
  return found.map(({ page, score, section }) => {
    const factor = factors === null ? 1 : (factors[page] as number);
    return {
      segment,
      page,
      section,
      factor,
      lexical: score / factor,
      titleMatch: bestTitleMatch(segment, page, wholeTerms, completions),
      titleBonus: 0,
      exactBonus: 0,
      meaning: 0,
      boost: 0,
      pinned: 0,
      score: 0,
      words,
    };
  });
}

/** Fills in what the candidate still lacks. */
function rerank(
  candidate: Candidate,
  best: number,
  looksAtWords: boolean,
  parameters: QueryParameters,
): void {
  const { segment, page, section, lexical, factor, words } = candidate;
  candidate.titleBonus = best * parameters.titleMatch * candidate.titleMatch;
  if (looksAtWords) {
    candidate.exactBonus = best * parameters.exactMatch * exactMatch(segment, page, section, words);
  }
  const sum = lexical + candidate.titleBonus + candidate.exactBonus;
  candidate.boost = (factor - 1) * sum;
  candidate.score = roundScore(sum + candidate.boost);
}

/** Four decimals: what callers see is what pages are ordered by. */
function roundScore(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}

function topByScore(pages: RankedPage[], limit: number): RankedPage[] {
  return pages
    .sort((left, right) => right.score - left.score || compareIds(left, right))
    .slice(0, limit);
}

/** Pages of a segment are in the order of their ids; only ties over segments need the ids. */
function compareIds(left: RankedPage, right: RankedPage): number {
  if (left.segment === right.segment) return left.page - right.page;
  return pageId(left.segment, left.page) < pageId(right.segment, right.page) ? -1 : 1;
}
