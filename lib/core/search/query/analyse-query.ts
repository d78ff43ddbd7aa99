/** Turns clauses into what the index understands: weighted terms, phrases, and page conditions. */
import { TermRole } from "../analysis/analysed-chunk.ts";
import type { Analyser } from "../analysis/analyser.ts";
import { stopWords } from "../analysis/stop-words.ts";
import type { QueryParameters } from "../ranking/parameters.ts";
import { pathMark, titleMark } from "../segment/segment.ts";
import { parseQuery, type QueryClause } from "./parse-query.ts";

export interface WeightedTerm {
  readonly term: string;
  readonly weight: number;
  /** Terms of one group stand for the same word: only the best of them counts. */
  readonly group?: number | undefined;
}

/** A condition on whole pages: every term must occur, and the phrase, when there is one. */
export interface PageCondition {
  readonly terms: readonly string[];
  /** Words as spelt, next to each other; null when order does not matter. */
  readonly phrase: readonly string[] | null;
}

export interface AnalysedQuery {
  /** What is scored, each term once. */
  readonly terms: readonly WeightedTerm[];
  /** Terms that stand for the words of the query, without pieces of identifiers. */
  readonly wholeTerms: readonly string[];
  /** Words as spelt and folded, for the exact match. */
  readonly words: readonly string[];
  /** Terms that the last word may be typed on to; a title that has one has the word. */
  readonly completions: readonly string[];
  readonly required: readonly PageCondition[];
  readonly excluded: readonly PageCondition[];
}

/** A query's distinct terms beyond this many add work and no meaning. */
const termsMax = 48;

export function analyseQuery(
  query: string,
  analyser: Analyser,
  parameters: QueryParameters,
): AnalysedQuery {
  const required: PageCondition[] = [];
  const excluded: PageCondition[] = [];
  const positive: QueryTerm[] = [];
  for (const clause of parseQuery(query)) {
    const words = readWords(clause.text, analyser);
    if (words.length === 0) continue;
    const condition = conditionOf(clause, words);
    if (clause.isNegated) {
      if (condition !== null) excluded.push(condition);
      continue;
    }
    if (condition !== null && (clause.isPhrase || clause.field !== null)) required.push(condition);
    positive.push(...words);
  }
  return { ...scoredTerms(positive, parameters), completions: [], required, excluded };
}

interface QueryTerm {
  /** Null for a composite's whole or an identifier's piece, which is no word of its own. */
  readonly word: string | null;
  readonly term: string;
  readonly role: TermRole;
}

function readWords(text: string, analyser: Analyser): QueryTerm[] {
  const found: QueryTerm[] = [];
  analyser.analyse(text, (chunk) => {
    chunk.words.forEach((word, index) => {
      found.push({ word, term: chunk.wordTerms[index] as string, role: TermRole.whole });
    });
    chunk.terms.forEach((term, index) => {
      const role = chunk.roles[index] as TermRole;
      if (!chunk.wordTerms.includes(term)) found.push({ word: null, term, role });
    });
  });
  return found;
}

function conditionOf(clause: QueryClause, words: readonly QueryTerm[]): PageCondition | null {
  const spelt = words.filter((entry) => entry.word !== null);
  const mark = clause.field === "title" ? titleMark : clause.field === "path" ? pathMark : "";
  const terms = spelt.map((entry) => mark + entry.term);
  const isOrdered = clause.isPhrase && clause.field === null && spelt.length > 1;
  return { terms, phrase: isOrdered ? spelt.map((entry) => entry.word as string) : null };
}

function scoredTerms(
  positive: readonly QueryTerm[],
  parameters: QueryParameters,
): Pick<AnalysedQuery, "terms" | "wholeTerms" | "words"> {
  const content = positive.filter((entry) => entry.word === null || !stopWords.has(entry.word));
  // A query of nothing but function words means them.
  const kept = content.some((entry) => entry.word !== null) ? content : positive;
  const weights = new Map<string, number>();
  for (const { term, role } of kept) {
    const weight = role === TermRole.part ? parameters.partWeight : 1;
    weights.set(term, Math.max(weights.get(term) ?? 0, weight));
  }
  const spelt = kept.filter((entry) => entry.word !== null);
  return {
    terms: [...weights].slice(0, termsMax).map(([term, weight]) => ({ term, weight })),
    wholeTerms: [...new Set(spelt.map((entry) => entry.term))],
    words: [...new Set(spelt.map((entry) => entry.word as string))],
  };
}
