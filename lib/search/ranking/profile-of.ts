/** How the pages of a snapshot are ranked for a query. */
import type { IndexSnapshot } from "../index-reader/index-snapshot.ts";
import type { RankRequest } from "./ranked-page.ts";
import { type RankingProfile, rankingProfile } from "./signal-weights.ts";

export function profileOf(
  snapshot: IndexSnapshot,
  { query, collections }: Pick<RankRequest, "query" | "collections">,
): RankingProfile {
  return rankingProfile(query.kind, pagesAsked(snapshot, collections));
}

/** Number of pages of the wanted collections, those of replaced pages included. */
function pagesAsked({ segments }: IndexSnapshot, collections: readonly string[] | null): number {
  let pages = 0;
  for (const { segment } of segments) {
    for (const { name, firstPage, endPage } of segment.header.collections) {
      if (collections === null || collections.includes(name)) pages += endPage - firstPage;
    }
  }
  return pages;
}
