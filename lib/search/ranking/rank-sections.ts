/** Ranks sections by themselves, whichever pages they stand on: what answers a question is one of them. */
import { pageLanguage, type Segment, signalDepth } from "../../corpus/index.ts";
import type { Meaning } from "../hybrid/fuse-pages.ts";
import { knownShare } from "../hybrid/known-share.ts";
import { sectionNearness } from "../hybrid/vector-index.ts";
import type { IndexSnapshot, SnapshotSegment } from "../index-reader/index-snapshot.ts";
import { PageScorer } from "../scoring/page-scorer.ts";
import { bestCandidates, type PageCandidate } from "./rank-candidates.ts";
import type { RankRequest } from "./ranked-page.ts";
import { scoringTerms } from "./scoring-terms.ts";
import { termWeights } from "./term-weights.ts";
import { conceptWeights } from "./wanted-concepts.ts";

export interface RankedSection {
  readonly segment: Segment;
  readonly page: number;
  readonly section: number;
  /** Words and nearness together, by which sections are ordered. */
  readonly score: number;
  /** Cosine between the query and the section, -1 to 1; null without vectors. */
  readonly nearness: number | null;
}

/** Pages whose sections are compared, as a multiple of those wanted. */
const pagesShare = 3;
/**
 * What a cosine of 1 adds, as a share of the best section by words, where the vectors know all of the
 * query. On questions about long pages .85 of the first ten held one that answers fully, of .80
 * without it.
 */
const nearnessWeight = 1.5;

/** All of the pages that are compared, best first, ties by place in the index. */
export function rankSections(snapshot: IndexSnapshot, request: RankRequest): RankedSection[] {
  const { query, limit, meaning = null } = request;
  const pages = bestCandidates(snapshot, {
    ...request,
    limit: Math.max(pagesShare * limit, signalDepth),
  });
  const weights = termWeights(snapshot, query);
  const scored = snapshot.segments.flatMap((part) => scoredSections(part, pages, request, weights));
  const best = scored.reduce((most, { score }) => Math.max(most, score), 0);
  // The same for all of them, and as dear as ranking a page.
  const unit = nearnessUnit(snapshot, request, best);
  return scored
    .map((section) => withNearness(section, meaning, unit))
    .sort((left, right) => right.score - left.score);
}

function nearnessUnit(
  snapshot: IndexSnapshot,
  { query, meaning = null }: RankRequest,
  best: number,
): number {
  if (meaning === null) return 0;
  const weights = conceptWeights(snapshot, query.concepts);
  return nearnessWeight * best * knownShare(query.concepts, weights, meaning.knows);
}

function withNearness(
  section: RankedSection,
  meaning: Meaning | null,
  unit: number,
): RankedSection {
  if (meaning === null) return section;
  const nearness = sectionNearness(
    meaning.vectors,
    section.segment,
    section.section,
    meaning.query,
  );
  const score = section.score + unit * Math.max(0, nearness ?? 0);
  return { ...section, nearness: isUnread(section, nearness) ? null : nearness, score };
}

/** A text in a language without vectors lies nowhere: nearness says nothing against it. */
function isUnread({ segment, page }: RankedSection, nearness: number | null): boolean {
  return nearness === 0 && pageLanguage(segment, page) !== "en";
}

/** Sections of the pages that have a word of the query. */
function scoredSections(
  { segment }: SnapshotSegment,
  pages: readonly PageCandidate[],
  { query }: RankRequest,
  weights: readonly number[],
): RankedSection[] {
  const own = pages.filter((page) => page.segment === segment);
  const scorer = new PageScorer(segment, scoringTerms(segment, query, weights));
  const sections: RankedSection[] = [];
  const numbers = Uint32Array.from(own, ({ page }) => page).sort();
  const factors = new Map(own.map(({ page, factor }) => [page, factor]));
  scorer.scoreSections(numbers, (section, score) => {
    if (score === 0) return;
    const page = segment.arrays.sectionPages[section] as number;
    sections.push({
      segment,
      page,
      section,
      score: score * (factors.get(page) ?? 1),
      nearness: null,
    });
  });
  return sections;
}
