/** From what was typed to a whole answer. */
import type {
  Explanation,
  Interpretation,
  SearchResponse,
  SearchResult,
} from "../contract/index.ts";
import { fold } from "../corpus/index.ts";
import {
  noExpansion,
  type QueryExpander,
  type QueryExpansion,
} from "./expansion/query-expander.ts";
import { type ExplainTools, explainPages } from "./explain.ts";
import type { VectorSearch } from "./hybrid/vector-search.ts";
import type { IndexSnapshot } from "./index-reader/index-snapshot.ts";
import type { InterpretedQuery } from "./interpret-query.ts";
import { interpretWithRecheck } from "./interpret-with-recheck.ts";
import { describeHits, type HitTools, type QueryProgress } from "./passages/describe-hits.ts";
import { countPages } from "./ranking/count-matches.ts";
import { profileOf } from "./ranking/profile-of.ts";
import { rankFrom } from "./ranking/rank-from.ts";
import type { RankedPage } from "./ranking/ranked-page.ts";
import { relaxedWords } from "./ranking/relaxed-words.ts";
import type { InterpretTools } from "./read-query.ts";
import { suggest } from "./suggest.ts";

export interface AnswerRequest {
  readonly query: string;
  readonly collections: readonly string[] | null;
  readonly limit: number;
  /** Hits to leave out before the first. */
  readonly offset: number;
  readonly typo: boolean;
  readonly prefix: boolean;
  readonly facets: boolean;
  readonly explain: boolean;
  /** Tag of the reader's language. */
  readonly lang?: string | undefined;
  readonly crossLanguage?: boolean | undefined;
}

export interface AnswerTools extends HitTools, InterpretTools, ExplainTools {
  /** Null when words alone rank. */
  readonly hybrid: VectorSearch | null;
  /** Null when no language model adds words. */
  readonly expander: QueryExpander | null;
}

export type SearchAnswer = Pick<
  SearchResponse,
  "results" | "interpretation" | "facets" | "degraded" | "answer"
> & { readonly matches: number };

const wordsAlone = { meaning: null, degraded: false } as const;

/** The words that the language model adds to a query. */
export async function expansionOf(
  { query, prefix }: { readonly query: string; readonly prefix: boolean },
  { expander }: Pick<AnswerTools, "expander">,
): Promise<QueryExpansion> {
  return expander === null ? noExpansion : expander.expand(query, { prefix });
}

export async function answerSearch(
  snapshot: IndexSnapshot,
  request: AnswerRequest,
  tools: AnswerTools,
): Promise<SearchAnswer> {
  const { collections, limit, offset } = request;
  const { texts: expansion, isMissing } = await expansionOf(request, tools);
  const asked = { ...request, expansion };
  const sound = await interpretWithRecheck(request.query, snapshot, asked, tools);
  const { interpreted, alike } = sound;
  const { analysed: query } = interpreted;
  const { parameters } = tools;
  const { meaning, degraded } =
    tools.hybrid === null ? wordsAlone : await tools.hybrid.meaningOf(interpreted, request);
  const ranking = { query, collections, limit, parameters, meaning };
  const ranked = await rankFrom(snapshot, ranking, offset);
  const { results: described, answer } = await describeHits(snapshot, query, ranked, {
    ...tools,
    asking: request.prefix ? howFar(interpreted) : "whole",
  });
  const results = request.explain
    ? withExplanations(
        described,
        await explainPages(snapshot, query, ranked, {
          ...tools,
          ...profileOf(snapshot, ranking),
          tellsTickets: false,
        }),
      )
    : described;
  // A chosen page need not fulfil the conditions of the query.
  const counted = { query, collections, answers: ranked.filter(({ pinned }) => pinned === 0) };
  const hasWays = ranked.length === 0;
  const { matches, facets } = countPages(snapshot, counted, request.facets || hasWays);
  const ways = hasWays
    ? suggest({ snapshot, asked: interpreted, alike, facets: facets ?? [] }, tools)
    : undefined;
  const interpretation = describeInterpretation(asWritten(interpreted, results), ranked, ways);
  return {
    results,
    matches: Math.max(matches, Math.min(1, ranked.length)),
    ...(interpretation !== null && { interpretation }),
    ...(answer !== null && { answer }),
    ...((degraded || isMissing) && { degraded: true }),
    ...(request.facets && facets !== null && { facets: { collections: facets } }),
  };
}

/** Corrections as the hits write them: the words of the index have no marks. */
function asWritten(
  interpreted: InterpretedQuery,
  results: readonly SearchResult[],
): InterpretedQuery {
  const { corrected, query = "" } = interpreted.interpretation;
  if (corrected === undefined) return interpreted;
  const written = new Map<string, string>();
  for (const { snippet, highlights = [] } of results) {
    for (const { start, end } of highlights) {
      const word = snippet.slice(start, end).toLowerCase();
      if (!written.has(fold(word))) written.set(fold(word), word);
    }
  }
  const write = (text: string): string =>
    text.replace(/[\p{L}\p{M}]+/gu, (word) => (fold(word) === word && written.get(word)) || word);
  const told = corrected.map(({ word, to }) => ({ word, to: to.map(write) }));
  const interpretation = { ...interpreted.interpretation, query: write(query), corrected: told };
  return { ...interpreted, interpretation };
}

function withExplanations(
  results: readonly SearchResult[],
  explanations: readonly Explanation[],
): SearchResult[] {
  return results.map((result, index) => ({
    ...result,
    explanation: explanations[index] as Explanation,
  }));
}

/** A query that ends in a function word goes on. */
function howFar({
  query,
  words,
  interpretation: { dropped = [] },
}: InterpretedQuery): QueryProgress {
  if (/[?!]\s*$/.test(query)) return "whole";
  return dropped.includes(words.at(-1)?.word ?? "") ? "on" : "open";
}

/** Null when there is nothing to tell. */
function describeInterpretation(
  { interpretation, words }: InterpretedQuery,
  ranked: readonly RankedPage[],
  suggestions: Interpretation["suggestions"],
): Interpretation | null {
  // A page that was chosen for the query answers without its words.
  const best = ranked.find(({ pinned }) => pinned === 0);
  const relaxed = best === undefined ? [] : relaxedWords(best, words, interpretation);
  const all = {
    ...interpretation,
    ...(relaxed.length > 0 && { relaxed }),
    ...(suggestions !== undefined && { suggestions }),
  };
  return Object.keys(all).length === 0 ? null : all;
}
