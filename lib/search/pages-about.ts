/** Pages that a text is about, however long it is: a ticket, not a query. Needs no database call. */

import { cutText, type FormattableHit, type ResultFormatter } from "../contract/index.ts";
import {
  type Analyser,
  functionWords,
  inverseDocumentFrequency,
  type Language,
  pageId,
  pageTitle,
  type QueryParameters,
  TermRole,
} from "../corpus/index.ts";
import { splitDocumentId } from "../documents/index.ts";
import type { VectorSearch } from "./hybrid/vector-search.ts";
import type { IndexSnapshot } from "./index-reader/index-snapshot.ts";
import { snapshotLanguages } from "./index-reader/snapshot-languages.ts";
import { snapshotFrequency } from "./index-reader/snapshot-lexicon.ts";
import { type AnalysedQuery, conceptsOfText } from "./query/analyse-query.ts";
import { rankPages } from "./ranking/rank-pages.ts";
import { textWeights } from "./ranking/signal-weights.ts";
import { createLexicon } from "./spelling/lexicon.ts";

export interface TextRequest {
  /** A short summary of the subject; its terms count twice. */
  readonly title: string;
  /** The rest; may be empty. */
  readonly text: string;
  /** Null searches all collections. */
  readonly collections: readonly string[] | null;
  readonly limit: number;
}

/** A page found by its text alone. */
export interface PageAbout {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly collection: string;
  readonly filePath: string;
  /** Above 0, higher is better. */
  readonly score: number;
  /** Cosine between the vectors of the text and of the page's nearest section; null without them. */
  readonly nearness: number | null;
}

export interface PageAboutTools {
  readonly analyser: Analyser;
  readonly parameters: QueryParameters;
  readonly formatter: ResultFormatter;
  /** Null when words alone rank. */
  readonly hybrid: Pick<VectorSearch, "nearnessTo"> | null;
}

/** Terms searched: the most telling ones of a long text say all that more would say. */
const termsMax = 32;
/** Characters read of the text. */
const textLengthMax = 4_000;
const titleWeight = 2;
const placedLengthMax = 2_000;
const noWords: ReadonlySet<string> = new Set();

/** Best pages first, ties by id. Empty for a text without words that any page has. */
export function pagesAbout(
  snapshot: IndexSnapshot,
  request: TextRequest,
  tools: PageAboutTools,
): PageAbout[] {
  const { collections, limit } = request;
  const { parameters, formatter, hybrid } = tools;
  if (snapshot.segments.length === 0) return [];
  const query = queryOf(snapshot, request, tools);
  if (query.terms.length === 0) return [];
  const nearnessOf = hybrid?.nearnessTo(textToEmbed(request)) ?? null;
  const ranking = { query, collections, limit, parameters, signalWeights: textWeights };
  return rankPages(snapshot, ranking).map((page) => {
    const id = pageId(page.segment, page.page);
    const title = pageTitle(page.segment, page.page);
    const { collection, filePath } = splitDocumentId(id);
    const { score } = page;
    const hit: FormattableHit = { id, collection, filePath, title, snippet: "", score };
    const shown = formatter.title(hit);
    const nearness = nearnessOf === null ? null : nearnessOf(page.segment, page.page);
    return { id, title: shown, path: formatter.path(hit), collection, filePath, score, nearness };
  });
}

/** The part of a text that is embedded: a sentence model reads no more of it. */
export function textToEmbed({ title, text }: Pick<TextRequest, "title" | "text">): string {
  return cutText(`${title}\n${text}`, placedLengthMax).trim();
}

/** Sections of each collection's pages, those of replaced pages included. */
export function sectionCounts({ segments }: IndexSnapshot): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { segment } of segments) {
    const { pageFirstSections } = segment.arrays;
    for (const { name, firstPage, endPage } of segment.header.collections) {
      const sections =
        (pageFirstSections[endPage] as number) - (pageFirstSections[firstPage] as number);
      counts.set(name, (counts.get(name) ?? 0) + sections);
    }
  }
  return counts;
}

/** Words of all texts, those of replaced pages included. */
export function wordCount({ segments }: IndexSnapshot): number {
  return segments.reduce((sum, { segment }) => sum + segment.header.fieldLengths.body, 0);
}

function queryOf(
  snapshot: IndexSnapshot,
  { title, text, collections }: TextRequest,
  { analyser, parameters }: PageAboutTools,
): AnalysedQuery {
  const languages = snapshotLanguages(snapshot, collections);
  const weights = new Map<string, number>();
  const wholeTerms: string[][] = [];
  for (const language of languages.commonLanguages) {
    const named = new Set<string>();
    countTerms(title, language, analyser, (term, isWhole) => {
      weights.set(term, (weights.get(term) ?? 0) + titleWeight);
      if (isWhole) named.add(term);
    });
    wholeTerms.push([...named]);
    countTerms(text.slice(0, textLengthMax), language, analyser, (term) => {
      weights.set(term, (weights.get(term) ?? 0) + 1);
    });
  }
  const telling = [...weights].flatMap(([term, count]) => {
    const frequency = snapshotFrequency(snapshot, term);
    if (frequency === 0) return [];
    const weight = 1 + Math.log(count);
    const idf = inverseDocumentFrequency(snapshot.sections, Math.min(frequency, snapshot.sections));
    return [{ term, weight, worth: weight * idf }];
  });
  telling.sort((left, right) => right.worth - left.worth || (left.term < right.term ? -1 : 1));
  const lexicon = createLexicon(snapshot, collections, noWords);
  return {
    kind: "topic",
    terms: telling.slice(0, termsMax).map(({ term, weight }) => ({ term, weight })),
    wholeTerms,
    concepts: conceptsOfText(title, { analyser, parameters, lexicon, ...languages }),
    words: [],
    completions: [],
    required: [],
    excluded: [],
  };
}

/** Function words of the language and pieces of identifiers occur in all pages. */
function countTerms(
  text: string,
  language: Language,
  analyser: Analyser,
  count: (term: string, isWhole: boolean) => void,
): void {
  analyser.analyse(text, language, (chunk) => {
    chunk.terms.forEach((term, index) => {
      const position = chunk.wordTerms.indexOf(term);
      if (position !== -1 && functionWords[language].has(chunk.words[position] as string)) return;
      if (chunk.roles[index] !== TermRole.variant) count(term, position !== -1);
    });
  });
}
