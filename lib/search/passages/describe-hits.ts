/** From ranked pages to the hits a caller sees, with passages and highlights. */
import type {
  BestPassage,
  DuplicatePage,
  ResultFormatter,
  SearchResult,
  SectionHit,
} from "../../contract/index.ts";
import { type Analyser, pageId, pageLanguage, pageTitle } from "../../corpus/index.ts";
import { splitDocumentId } from "../../documents/index.ts";
import { type IndexSnapshot, urlOf } from "../index-reader/index-snapshot.ts";
import { snapshotLexicon } from "../index-reader/snapshot-lexicon.ts";
import type { AnalysedQuery } from "../query/analyse-query.ts";
import type { RankedPage } from "../ranking/ranked-page.ts";
import { termWeights } from "../ranking/term-weights.ts";
import { bestAnswer } from "./best-answer.ts";
import { type ChosenSection, chooseSections } from "./choose-sections.ts";
import { hitEditions } from "./hit-editions.ts";
import { createNameTest } from "./name-test.ts";
import { readPageSections } from "./read-page-sections.ts";
import type { SectionTexts } from "./section-texts.ts";
import { createSnippetMaker, type MadeSnippet, sharesOf } from "./snippet.ts";
import { createTitleReader } from "./title-terms.ts";

export interface HitTools {
  readonly sections: SectionTexts;
  readonly analyser: Analyser;
  readonly formatter: ResultFormatter;
}

/**
 * How far a question is typed: to its end, maybe to its end, or not as far, as with a preposition
 * behind which something must follow.
 */
export type QueryProgress = "whole" | "open" | "on";

const sectionsMax = 3;
/** More addresses of one text help no reader. */
const duplicatesMax = 10;
/** Hits with more than one section: who looks further down wants another page. */
const manySectionsHits = 3;

/** One database call at most for the sections of the ranked pages, then their passages. */
export async function describeHits(
  snapshot: IndexSnapshot,
  query: AnalysedQuery,
  ranked: readonly RankedPage[],
  {
    sections,
    analyser,
    formatter,
    asking = "whole",
    sectionsShown = sectionsMax,
  }: HitTools & { readonly asking?: QueryProgress; readonly sectionsShown?: number },
): Promise<DescribedHits> {
  if (ranked.length === 0) return { results: [], answer: null };
  const weights = termWeights(snapshot, query);
  const read = await readPageSections(ranked, query, weights, sections);
  const terms = query.terms.map(({ term }) => term);
  const makeSnippet = createSnippetMaker(terms, analyser, snapshotLexicon(snapshot));
  const titleOf = createTitleReader(terms);
  const stems = new Set(query.wholeTerms.flat());
  const isNamedBy = createNameTest(query, analyser);
  let answer: BestPassage | null = null;
  const results = ranked.flatMap((page, index) => {
    const count = index < manySectionsHits ? sectionsShown : 1;
    const chosen = chooseSections(read[index] ?? [], { stems, analyser, count });
    if (chosen.length === 0) return [];
    const isTitled = titleOf(page);
    const shares = sharesOf(weights, isTitled);
    const titled = terms.filter((_term, number) => isTitled(number));
    const shown = chosen.map((section) => ({
      section,
      snippet: makeSnippet(section.shown.readable(), shares, isNamedBy(section.shown, titled)),
    }));
    const result = resultOf(snapshot, page, shown, formatter);
    if (index === 0 && asking !== "on") {
      const [best] = shown as [ShownPassage, ...ShownPassage[]];
      const headed = new Set(best.section.shown.headingTerms(analyser));
      answer = bestAnswer({
        id: result.id,
        ...best,
        weights,
        isOpen: asking === "open",
        lead: 1 - (ranked[1]?.score ?? 0) / page.score,
        isWhole: (term) => stems.has(terms[term] as string),
        isSaid: (term) => isTitled(term) || headed.has(terms[term] as string),
      });
    }
    return [result];
  });
  return { results, answer };
}

export interface DescribedHits {
  readonly results: SearchResult[];
  /** Null unless a passage stands out. */
  readonly answer: BestPassage | null;
}

interface ShownPassage {
  readonly section: ChosenSection;
  readonly snippet: MadeSnippet;
}

function resultOf(
  snapshot: IndexSnapshot,
  page: RankedPage,
  shown: readonly ShownPassage[],
  formatter: ResultFormatter,
): SearchResult {
  const id = pageId(page.segment, page.page);
  const { collection, filePath } = splitDocumentId(id);
  const sections = shown.map(sectionOf);
  const [best] = sections as [SectionHit, ...SectionHit[]];
  const hit = {
    id,
    collection,
    filePath,
    title: pageTitle(page.segment, page.page),
    snippet: best.snippet,
    score: page.score,
  };
  const snippet = formatter.snippet(hit);
  const { heading, anchor, highlights, code } = best;
  return {
    id,
    title: formatter.title(hit),
    path: formatter.path(hit),
    ...urlOf(snapshot, page),
    collection,
    snippet,
    score: formatter.score(hit),
    ...(heading !== undefined && { heading }),
    ...(anchor !== undefined && { anchor }),
    // Offsets belong to our own passage; a host's other text has none.
    ...(snippet === best.snippet && { highlights }),
    ...(snippet === best.snippet && code !== undefined && { code }),
    ...(sections.length > 1 && { sections }),
    ...(page.isForeign === true && {
      language: pageLanguage(page.segment, page.page),
      otherLanguage: true,
    }),
    ...hitEditions(snapshot, page, formatter),
    ...(page.duplicates !== undefined && {
      duplicates: duplicatesOf(snapshot, page.duplicates, formatter),
    }),
  };
}

function duplicatesOf(
  snapshot: IndexSnapshot,
  pages: readonly RankedPage[],
  formatter: ResultFormatter,
): DuplicatePage[] {
  return pages.slice(0, duplicatesMax).map(({ segment, page, score }) => {
    const id = pageId(segment, page);
    const { collection, filePath } = splitDocumentId(id);
    const hit = { id, collection, filePath, title: pageTitle(segment, page), snippet: "", score };
    return { id, path: formatter.path(hit), ...urlOf(snapshot, { segment, page }), collection };
  });
}

function sectionOf({ section, snippet: { text, highlights, code } }: ShownPassage): SectionHit {
  const { heading, anchor } = section.shown;
  return {
    ...(heading !== "" && { heading }),
    ...(anchor !== "" && { anchor }),
    snippet: text,
    score: Math.round(section.score * 1_000) / 1_000,
    highlights: [...highlights],
    ...(code !== undefined && { code }),
  };
}
