/** Parts of a ranking further down: no page comes twice, and none is lost between two parts. */
import type { Segment } from "../../corpus/index.ts";
import type { IndexSnapshot } from "../index-reader/index-snapshot.ts";
import { rankDistinct } from "./fold-duplicates.ts";
import type { RankedPage, RankRequest } from "./ranked-page.ts";

/** How far down the second ranking goes; each that follows goes twice as far. */
const depthMin = 128;

/**
 * The pages from `offset` on. How deep a ranking goes decides which pages are looked at closely, so a
 * deeper one may order the first pages otherwise. What shallower rankings gave therefore stays, and
 * deeper ones only append: a part depends on `limit`, and not on the parts asked before.
 */
export async function rankFrom(
  snapshot: IndexSnapshot,
  request: RankRequest,
  offset: number,
): Promise<RankedPage[]> {
  const { limit } = request;
  const sequence = await rankDistinct(snapshot, request);
  if (offset === 0) return sequence;
  const known = createKnownPages();
  for (const page of sequence) known.add(page);
  let isAll = sequence.length < limit;
  for (
    let depth = Math.max(depthMin, 2 * limit);
    !isAll && sequence.length < offset + limit;
    depth *= 2
  ) {
    const deeper = await rankDistinct(snapshot, { ...request, limit: depth });
    sequence.push(...deeper.filter((page) => known.add(page)));
    isAll = deeper.length < depth;
  }
  return sequence.slice(offset, offset + limit);
}

function createKnownPages() {
  const known = new Map<Segment, Set<number>>();
  return {
    /** False for a page that is known, by itself or folded into another. */
    add({ segment, page, duplicates = [] }: RankedPage): boolean {
      const pages = known.get(segment) ?? new Set();
      known.set(segment, pages);
      if (pages.has(page)) return false;
      pages.add(page);
      for (const duplicate of duplicates) this.add(duplicate);
      return true;
    },
  };
}
