/** Answers a query with a location and no words: the pages there, in order of their ids. */
import type { IndexSnapshot, SnapshotSegment } from "../index-reader/index-snapshot.ts";
import { pageRanges } from "../index-reader/page-ranges.ts";
import { blockedPages } from "../query/page-conditions.ts";
import type { RankedPage, RankRequest } from "./ranked-page.ts";

/** The first `limit` pages of each segment, none with a score. */
export function listPages(snapshot: IndexSnapshot, request: RankRequest): RankedPage[] {
  return snapshot.segments.flatMap((part) => pagesOf(part, request));
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
