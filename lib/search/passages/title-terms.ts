/** Which terms of a query the titles of pages have, asked of the index instead of the title's text. */
import { type Segment, titleMark } from "../../corpus/index.ts";
import type { RankedPage } from "../ranking/ranked-page.ts";
import { lowerBound } from "../scoring/sorted-search.ts";

/** The answer is asked by the number of a term, in the order of `terms`. */
export function createTitleReader(
  terms: readonly string[],
): (page: Pick<RankedPage, "segment" | "page">) => (term: number) => boolean {
  const marked = terms.map((term) => titleMark + term);
  const known = new Map<Segment, readonly number[]>();
  const numbersIn = (segment: Segment): readonly number[] => {
    const numbers = known.get(segment) ?? marked.map((term) => segment.vocabulary.find(term));
    known.set(segment, numbers);
    return numbers;
  };
  return ({ segment, page }) => {
    const { pageFirstSections, postingOffsets, postingSections } = segment.arrays;
    // Terms of a title stand on the first section of its page.
    const section = pageFirstSections[page] as number;
    const said = numbersIn(segment).map((number) => {
      if (number === -1) return false;
      const end = postingOffsets[number + 1] as number;
      const at = lowerBound(postingSections, postingOffsets[number] as number, end, section);
      return at < end && postingSections[at] === section;
    });
    return (term) => said[term] as boolean;
  };
}
