/** How many pages of each collection have something for a query. */
import type { Facets } from "../contract/index.ts";
import type { IndexSnapshot } from "./index-reader/index-snapshot.ts";
import type { AnalysedQuery } from "./query/analyse-query.ts";
import { blockedPages, isListing } from "./query/page-conditions.ts";

/** Collections with most pages first, ties by name; those without a page are left out. */
export function countPages(snapshot: IndexSnapshot, query: AnalysedQuery): Facets["collections"] {
  const counts = new Map<string, number>();
  for (const { segment, scorer, deadPages } of snapshot.segments) {
    const terms = query.terms
      .map(({ term }) => segment.vocabulary.find(term))
      .filter((term) => term !== -1);
    const blocked = blockedPages(segment, query, deadPages);
    const pages = isListing(query)
      ? openPages(segment.header.pages, blocked)
      : scorer.pagesWith(terms, blocked);
    for (const { name, firstPage, endPage } of segment.header.collections) {
      let count = counts.get(name) ?? 0;
      for (let page = firstPage; page < endPage; page++) count += pages[page] as number;
      counts.set(name, count);
    }
  }
  return [...counts]
    .filter(([, count]) => count > 0)
    .map(([name, count]) => ({ name, count }))
    .sort((left, right) => right.count - left.count || (left.name < right.name ? -1 : 1));
}

function openPages(count: number, blocked: Uint8Array | null): Uint8Array {
  return blocked === null ? new Uint8Array(count).fill(1) : blocked.map((mark) => 1 - mark);
}
