/** Pages for somebody who asked in a text: what the text asks is put to the search as questions. */
import { cutText } from "../contract/index.ts";
import { pageId } from "../corpus/index.ts";
import type { VectorSearch } from "./hybrid/vector-search.ts";
import type { IndexSnapshot } from "./index-reader/index-snapshot.ts";
import { pagesOfIds } from "./index-reader/pages-of-ids.ts";
import { type InterpretedQuery, interpretQuery } from "./interpret-query.ts";
import { describeHits, type HitTools } from "./passages/describe-hits.ts";
import type { AnalysedQuery } from "./query/analyse-query.ts";
import type { WeightedTerm } from "./query/weigh-terms.ts";
import { candidatesFrom } from "./ranking/rank-candidates.ts";
import { rankPages } from "./ranking/rank-pages.ts";
import type { RankedPage } from "./ranking/ranked-page.ts";
import type { InterpretTools } from "./read-query.ts";

export interface PageQuestion {
  /** Plain text: quotes, hyphens and prefixes are no operators. Read up to 300 characters. */
  readonly text: string;
  /** How much its hits count, above 0. */
  readonly weight: number;
}

export interface SuggestionRequest {
  /** Their scores are summed, so that the more telling ones decide. Best the shortest first. */
  readonly questions: readonly PageQuestion[];
  /** Null searches all collections. */
  readonly collections: readonly string[] | null;
  readonly limit: number;
  /**
   * What is added for a page by its document id, as a share of the best score; a page that no
   * question finds is added too. Negative takes away. Default: none.
   */
  readonly lifted?: ReadonlyMap<string, number> | undefined;
}

export interface SuggestedPage {
  readonly id: string;
  readonly title: string;
  /** Target address, without the anchor. */
  readonly path: string;
  /** The page on a site of its own; absent for none. */
  readonly url?: string;
  readonly collection: string;
  /** Above 0, higher is better. */
  readonly score: number;
  /** Heading of the section that answers best; absent for the page's opening. */
  readonly heading?: string;
  readonly anchor?: string;
  /** The best passage of that section. */
  readonly snippet: string;
}

export interface SuggestionTools extends HitTools, InterpretTools {
  /** Null when words alone rank. */
  readonly hybrid: Pick<VectorSearch, "meaningHere"> | null;
}

const questionLengthMax = 300;
/** Pages of each question whose scores are summed. */
const depth = 30;

/**
 * Best first, ties by id. Reads the passages by one database call at most. Neither a provider of
 * vectors nor a language model is asked: the text may be private.
 */
export async function suggestPages(
  snapshot: IndexSnapshot,
  request: SuggestionRequest,
  tools: SuggestionTools,
): Promise<SuggestedPage[]> {
  const questions = request.questions
    .map(({ text, weight }) => ({ text: plainQuestion(text), weight }))
    .filter(({ text }) => text !== "");
  const { collections } = request;
  const unchanged = { collections, typo: false, prefix: false, tellsNearest: false };
  const interpreted = questions.map(({ text }) => interpretQuery(text, snapshot, unchanged, tools));
  const found = new Map<string, RankedPage>();
  for (const [index, question] of interpreted.entries()) {
    const { weight } = questions[index] as PageQuestion;
    for (const page of rankQuestion(snapshot, question, request, tools)) {
      addScore(found, page, weight * page.score);
    }
  }
  addLifted(found, snapshot, request);
  const best = [...found]
    .filter(([, { score }]) => score > 0)
    .sort(([leftId, left], [rightId, right]) =>
      right.score === left.score ? (leftId < rightId ? -1 : 1) : right.score - left.score,
    )
    .slice(0, request.limit)
    .map(([, page]) => page);
  if (best.length === 0) return [];
  const asked = joined(interpreted.map(({ analysed }) => analysed));
  const shown = { ...tools, asking: "on", sectionsShown: 1 } as const;
  const { results } = await describeHits(snapshot, asked, best, shown);
  return results.map(({ id, title, path, url, collection, heading, anchor, snippet }) => ({
    id,
    title,
    path,
    ...(url !== undefined && { url }),
    collection,
    score: found.get(id)?.score ?? 0,
    ...(heading !== undefined && { heading }),
    ...(anchor !== undefined && { anchor }),
    snippet,
  }));
}

function rankQuestion(
  snapshot: IndexSnapshot,
  { analysed: query, searched }: InterpretedQuery,
  { collections }: SuggestionRequest,
  { parameters, hybrid }: SuggestionTools,
): RankedPage[] {
  if (query.terms.length === 0) return [];
  const meaning = hybrid?.meaningHere(searched) ?? null;
  return rankPages(snapshot, { query, collections, limit: depth, parameters, meaning });
}

const nothingAsked: AnalysedQuery = {
  kind: "question",
  terms: [],
  wholeTerms: [],
  concepts: [],
  words: [],
  completions: [],
  required: [],
  excluded: [],
};

/**
 * What passages are chosen by. To interpret the questions once more, behind each other, cost as much
 * as all of them, and chose the same sections.
 */
function joined(questions: readonly AnalysedQuery[]): AnalysedQuery {
  const [only = nothingAsked, ...others] = questions;
  if (others.length === 0) return only;
  const terms = new Map<string, WeightedTerm>();
  // Without the groups, whose numbers each question begins anew.
  for (const { term, weight } of questions.flatMap((question) => question.terms)) {
    if (weight > (terms.get(term)?.weight ?? 0)) terms.set(term, { term, weight });
  }
  const wholeTerms = questions.flatMap((question) => question.wholeTerms);
  const concepts = questions.flatMap((question) => question.concepts);
  return { ...nothingAsked, terms: [...terms.values()], wholeTerms, concepts };
}

function addScore(found: Map<string, RankedPage>, page: RankedPage, score: number): void {
  const id = pageId(page.segment, page.page);
  const known = found.get(id);
  found.set(id, { ...(known ?? page), score: (known?.score ?? 0) + score });
}

function addLifted(
  found: Map<string, RankedPage>,
  snapshot: IndexSnapshot,
  { lifted, collections }: SuggestionRequest,
): void {
  if (lifted === undefined || lifted.size === 0) return;
  let best = 0;
  for (const { score } of found.values()) best = Math.max(best, score);
  const unit = best === 0 ? 1 : best;
  for (const { part, page } of pagesOfIds(snapshot, [...lifted.keys()], collections)) {
    const section = part.segment.arrays.pageFirstSections[page] as number;
    const [candidate] = candidatesFrom([{ page, section, score: 0 }], part);
    const share = lifted.get(pageId(part.segment, page)) ?? 0;
    if (candidate !== undefined) addScore(found, candidate, unit * share);
  }
}

/** What a query would read as an operator. */
const operators = /"|(?:^|(?<=\s))-(?=\S)|\b(?:title|path|kind):(?=\S)/giu;

function plainQuestion(text: string): string {
  return cutText(text.replace(operators, " "), questionLengthMax).trim();
}
