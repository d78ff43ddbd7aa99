/** Words of the query that a hit answers without. */
import type { Interpretation } from "../../contract/index.ts";
import type { Segment } from "../../corpus/index.ts";
import type { AnalysedQuery } from "../query/analyse-query.ts";
import { occursIn, type QueryWord } from "../query/query-words.ts";
import { lowerBound } from "../scoring/sorted-search.ts";
import type { RankedPage } from "./ranked-page.ts";

/** Words reported as dropped, unknown or completed are not reported again. */
export function relaxedWords(
  { segment, page }: RankedPage,
  words: readonly QueryWord[],
  { dropped = [], unknown = [], completed = [] }: Interpretation,
): string[] {
  const known = new Set([
    ...dropped,
    ...unknown.map(({ word }) => word),
    ...completed.map(({ word }) => word),
  ]);
  const relaxed = words.filter(
    (word) => !known.has(word.word) && !occursIn(word, (term) => isOnPage(segment, page, term)),
  );
  return [...new Set(relaxed.map(({ word }) => word))];
}

/** Whether a page has each word of a query that counts, in one form or another. */
export function hasAllWords(
  { segment, page }: RankedPage,
  { concepts }: Pick<AnalysedQuery, "concepts">,
): boolean {
  return concepts.every(({ terms }) => terms.some(({ term }) => isOnPage(segment, page, term)));
}

function isOnPage({ vocabulary, arrays }: Segment, page: number, term: string): boolean {
  const number = vocabulary.find(term);
  if (number === -1) return false;
  const { postingOffsets, postingSections, pageFirstSections } = arrays;
  const end = postingOffsets[number + 1] as number;
  const first = pageFirstSections[page] as number;
  const position = lowerBound(postingSections, postingOffsets[number] as number, end, first);
  const last = pageFirstSections[page + 1] as number;
  return position < end && (postingSections[position] as number) < last;
}
