/** About how many pages answer a query: a page with one of its common words alone does not. */
import type { Facets } from "../../contract/index.ts";
import type { Segment } from "../../corpus/index.ts";
import type { IndexSnapshot, SnapshotSegment } from "../index-reader/index-snapshot.ts";
import { snapshotFrequency } from "../index-reader/snapshot-lexicon.ts";
import type { AnalysedQuery } from "../query/analyse-query.ts";
import { blockedPages } from "../query/page-conditions.ts";
import type { QueryConcept } from "../query/query-concepts.ts";
import type { CoveredPages } from "../scoring/score-request.ts";
import { type CountedWord, weightOf } from "../scoring/term-look-up.ts";
import { isListing } from "./list-pages.ts";
import type { RankedPage } from "./ranked-page.ts";
import { conceptWeights, halfOfWord } from "./wanted-concepts.ts";

/**
 * Share of what the fullest page has of the query, by how telling its words are. Of docs-eval's
 * right pages .84 (even questions) and .90 (odd) are counted, with 23 and 19 pages in the median of
 * 190 and 142 that have any of the words. At .5: .94 and .92 with 42 and 22; at .7: .82 and .83
 * with 21 and 11.
 */
const leastShare = 0.6;

/** How many of the best answers are read: one of them is mostly as full as any page. */
const answersRead = 3;

/** Sums of weights in 32 bits are rounded. */
const slack = 1e-4;

export interface CountRequest {
  readonly query: AnalysedQuery;
  /** Null for all. */
  readonly collections: readonly string[] | null;
  /** Pages that answer the query, the best first: what they have need not be looked for. */
  readonly answers?: readonly Pick<RankedPage, "segment" | "page">[];
}

export interface PageCount {
  /** Pages of the asked collections that have most of the query and fulfil its conditions. */
  readonly matches: number;
  /**
   * The same for each collection, those with most pages first, ties by name: the collections asked
   * for add up to `matches`, and each other one has what it says if that one is asked.
   */
  readonly facets: Facets["collections"] | null;
}

export function countPages(
  snapshot: IndexSnapshot,
  request: CountRequest,
  hasFacets: boolean,
): PageCount {
  const asked = countByCollection(snapshot, request, false);
  const matches = inTwoDigits([...asked.values()].reduce((sum, count) => sum + count, 0));
  if (!hasFacets) return { matches, facets: null };
  const facets = [...countByCollection(snapshot, request, true)]
    .map(([name, count]) => ({ name, count: inTwoDigits(count) }))
    .sort((left, right) => right.count - left.count || (left.name < right.name ? -1 : 1));
  return { matches, facets };
}

/** Collections without a page are left out, and unless `all` is set those that are not asked for. */
function countByCollection(
  snapshot: IndexSnapshot,
  request: CountRequest,
  all: boolean,
): ReadonlyMap<string, number> {
  const { query, collections } = request;
  const words = askedWords(snapshot, query);
  const isAsked = (name: string): boolean => collections?.includes(name) ?? true;
  // With several bars, a page may be above that of its own collection alone.
  const hasOneBar = collections === null || !all;
  const reached = hasOneBar ? fullestAnswer(words, request) : 0;
  const parts = snapshot.segments.map((part): CountedPart => {
    const ranges = part.segment.header.collections.filter(({ name }) => all || isAsked(name));
    return { ranges, covered: coveredPages(part, query, words, leastShare * reached) };
  });
  // The fullest page of those that are asked together; other collections have one each.
  const most = new Map<string | null, number>();
  const barOf = (name: string): string | null => (isAsked(name) ? null : name);
  for (const part of parts) {
    const fullest = fullestOf(part);
    part.ranges.forEach(({ name }, place) => {
      const bar = barOf(name);
      most.set(bar, Math.max(most.get(bar) ?? 0, fullest[place] as number));
    });
  }
  const counts = new Map<string, number>();
  for (const part of parts) {
    const bars = part.ranges.map(({ name }) => leastShare * (most.get(barOf(name)) ?? 0) - slack);
    const found = countFrom(part, bars);
    part.ranges.forEach(({ name }, place) => {
      const count = found[place] as number;
      if (count > 0) counts.set(name, (counts.get(name) ?? 0) + count);
    });
    part.covered.release();
  }
  return counts;
}

interface CountedPart {
  readonly ranges: readonly NamedRange[];
  readonly covered: CoveredPages;
}

interface NamedRange {
  readonly name: string;
  readonly firstPage: number;
  readonly endPage: number;
}

function coveredPages(
  { segment, scorer, deadPages }: SnapshotSegment,
  query: AnalysedQuery,
  words: readonly AskedWord[],
  least: number,
): CoveredPages {
  const blocked = blockedPages(segment, query, deadPages);
  if (isListing(query)) return scorer.openPages(blocked);
  return scorer.coveredPages(
    words.map((word) => countedWord(segment, word)),
    { blockedPages: blocked, least },
  );
}

/** The most that a page of the answer has of the words: no more than what the fullest page has. */
function fullestAnswer(words: readonly AskedWord[], { answers = [] }: CountRequest): number {
  return answers.slice(0, answersRead).reduce((most, { segment, page }) => {
    const counted = words.map((word) => countedWord(segment, word));
    return Math.max(most, weightOf(segment, counted, page));
  }, 0);
}

/** The highest weight in each range. Pages of one collection mostly follow each other. */
function fullestOf({ ranges, covered: { pages, weights } }: CountedPart): Float64Array {
  const fullest = new Float64Array(ranges.length);
  let place = -1;
  let range = noPages;
  for (let index = 0; index < pages.length; index++) {
    const page = pages[index] as number;
    if (page < range.firstPage || page >= range.endPage) {
      place = placeOf(ranges, page);
      range = ranges[place] ?? noPages;
    }
    const weight = weights[page] as number;
    if (place !== -1 && weight > (fullest[place] as number)) fullest[place] = weight;
  }
  return fullest;
}

/** Pages of each range whose weight is at least its bar. */
function countFrom(
  { ranges, covered: { pages, weights } }: CountedPart,
  bars: readonly number[],
): Uint32Array {
  const found = new Uint32Array(ranges.length);
  let place = -1;
  let range = noPages;
  for (let index = 0; index < pages.length; index++) {
    const page = pages[index] as number;
    if (page < range.firstPage || page >= range.endPage) {
      place = placeOf(ranges, page);
      range = ranges[place] ?? noPages;
    }
    if (place === -1 || (weights[page] as number) < (bars[place] as number)) continue;
    found[place] = (found[place] as number) + 1;
  }
  return found;
}

const noPages: NamedRange = { name: "", firstPage: 0, endPage: 0 };

function placeOf(ranges: readonly NamedRange[], page: number): number {
  return ranges.findIndex(({ firstPage, endPage }) => page >= firstPage && page < endPage);
}

/** From 100 on in two digits, since more would promise too much. */
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
