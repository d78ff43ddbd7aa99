/** The positions of the deciding words in a ticket. */
import type { Highlight } from "knowledge-sdk/schemas";

/** More marks on a page help nobody. */
const rangesMax = 200;

/** Ascending and apart; words as a whole, in any case. */
export function evidenceRanges(text: string, terms: readonly string[]): readonly Highlight[] {
  const known = terms.filter((term) => term.trim() !== "");
  if (known.length === 0) return [];
  // Longer ones first: of two with the same beginning, the longer one is marked.
  const sorted = known.toSorted((left, right) => right.length - left.length);
  const words = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${sorted.map(escaped).join("|")})(?![\\p{L}\\p{N}])`,
    "giu",
  );
  const ranges: Highlight[] = [];
  for (const { index, 0: found } of text.matchAll(words)) {
    ranges.push({ start: index, end: index + found.length });
    if (ranges.length === rangesMax) break;
  }
  return ranges;
}

function escaped(term: string): string {
  // No hyphen: outside of a class it means itself, and `\-` is an error there with the flag `u`.
  return term.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
