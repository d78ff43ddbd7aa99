/** Pages that say the same, or almost, are one hit: its place is worth more to another page. */
import { pageId, pageTitle, readStream, type Segment, sharedText } from "../../corpus/index.ts";
import type { IndexSnapshot } from "../index-reader/index-snapshot.ts";
import { foldTranslations } from "./fold-translations.ts";
import { listPages } from "./list-pages.ts";
import { rankWithNear } from "./rank-pages.ts";
import type { RankedPage, RankRequest } from "./ranked-page.ts";

/** How far down, as a multiple of the pages wanted, others are looked for in place of duplicates. */
const depthMax = 32;
/** Share of two pages' triples of words from which on they are twins, as one guide for two systems. */
const twinShareMin = 0.85;
/** An operation's own page, and a page of the site that was filled from it and has words of its own. */
const filledShareMin = 0.5;
/** A page of a file that has several, such as a description of an interface. */
const partOfFile = /\.(?:json|ya?ml)\/[^/]+$/i;
/** Twins whose scores differ by less are told apart by no word of the query. */
const nearTie = 0.02;

/** The best pages, each with its duplicates among them. A place is listed as it is. */
export async function rankDistinct(
  snapshot: IndexSnapshot,
  request: RankRequest,
): Promise<RankedPage[]> {
  const listed = listPages(snapshot, request);
  if (listed !== null) return listed;
  const { limit } = request;
  for (let depth = 1; ; depth *= 2) {
    const ranked = await rankWithNear(snapshot, { ...request, limit: depth * limit });
    const distinct = foldTranslations(snapshot, foldDuplicates(ranked, familiesOf(snapshot)));
    const isAll = ranked.length < depth * limit;
    if (distinct.length >= limit || isAll || depth >= depthMax) return distinct.slice(0, limit);
  }
}

type FamilyOf = (page: RankedPage) => unknown;

/** Versions and translations of one page are no twins: they are told as what they are. */
function familiesOf({ families, segments }: IndexSnapshot): FamilyOf {
  if (families === null) return () => undefined;
  const numbers = new Map(segments.map(({ segment, segmentId }) => [segment, segmentId]));
  return ({ segment, page }) => families.of(numbers.get(segment) as number, page);
}

interface FoldedPage {
  readonly page: RankedPage;
  readonly duplicates: RankedPage[];
  /** Those of them that only almost say the same. */
  readonly twins: RankedPage[];
}

/**
 * The best by the words of the query stays where pages say the same, or almost; a page that an
 * operator chose always does.
 */
function foldDuplicates(ranked: readonly RankedPage[], familyOf: FamilyOf): RankedPage[] {
  const kept: FoldedPage[] = [];
  const likely = new Map<string, FoldedPage[]>();
  for (const page of ranked) {
    const key = `${sectionCount(page)} ${pageTitle(page.segment, page.page)}`;
    const alike = likely.get(key) ?? [];
    const same = alike.find((other) => saysTheSame(other.page, page));
    const family = familyOf(page);
    const isTwin = ({ page: other }: FoldedPage): boolean =>
      sharedText(other, page) >= (isPart(other) === isPart(page) ? twinShareMin : filledShareMin) &&
      (family === undefined || familyOf(other) !== family);
    const twin = same ?? kept.find(isTwin);
    if (twin !== undefined && page.pinned === 0) {
      twin.duplicates.push(page);
      if (same === undefined) twin.twins.push(page);
      continue;
    }
    const entry = { page, duplicates: [], twins: [] };
    kept.push(entry);
    likely.set(key, [...alike, entry]);
  }
  return kept.map((entry, index) => shownOf(entry, kept[index + 1]?.page.score ?? 0));
}

/** Where no word of the query decides, the plainer of two twins: `guide/` before `guide-windows/`. */
function shownOf({ page, duplicates, twins }: FoldedPage, next: number): RankedPage {
  if (duplicates.length === 0) return page;
  const filled = isPart(page) ? twins.find((twin) => !isPart(twin)) : undefined;
  if (filled !== undefined && page.pinned === 0) {
    // Readers know the page of the site. It takes the place of the operation's own.
    const boost = filled.boost + page.score - filled.score;
    const others = duplicates.filter((other) => other !== filled);
    return { ...filled, boost, score: page.score, duplicates: [page, ...others] };
  }
  const least = Math.max(next, (1 - nearTie) * page.score);
  const tied = twins.filter(({ score }) => score >= least);
  const shortest = tied.reduce(
    (best, twin) => (idLength(twin) < idLength(best) ? twin : best),
    page,
  );
  if (shortest === page || page.pinned > 0) return { ...page, duplicates };
  const others = [page, ...duplicates].filter((other) => other !== shortest);
  return { ...shortest, duplicates: others };
}

function isPart({ segment, page }: PlacedPage): boolean {
  return partOfFile.test(pageId(segment, page));
}

function idLength({ segment, page }: PlacedPage): number {
  return pageId(segment, page).length;
}

type PlacedPage = Pick<RankedPage, "segment" | "page">;

function firstSection({ segment, page }: PlacedPage): number {
  return segment.arrays.pageFirstSections[page] as number;
}

function sectionCount({ segment, page }: PlacedPage): number {
  return firstSection({ segment, page: page + 1 }) - firstSection({ segment, page });
}

/** Whether two pages with as many sections have the same words in the same order, headings included. */
function saysTheSame(left: PlacedPage, right: PlacedPage): boolean {
  const [one, other] = [firstSection(left), firstSection(right)];
  const isSame = left.segment === right.segment ? sameBytes(left.segment) : sameTerms(left, right);
  for (let index = 0; index < sectionCount(left); index++) {
    if (!isSame(one + index, other + index)) return false;
  }
  return true;
}

type SectionComparison = (left: number, right: number) => boolean;

function sameBytes({ arrays: { streamBytes, streamOffsets } }: Segment): SectionComparison {
  return (left, right) => {
    const start = streamOffsets[left] as number;
    const shift = (streamOffsets[right] as number) - start;
    const end = streamOffsets[left + 1] as number;
    if ((streamOffsets[right + 1] as number) - end !== shift) return false;
    for (let at = start; at < end; at++) {
      if (streamBytes[at] !== streamBytes[at + shift]) return false;
    }
    return true;
  };
}

/** Each segment ranks its own words, so their terms are compared. */
function sameTerms(left: PlacedPage, right: PlacedPage): SectionComparison {
  return (one, other) => {
    const wanted = termsOf(left.segment, one);
    const found = termsOf(right.segment, other);
    return wanted.length === found.length && wanted.every((term, at) => term === found[at]);
  };
}

function termsOf({ arrays, termsOfRanks, vocabulary }: Segment, section: number): string[] {
  const { streamBytes, streamOffsets } = arrays;
  const [start, end] = [streamOffsets[section] as number, streamOffsets[section + 1] as number];
  const ranks = readStream(streamBytes, start, end);
  return Array.from(ranks, (rank) =>
    rank === 0 ? "" : vocabulary.termAt(termsOfRanks[rank] as number),
  );
}
