/** Pages that an operator chose for a query: where they are, and what their scores become. */

import { pageOfId } from "../../corpus/index.ts";
import { splitDocumentId } from "../../documents/index.ts";
import type { IndexSnapshot, SnapshotSegment } from "../index-reader/index-snapshot.ts";
import type { CuratedPages } from "../query/analyse-query.ts";

/** Scores are shown with four decimals; pinned pages are this much above the next. */
const step = 0.0001;

export interface PinnedPage {
  readonly part: SnapshotSegment;
  readonly page: number;
}

/** Pinned pages that exist and lie in the wanted collections, in their order. */
export function findPinnedPages(
  { segments }: IndexSnapshot,
  curated: CuratedPages | undefined,
  collections: readonly string[] | null,
): PinnedPage[] {
  if (curated === undefined) return [];
  return curated.pinned.flatMap((id) => {
    if (collections !== null && !collections.includes(splitDocumentId(id).collection)) return [];
    for (const part of segments) {
      const page = pageOfId(part.segment, id);
      const { gonePages = part.deadPages } = part;
      if (page !== -1 && gonePages?.[page] !== 1) return [{ part, page }];
    }
    return [];
  });
}

/**
 * The amounts added to each score, in order, so that none is below the next and all are above
 * `best`.
 */
export function pinnedBonuses(scores: readonly number[], best: number): number[] {
  const bonuses: number[] = [];
  let floor = best;
  for (let index = scores.length - 1; index >= 0; index--) {
    const score = scores[index] as number;
    floor = Math.max(score, floor + step);
    bonuses[index] = floor - score;
  }
  return bonuses;
}
