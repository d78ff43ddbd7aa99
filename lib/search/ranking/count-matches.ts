/** About how many pages answer a query: a page with one of its common words alone does not. */
import type { Segment } from "../../corpus/index.ts";
import {
  type IndexSnapshot,
  pageRanges,
  snapshotFrequency,
} from "../index-reader/index-snapshot.ts";
import type { AnalysedQuery } from "../query/analyse-query.ts";
import { blockedPages, isListing } from "../query/page-conditions.ts";
import type { QueryConcept } from "../query/query-concepts.ts";
import type { RankRequest } from "./ranked-page.ts";
import type { CountedWord } from "./score-pages.ts";
import { conceptWeights, halfOfWord } from "./wanted-concepts.ts";

/**
 * Share of what the fullest page has of the query, by how telling its words are. Of docs-eval's
 * right pages .84 (even questions) and .90 (odd) are counted, with 23 and 19 pages in the median of
 * 190 and 142 that have any of the words. At .5: .94 and .92 with 42 and 22; at .7: .82 and .83
 * with 21 and 11.
 */
const leastShare = 0.6;

/**
 * Pages of the asked collections that have most of the query and fulfil its conditions; from 100 on
 * in two digits, since more would promise too much.
 */
export function countMatches(
  snapshot: IndexSnapshot,
  { query, collections }: Pick<RankRequest, "query" | "collections">,
): number {
  const words = askedWords(snapshot, query);
  let count = 0;
  for (const { segment, scorer, deadPages } of snapshot.segments) {
    const asked = {
      ranges: pageRanges(segment, collections),
      blockedPages: blockedPages(segment, query, deadPages),
    };
    count += isListing(query)
      ? scorer.countOpen(asked)
      : scorer.countCovered(
          words.map((word) => countedWord(segment, word)),
          leastShare,
          asked,
        );
  }
  return inTwoDigits(count);
}

function inTwoDigits(count: number): number {
  return count < 100 ? count : Number(count.toPrecision(2));
}

function countedWord({ vocabulary }: Segment, { terms, weight }: AskedWord): CountedWord {
  const numbers = terms.map((term) => vocabulary.find(term)).filter((term) => term !== -1);
  return { terms: numbers, weight };
}

/** A word of the query with its share of it. */
interface AskedWord {
  readonly terms: readonly string[];
  readonly weight: number;
}

/** The most telling first; words that stand on no page are left out, or no page would answer. */
function askedWords(snapshot: IndexSnapshot, query: AnalysedQuery): AskedWord[] {
  const weights = conceptWeights(snapshot, query.concepts);
  const isKnown = (term: string): boolean => snapshotFrequency(snapshot, term) > 0;
  const words = weights.flatMap((weight, index): AskedWord[] => {
    const { terms, pieces } = query.concepts[index] as QueryConcept;
    const own = terms.filter(({ share }) => share > halfOfWord).map(({ term }) => term);
    const known = [...new Set([...own, ...synonymsOf(query, own)])].filter(isKnown);
    if (known.length > 0) return [{ terms: known, weight }];
    const share = weight / pieces.length;
    return pieces.filter(isKnown).map((piece) => ({ terms: [piece], weight: share }));
  });
  const sum = words.reduce((total, { weight }) => total + weight, 0);
  return words
    .map(({ terms, weight }) => ({ terms, weight: weight / sum }))
    .sort((left, right) => right.weight - left.weight);
}

/** Terms that stand for the same word as one of these. */
function synonymsOf({ terms }: AnalysedQuery, own: readonly string[]): string[] {
  const groups = new Set(
    terms
      .filter(({ term, group }) => group !== undefined && own.includes(term))
      .map(({ group }) => group),
  );
  return terms
    .filter(({ group }) => group !== undefined && groups.has(group))
    .map(({ term }) => term);
}
