/** Which of a page's sections a hit shows: those with most of the query, and whose heading says so. */
import type { Analyser } from "../../corpus/index.ts";
import type { ScoredSection } from "./page-sections.ts";
import type { ShownSection } from "./section-texts.ts";

export interface ReadSection extends ScoredSection {
  readonly shown: ShownSection;
}

export interface ChosenSection {
  readonly shown: ShownSection;
  readonly section: number;
  /** Relevance within the page. */
  readonly score: number;
}

/** What a heading that says nothing but words of the query adds to the share of its section. */
const headingWorth = 0.5;
/** What the opening of a page that is about the whole query has ahead of its sections. */
const openingWorth = 0.5;
/** What the heading of an aside takes away. */
const asideWorth = 0.3;
/** Further sections are shown from this share of the best one's score on. */
const scoreMin = 0.5;

export interface AskedSections {
  /** Terms that stand for the words of the query. */
  readonly stems: ReadonlySet<string>;
  readonly analyser: Analyser;
  /** Most that are wanted. */
  readonly count: number;
}

/** Best first. Parts of one long section count once, with the best of them. */
export function chooseSections(
  sections: readonly ReadSection[],
  { stems, analyser, count }: AskedSections,
): readonly ChosenSection[] {
  const scored = sections.map(({ shown, section, share, common }) => {
    const said = saidShare(shown.headingTerms(analyser), stems);
    const isAside = said === 0 && shown.isAside();
    const lifted = headingWorth * said + (shown.heading === "" ? openingWorth * common : 0);
    return { shown, section, score: share + lifted - (isAside ? asideWorth : 0) };
  });
  scored.sort((left, right) => right.score - left.score || left.section - right.section);
  const best = scored[0]?.score ?? 0;
  const places = new Set<string>();
  return scored
    .filter(({ shown, score }, index) => {
      const isNew = !places.has(shown.anchor);
      places.add(shown.anchor);
      return isNew && (index === 0 || score >= scoreMin * best);
    })
    .slice(0, count);
}

/** Share of the heading's words that the query has, 0 to 1; function words do not count. */
function saidShare(terms: readonly string[], stems: ReadonlySet<string>): number {
  const said = terms.filter((term) => stems.has(term)).length;
  return said === 0 ? 0 : said / terms.length;
}
