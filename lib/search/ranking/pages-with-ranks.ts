/** Ranked pages with the rank that they have among all. */

import { candidatesMax, pageId } from "../../corpus/index.ts";
import type { IndexSnapshot } from "../index-reader/index-snapshot.ts";
import { rankDistinct } from "./fold-duplicates.ts";
import { rankPage } from "./rank-pages.ts";
import type { RankedPage, RankRequest } from "./ranked-page.ts";

export interface PageWithRank {
  readonly page: RankedPage;
  /** From 1; null beyond the pages that are ranked exactly. */
  readonly rank: number | null;
}

/** The best pages, or the pages with these ids in their order, if they are hits. */
export async function pagesWithRanks(
  snapshot: IndexSnapshot,
  request: RankRequest,
  only: readonly string[] | undefined,
): Promise<PageWithRank[]> {
  const limit = only === undefined ? request.limit : candidatesMax;
  const best = await rankDistinct(snapshot, { ...request, limit });
  const ranked = best.map((page, index) => ({ page, rank: index + 1 }));
  if (only === undefined) return ranked;
  const byId = new Map(ranked.flatMap(withDuplicates).map((entry) => [idOf(entry), entry]));
  return only.flatMap((id): PageWithRank[] => {
    const known = byId.get(id);
    if (known !== undefined) return [known];
    const page = rankPage(snapshot, request, id);
    return page === null ? [] : [{ page, rank: null }];
  });
}

/** A page that says the same as another has its rank. */
function withDuplicates(entry: PageWithRank): PageWithRank[] {
  const { page, rank } = entry;
  return [...(page.duplicates ?? []).map((other) => ({ page: other, rank })), entry];
}

function idOf({ page: { segment, page } }: PageWithRank): string {
  return pageId(segment, page);
}
