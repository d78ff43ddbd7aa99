/** Results that an operator chose for single queries. */

import type { Slices } from "../../base/index.ts";
import type { ResolvedSearchTuning } from "../../contract/index.ts";
import { fold } from "../../corpus/index.ts";
import type { CuratedPages } from "../query/analyse-query.ts";

export interface CurationTable {
  /** Compared by folded words; null for a query without chosen results. */
  find(query: string): CuratedPages | null;
}

const spaces = /\s+/;
/** Signs around a word without a meaning; `+`, `#` and `-` may be part of a name. */
const punctuation = /^[\p{Ps}\p{Pe}\p{Pi}\p{Pf}"'.,;:!?¿¡]+|[\p{Ps}\p{Pe}\p{Pi}\p{Pf}"'.,;:!?]+$/gu;

/** Null if there are none. */
export async function createCurationTable(
  { curations }: ResolvedSearchTuning,
  slices: Slices,
): Promise<CurationTable | null> {
  if (curations.length === 0) return null;
  const pagesOf = new Map<string, CuratedPages>();
  for (const { query, queries = [], pinned, hidden } of curations) {
    const pages = { pinned, hidden };
    for (const text of query === undefined ? queries : [query]) pagesOf.set(keyOf(text), pages);
    await slices.pause();
  }
  return { find: (query) => pagesOf.get(keyOf(query)) ?? null };
}

function keyOf(query: string): string {
  return fold(query)
    .split(spaces)
    .map((word) => word.replace(punctuation, ""))
    .filter((word) => word !== "")
    .join(" ");
}
