/** From the typed query to the searched one: read, corrected and widened, with a record of every change. */
import type { Interpretation } from "../contract/index.ts";
import { describeChanges } from "./describe-changes.ts";
import type { IndexSnapshot } from "./index-reader/index-snapshot.ts";
import type { AnalysedQuery } from "./query/analyse-query.ts";
import { parseQuery } from "./query/parse-query.ts";
import type { QueryWord } from "./query/query-words.ts";
import { type InterpretTools, type ReadQuery, readCorrected, readTyped } from "./read-query.ts";
import { correctQuery } from "./spelling/correct-query.ts";
import type { MayMean } from "./spelling/right-words.ts";
import { type WidenOptions, widenQuery } from "./widen-query.ts";

export interface InterpretOptions extends WidenOptions {
  /** Null searches all collections. */
  readonly collections: readonly string[] | null;
  /** Whether it is told which words of the pages look like one that they lack. Default: yes. */
  readonly tellsNearest?: boolean | undefined;
  /** Whether the last word is still being typed. */
  readonly prefix: boolean;
  /** Words of the pages that prove no spelling; absent for none. */
  readonly doubted?: ReadonlySet<string> | undefined;
  /** Whether a word that no page has may stand for another; absent for any. */
  readonly mayMean?: MayMean | undefined;
}

export interface InterpretedQuery {
  /** As typed. */
  readonly query: string;
  /** The same as plain words: spelling corrected, without operators and what they exclude. */
  readonly searched: string;
  /** The query that is searched. */
  readonly analysed: AnalysedQuery;
  /** Words that count, in their searched form. */
  readonly words: readonly QueryWord[];
  readonly interpretation: Interpretation;
  /** Words of the pages that its corrections rest on. */
  readonly evidence: readonly string[];
}

export function interpretQuery(
  query: string,
  snapshot: IndexSnapshot,
  options: InterpretOptions,
  tools: InterpretTools,
): InterpretedQuery {
  const { collections, doubted } = options;
  const { typed, context } = readTyped(query, snapshot, collections, doubted, tools);
  const open = options.prefix ? openWord(typed) : null;
  const corrected = correctQuery(query, finishedWords(typed, open), context.lexicon, options);
  const searched = corrected.query === query ? typed : readCorrected(corrected.query, context);
  const change = { typed, open, corrected };
  const widened = widenQuery(searched, change, options, context);
  // Results pinned for a query are also pinned for its misspellings.
  const { curations } = tools.tuning;
  const curated = curations?.find(query) ?? curations?.find(corrected.query) ?? undefined;
  return {
    query,
    searched: plainWords(corrected.query),
    analysed: { ...widened.analysed, curated },
    words: searched.known,
    evidence: corrected.evidence,
    interpretation: describeChanges(change, searched, widened),
  };
}

/** The word right before the end of the query; null when the query ends otherwise. */
function openWord({ text, counting }: ReadQuery): QueryWord | null {
  const last = counting.at(-1);
  return last?.end === text.length ? last : null;
}

/** Words that count and are typed to their end. */
function finishedWords({ counting, known }: ReadQuery, open: QueryWord | null): QueryWord[] {
  const ends = new Set(counting.map(({ end }) => end));
  return known.filter(({ end }) => ends.has(end) && end !== open?.end);
}

function plainWords(query: string): string {
  const wanted = parseQuery(query).filter(({ isNegated, field }) => !isNegated && field !== "path");
  return wanted.map(({ text }) => text).join(" ");
}
