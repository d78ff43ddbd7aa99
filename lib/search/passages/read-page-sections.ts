/** The texts of the sections that the found pages may show, by one database call at most. */
import { pageLanguage, type Segment, sectionKey } from "../../corpus/index.ts";
import type { AnalysedQuery } from "../query/analyse-query.ts";
import type { RankedPage } from "../ranking/ranked-page.ts";
import { scoringTerms } from "../ranking/scoring-terms.ts";
import type { ScoringTerm } from "../scoring/scoring-term.ts";
import type { ReadSection } from "./choose-sections.ts";
import { followingSection, pageSections } from "./page-sections.ts";
import type { SectionTexts, ShownSection, WantedSection } from "./section-texts.ts";

/** Sections of a page whose texts are read. */
const candidatesMax = 4;

/** A list for each page; an empty one when its rows are gone, which takes two newer generations. */
export async function readPageSections(
  ranked: readonly RankedPage[],
  query: AnalysedQuery,
  weights: readonly number[],
  texts: SectionTexts,
): Promise<readonly (readonly ReadSection[])[]> {
  const termsOf = createTermLookup(query, weights);
  const wanted: WantedSection[] = [];
  const pages = ranked.map((page) => {
    const language = pageLanguage(page.segment, page.page);
    const ask = (section: number): number => {
      return wanted.push({ key: keyOf(page, section), language }) - 1;
    };
    return pageSections(page, termsOf(page.segment), candidatesMax).map((scored) => {
      const next = followingSection(page, scored.section);
      return { scored, at: ask(scored.section), nextAt: next === null ? null : ask(next) };
    });
  });
  const read = await texts.read(wanted);
  return pages.map((sections) =>
    sections.flatMap(({ scored, at, nextAt }) => {
      const shown = read[at];
      const next = nextAt === null ? undefined : read[nextAt];
      return shown === undefined ? [] : [{ ...scored, shown: withText(shown, next) }];
    }),
  );
}

/** A heading with nothing below it is told about by the section that follows. */
function withText(shown: ShownSection, next: ShownSection | undefined): ShownSection {
  return shown.isEmpty && next !== undefined ? { ...shown, readable: next.readable } : shown;
}

function keyOf({ segment, page }: RankedPage, section: number): number {
  const { pageRids, pageFirstSections } = segment.arrays;
  return sectionKey(pageRids[page] as number, section - (pageFirstSections[page] as number));
}

function createTermLookup(
  query: AnalysedQuery,
  weights: readonly number[],
): (segment: Segment) => readonly ScoringTerm[] {
  const known = new Map<Segment, readonly ScoringTerm[]>();
  return (segment) => {
    const terms = known.get(segment) ?? scoringTerms(segment, query, weights);
    known.set(segment, terms);
    return terms;
  };
}
