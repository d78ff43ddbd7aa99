/**
 * Adds what the vectors say to pages that were ranked by their words: normalised linear fusion, or by
 * ranks alone (RRF), by which a weak vector side took 3 to 14 % of nDCG on three of five sets.
 */
import type { Fusion } from "../../contract/index.ts";
import type { Segment } from "../../corpus/index.ts";
import { nearestSection, type QueryVector, type VectorIndex } from "./vector-index.ts";

/** The vector side of one search. */
export interface Meaning {
  readonly vectors: VectorIndex;
  readonly query: QueryVector;
  readonly fusion: Fusion;
  /** Whether the query names an identifier: then the best page by words keeps its rank. */
  readonly namesIdentifier: boolean;
}

/** A page on its way, ranked by its words so far. */
export interface FusablePage {
  readonly segment: Segment;
  readonly page: number;
  readonly factor: number;
  readonly titleMatch: number;
  meaning: number;
  boost: number;
  score: number;
}

/**
 * Most that nearness adds, as a share of the best score by words: .35 against 1 is α = .26 of the
 * usual form (1 − α)·words + α·meaning. `content/decisions/hybrid-search.md` has the figures.
 */
const meaningWeight = 0.35;
/** Pages that are looked at by their vectors, against the number wanted. */
export const meaningDepth = { share: 5, min: 200 } as const;
/** Pages whose title is the query, or that have the identifier asked for, stay this far up. */
const keptRank = 3;
/** How little the first ranks count above the others; 60 is the paper's. */
const rankDamping = 60;
/** Scores are told in four decimals. */
const step = 0.0001;

/** `pages` best first by their words; their scores change, and their order is the caller's to make. */
export function addMeaning(pages: readonly FusablePage[], meaning: Meaning): void {
  const { vectors, query } = meaning;
  const nearness = pages.map(
    ({ segment, page }) => nearestSection(vectors, segment, page, query)?.similarity ?? null,
  );
  const known = nearness.filter((value) => value !== null);
  if (known.length === 0) return;
  const least = Math.min(...known);
  const range = Math.max(...known) - least;
  if (range === 0) return;
  // A page without a vector is neither lifted nor sunk: it is taken as near as most.
  const usual = known.reduce((sum, value) => sum + value, 0) / known.length;
  const best = pages.reduce((most, { score }) => Math.max(most, score), 0);
  const kept = pagesToKeep(pages, meaning);
  const nearnessOf = (index: number): number => nearness[index] ?? usual;
  if (meaning.fusion === "rrf") addByRanks(pages, nearnessOf, best);
  else {
    pages.forEach((page, index) => {
      add(page, (best * meaningWeight * (nearnessOf(index) - least)) / range);
    });
  }
  keepUp(kept, pages);
}

/**
 * Reciprocal rank fusion (Cormack, Clarke and Büttcher 2009): what a page gets depends on its ranks
 * alone. A page that is first on both sides keeps the best score by words.
 */
function addByRanks(
  pages: readonly FusablePage[],
  nearnessOf: (index: number) => number,
  best: number,
): void {
  const byWords = ranksBy(pages.map(({ score }) => score));
  const byMeaning = ranksBy(pages.map((_page, index) => nearnessOf(index)));
  const unit = (best * (rankDamping + 1)) / 2;
  pages.forEach((page, index) => {
    const bothRanks = [byWords[index] as number, byMeaning[index] as number];
    const fused = bothRanks.reduce((sum, rank) => sum + unit / (rankDamping + rank), 0);
    if (page.factor > 0) add(page, (fused - page.score) / page.factor);
  });
}

/** Rank of each value from 1, the highest first; equal ones in their order. */
function ranksBy(values: readonly number[]): number[] {
  const order = values.map((_value, index) => index);
  order.sort((left, right) => (values[right] as number) - (values[left] as number) || left - right);
  const ranks: number[] = [];
  order.forEach((index, position) => {
    ranks[index] = position + 1;
  });
  return ranks;
}

function add(page: FusablePage, meaning: number): void {
  page.meaning += meaning;
  page.boost += (page.factor - 1) * meaning;
  page.score = rounded(page.score + page.factor * meaning);
}

/**
 * Scores of pages that have none of the words: below the least of those that have some, and by
 * their nearness. Without any other page the nearness is the score.
 */
export function nearScores(
  similarities: readonly number[],
  others: readonly number[],
): readonly number[] {
  const unit = others.length === 0 ? 1 : Math.min(...others);
  return similarities.map((similarity) => unit * Math.min(1 - step, similarity));
}

/** The pages that nearness may not push down: few, and only those that stand at the top by words. */
function pagesToKeep(
  pages: readonly FusablePage[],
  { namesIdentifier }: Meaning,
): readonly FusablePage[] {
  const top = [...pages].sort((left, right) => right.score - left.score).slice(0, keptRank);
  return top.filter(
    ({ titleMatch }, index) => titleMatch === 1 || (namesIdentifier && index === 0),
  );
}

/** Lifts what fell below the third rank back to it. */
function keepUp(kept: readonly FusablePage[], pages: readonly FusablePage[]): void {
  for (const page of kept) {
    const others = pages.filter((other) => other !== page && !kept.includes(other));
    const above = others.map(({ score }) => score).sort((left, right) => right - left);
    const bar = above[keptRank - kept.length] ?? 0;
    if (page.score > bar || page.factor <= 0) continue;
    add(page, (bar + step - page.score) / page.factor);
  }
}

function rounded(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
