/** From ranked pages to the hits a caller sees, with passages and highlights. */
import type { ResultFormatter, SearchResult } from "../../contract/index.ts";
import { type Analyser, pageId, pageLanguage, pageTitle, sectionKey } from "../../corpus/index.ts";
import { splitDocumentId } from "../../documents/index.ts";
import { type IndexSnapshot, snapshotLexicon } from "../index-reader/index-snapshot.ts";
import type { AnalysedQuery } from "../query/analyse-query.ts";
import type { RankedPage } from "../ranking/ranked-page.ts";
import { termWeights } from "../ranking/term-weights.ts";
import type { SectionTexts, ShownSection } from "./section-texts.ts";
import { createSnippetMaker, type Snippet } from "./snippet.ts";

export interface HitTools {
  readonly sections: SectionTexts;
  readonly analyser: Analyser;
  readonly formatter: ResultFormatter;
}

/** One database call at most for the sections of the ranked pages, then their passages. */
export async function describeHits(
  snapshot: IndexSnapshot,
  query: AnalysedQuery,
  ranked: readonly RankedPage[],
  tools: HitTools,
): Promise<SearchResult[]> {
  if (ranked.length === 0) return [];
  const sections = await tools.sections.read(
    ranked.map((page) => ({ key: keyOf(page), language: pageLanguage(page.segment, page.page) })),
  );
  const weights = snippetWeights(snapshot, query);
  const lexicon = snapshotLexicon(snapshot);
  const makeSnippet = createSnippetMaker(weights, tools.analyser, lexicon);
  const results: SearchResult[] = [];
  ranked.forEach((page, index) => {
    // A row can only miss when two newer generations came within this search.
    const section = sections[index];
    if (section === undefined) return;
    const snippet = makeSnippet(section.passage);
    results.push(resultOf(page, section, snippet, tools.formatter));
  });
  return results;
}

/** Row key of the section that the hit points to. */
export function keyOf({ segment, page, section }: RankedPage): number {
  const { pageRids, pageFirstSections } = segment.arrays;
  return sectionKey(pageRids[page] as number, section - (pageFirstSections[page] as number));
}

function snippetWeights(snapshot: IndexSnapshot, query: AnalysedQuery): Map<string, number> {
  const weights = termWeights(snapshot, query);
  return new Map(query.terms.map(({ term }, index) => [term, weights[index] as number]));
}

function resultOf(
  page: RankedPage,
  section: ShownSection,
  snippet: Snippet,
  formatter: ResultFormatter,
): SearchResult {
  const id = pageId(page.segment, page.page);
  const { collection, filePath } = splitDocumentId(id);
  const hit = {
    id,
    collection,
    filePath,
    title: pageTitle(page.segment, page.page),
    snippet: snippet.text,
    score: page.score,
  };
  const shown = formatter.snippet(hit);
  return {
    id,
    title: formatter.title(hit),
    path: formatter.path(hit),
    collection,
    snippet: shown,
    score: formatter.score(hit),
    ...(section.heading === "" ? {} : { heading: section.heading }),
    ...(section.anchor === "" ? {} : { anchor: section.anchor }),
    // Offsets belong to our own passage; a host's other text has none.
    ...(shown === snippet.text ? { highlights: [...snippet.highlights] } : {}),
  };
}
