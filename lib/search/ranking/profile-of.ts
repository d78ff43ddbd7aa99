/** How the pages of a snapshot are ranked for a query. */
import { type IndexSnapshot, pagesAsked } from "../index-reader/index-snapshot.ts";
import type { RankRequest } from "./ranked-page.ts";
import { type RankingProfile, rankingProfile } from "./signal-weights.ts";

export function profileOf(
  snapshot: IndexSnapshot,
  { query, collections }: Pick<RankRequest, "query" | "collections">,
): RankingProfile {
  return rankingProfile(query.kind, pagesAsked(snapshot, collections));
}
