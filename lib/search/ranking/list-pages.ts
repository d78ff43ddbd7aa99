/** Answers a query with a location and no words: the pages there, in order of their ids. */
import type { IndexSnapshot, SnapshotSegment } from "../index-reader/index-snapshot.ts";
import { pageRanges } from "../index-reader/page-ranges.ts";
import type { AnalysedQuery } from "../query/analyse-query.ts";
import { blockedPages } from "../query/page-conditions.ts";
import { type RankedPage, type RankRequest, topByScore } from "./ranked-page.ts";

/** A query with a location or a kind and no words asks for all pages there, or of this kind. */
export function isListing({ terms, required }: AnalysedQuery): boolean {
  return terms.length === 0 && required.some((condition) => !("readings" in condition));
}

/** These pages, none with a score; null for a query that has words. */
export function listPages(snapshot: IndexSnapshot, request: RankRequest): RankedPage[] | null {
  if (!isListing(request.query)) return null;
  const pages = snapshot.segments.flatMap((part) => pagesOf(part, request));
  return topByScore(pages, request.limit);
}

const noScore = {
  lexical: 0,
  signals: [],
  meaning: 0,
  tickets: 0,
  boost: 0,
  pinned: 0,
  score: 0,
};

/** The first `limit` pages of a segment. */
function pagesOf(
  { segment, deadPages }: SnapshotSegment,
  { query, collections, limit }: RankRequest,
): RankedPage[] {
  const blocked = blockedPages(segment, query, deadPages);
  const ranges = pageRanges(segment, collections) ?? [{ start: 0, end: segment.header.pages }];
  const found: RankedPage[] = [];
  for (const { start, end } of ranges) {
    for (let page = start; page < end && found.length < limit; page++) {
      if (blocked?.[page] === 1) continue;
      const section = segment.arrays.pageFirstSections[page] as number;
      found.push({ segment, page, section, ...noScore });
    }
  }
  return found;
}
